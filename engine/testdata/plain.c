/* A plain perft of Abapa and Ayoayo with arrays and loops, to time the packed
 * one against:
 *
 *     plain abapa|ayoayo DEPTH
 *
 * prints the number of leaves from the start and the seconds it took. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct position {
	unsigned char pit[12];
	unsigned char store[2];
	unsigned char to_move;
};

static int row_is_empty(const struct position *p, int side)
{
	for (int i = 6 * side; i < 6 * side + 6; i++)
		if (p->pit[i])
			return 0;
	return 1;
}

/* Sows one lap and returns the pit where the last seed fell. */
static int sow(struct position *p, int from)
{
	int seeds = p->pit[from], at = from;

	p->pit[from] = 0;
	while (seeds > 0) {
		at = at == 11 ? 0 : at + 1;
		if (at == from)
			continue;
		p->pit[at]++;
		seeds--;
	}
	return at;
}

/* Plays a pit in Abapa and returns whether that is legal. */
static int play_abapa(struct position *p, int from)
{
	int me = p->to_move, first = 6 * !me, starved, end, low, taken = 0;

	if (!p->pit[from])
		return 0;
	starved = row_is_empty(p, !me);
	end = sow(p, from);
	if (starved && row_is_empty(p, !me))
		return 0;
	p->to_move = !me;
	if (end < first || end >= first + 6)
		return 1;
	for (low = end; low >= first && (p->pit[low] == 2 || p->pit[low] == 3); low--)
		taken += p->pit[low];
	if (!taken)
		return 1;
	for (int i = first; i < first + 6; i++)
		if (p->pit[i] && (i <= low || i > end)) {
			for (int j = low + 1; j <= end; j++)
				p->pit[j] = 0;
			p->store[me] += taken;
			return 1;
		}
	return 1; /* a grand slam captures nothing */
}

/* Plays a pit in Ayoayo and returns whether that is legal. An endless relay is
 * found by holding each state against one that is replaced after 1, 2, 4, ...
 * laps. */
static int play_ayoayo(struct position *p, int from)
{
	int me = p->to_move, starved, end, marked_end = -1, opposite;
	unsigned char marked[12];
	unsigned long laps = 0, limit = 1;

	if (!p->pit[from])
		return 0;
	starved = row_is_empty(p, !me);
	for (end = sow(p, from); p->pit[end] > 1; end = sow(p, end)) {
		if (end == marked_end && !memcmp(marked, p->pit, sizeof marked))
			return 0;
		if (++laps == limit) {
			memcpy(marked, p->pit, sizeof marked);
			marked_end = end;
			limit *= 2;
		}
	}
	opposite = 11 - end;
	if (end / 6 == me && p->pit[opposite]) {
		p->store[me] += p->pit[opposite] + 1;
		p->pit[opposite] = p->pit[end] = 0;
	}
	p->to_move = !me;
	return !(starved && row_is_empty(p, !me));
}

static int (*play)(struct position *, int);

static unsigned long perft(const struct position *p, int depth)
{
	unsigned long leaves = 0;
	int first = 6 * p->to_move;

	if (!depth)
		return 1;
	if (p->store[0] >= 25 || p->store[1] >= 25)
		return 0;
	for (int i = first; i < first + 6; i++) {
		struct position next = *p;

		if (play(&next, i))
			leaves += perft(&next, depth - 1);
	}
	return leaves;
}

int main(int argc, char **argv)
{
	struct position start;
	struct timespec begin, end;
	unsigned long leaves;

	if (argc != 3)
		return 2;
	play = strcmp(argv[1], "ayoayo") ? play_abapa : play_ayoayo;
	memset(&start, 0, sizeof start);
	memset(start.pit, 4, sizeof start.pit);
	clock_gettime(CLOCK_MONOTONIC, &begin);
	leaves = perft(&start, atoi(argv[2]));
	clock_gettime(CLOCK_MONOTONIC, &end);
	printf("%lu %.9f\n", leaves,
	       (end.tv_sec - begin.tv_sec) + (end.tv_nsec - begin.tv_nsec) / 1e9);
	return 0;
}
