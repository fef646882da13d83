/** A number from 0 to 1 that follows from a seed and a place in its sequence, evenly spread. */
export function seededRandom(seed: number, place: number): number {
  let state = (Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b)) >>> 0
  state = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
  state = Math.imul(state ^ (state >>> 15), 0x735a2d97)
  return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32
}
