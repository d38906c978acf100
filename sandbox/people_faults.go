package sandbox

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// faultRequest makes the next answers and deliveries go wrong. What it does not name stays as it is.
type faultRequest struct {
	REST           []*restFault      `json:"rest"`
	RepeatDelivery int               `json:"repeat_delivery"`
	Gateway        string            `json:"gateway"`
	RefuseGateway  int               `json:"refuse_gateway"`
	Permissions    map[string]string `json:"permissions"`
	Clear          bool              `json:"clear"`
}

// faultsView is what is still to go wrong.
type faultsView struct {
	REST           int               `json:"rest"`
	RepeatDelivery int               `json:"repeat_delivery"`
	RefuseGateway  int               `json:"refuse_gateway"`
	Permissions    map[string]string `json:"permissions"`
}

func (s *Server) peopleFaults(r *http.Request) (any, error) {
	var request faultRequest
	if err := readPeople(r, &request); err != nil {
		return nil, err
	}
	for _, f := range request.REST {
		if f == nil || f.Status != 0 && (f.Status < 400 || f.Status > 599) || f.DelayMS < 0 || f.DelayMS > 600_000 || f.RetryAfter < 0 || f.Times < 0 {
			return nil, nonsense("A fault's status is from 400 to 599 or 0, and delay_ms, retry_after and times are not negative.")
		}
		if f.Status == 0 && f.DelayMS == 0 && !f.Cut {
			return nil, nonsense("A fault needs a status, a delay_ms or cut.")
		}
	}
	act := gatewayFaults[request.Gateway]
	if request.Gateway != "" && act == nil {
		return nil, nonsense("gateway is one of %s.", strings.Join(slices.Sorted(maps.Keys(gatewayFaults)), ", "))
	}
	if request.RepeatDelivery < 0 || request.RefuseGateway < 0 {
		return nil, nonsense("repeat_delivery and refuse_gateway are not negative.")
	}
	permissions, err := s.botPermissionsOf(request.Permissions)
	if err != nil {
		return nil, err
	}
	if request.Clear {
		s.faults.clear()
		s.world.narrow(nil, true)
		s.gateway.setRefuse(0)
	}
	s.faults.add(request.REST, request.RepeatDelivery)
	s.world.narrow(permissions, false)
	if request.RefuseGateway > 0 {
		s.gateway.setRefuse(request.RefuseGateway)
	}
	if act != nil {
		for _, c := range s.gateway.all() {
			act(c)
		}
	}
	return s.faultsView(), nil
}

// botPermissionsOf reads what the bot may do: "none", "view", "all", or Discord's bits as a number.
func (s *Server) botPermissionsOf(words map[string]string) (map[string]uint64, error) {
	bits := map[string]uint64{}
	for channelID, word := range words {
		if s.world.room(channelID) == nil {
			return nil, nonsense("There is no channel with the ID %q.", channelID)
		}
		switch word {
		case "none":
			bits[channelID] = 0
		case "view":
			bits[channelID] = permViewChannel | permReadHistory
		case "all":
			bits[channelID] = botPermissions
		default:
			n, err := strconv.ParseUint(word, 10, 53)
			if err != nil {
				return nil, nonsense("A permission is none, view, all or Discord's bits as a number, not %q.", word)
			}
			bits[channelID] = n
		}
	}
	return bits, nil
}

// narrow sets what the bot may do in channels, after giving everything back if anew.
func (w *world) narrow(bits map[string]uint64, anew bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if anew {
		clear(w.botMay)
	}
	maps.Copy(w.botMay, bits)
	maps.DeleteFunc(w.botMay, func(_ string, n uint64) bool { return n == botPermissions })
}

func (g *gateway) setRefuse(n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.refuse = n
}

func (s *Server) faultsView() faultsView {
	v := faultsView{Permissions: map[string]string{}}
	v.REST, v.RepeatDelivery = s.faults.left()
	s.gateway.mu.Lock()
	v.RefuseGateway = s.gateway.refuse
	s.gateway.mu.Unlock()
	s.world.mu.RLock()
	defer s.world.mu.RUnlock()
	for id, bits := range s.world.botMay {
		v.Permissions[id] = permissionText(bits)
	}
	return v
}
