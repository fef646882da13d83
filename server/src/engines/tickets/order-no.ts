/** What is behind the time in a ticket's number is below this. */
export const DRAWN = 10 ** 12

/** A ticket's number: later tickets sort later, and knowing one does not tell the next. */
export function orderNo(now: number, drawn: number): string {
  return `WO${String(now).padStart(10, '0')}${String(drawn).padStart(12, '0')}`
}
