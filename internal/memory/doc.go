// Package memory tells how much memory can be had.
package memory
