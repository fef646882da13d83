/** The kinds of seat a corporation can buy; an endpoint needs at least one valid seat of its kind. */
export const seatKinds = ['basic', 'marketing', 'service', 'conversation'] as const

export type SeatKind = (typeof seatKinds)[number]

/** `expires_at` in Unix seconds, null for no end. */
export type Seat = { kind: SeatKind; quantity: number; expires_at: number | null }

/** Whether one of these seats serves that kind at that moment (Unix seconds). */
export function holdsSeat(seats: readonly Seat[], kind: SeatKind, now: number): boolean {
  return seats.some((s) => s.kind === kind && s.quantity > 0 && (s.expires_at === null || s.expires_at > now))
}
