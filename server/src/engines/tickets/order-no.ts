import { randomInt } from 'node:crypto'

/** A ticket's number: later tickets sort later, and knowing one does not tell the next. */
export function newOrderNo(now: number): string {
  return `WO${String(now).padStart(10, '0')}${String(randomInt(10 ** 12)).padStart(12, '0')}`
}
