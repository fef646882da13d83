import type { Seat } from '../../contract/seats.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow } from '../../storage/row.ts'
import { CorporationError, expectValid, seat } from './corporation.ts'
import { lockCorp } from './turn.ts'

/** Gives a corporation seats and returns their number, which counts up from 1 within the corporation. */
export async function grantSeat(ctx: Ctx, granted: Seat): Promise<number> {
  const { tx, corpId } = ctx
  const { kind, quantity, expires_at } = expectValid(seat, granted, 'seat')
  if (!(await lockCorp(ctx))) throw new CorporationError(`there is no corporation ${corpId}`)
  const [row] = await tx`
    insert into seat (corp_id, seat_no, kind, quantity, expires_at)
    select ${corpId}, coalesce(max(seat_no), 0) + 1, ${kind}, ${quantity}, ${expires_at}
    from seat where corp_id = ${corpId} returning seat_no`
  return row?.seat_no
}

/** Takes seats back by their number; false when the corporation has none of that number. */
export async function revokeSeat({ tx, corpId }: Ctx, seatNo: number): Promise<boolean> {
  const revoked = await tx`delete from seat where corp_id = ${corpId} and seat_no = ${seatNo} returning 1`
  return revoked.length > 0
}

/** Makes these the corporation's only seats, numbered from 1. */
export async function replaceSeats({ tx, corpId }: Ctx, seats: readonly Seat[]): Promise<void> {
  await tx`delete from seat where corp_id = ${corpId}`
  if (seats.length === 0) return
  const rows = seats.map((each, i) => ({ corp_id: corpId, seat_no: i + 1, ...expectValid(seat, each, 'seat') }))
  await tx`insert into seat ${tx(rows, 'corp_id', 'seat_no', 'kind', 'quantity', 'expires_at')}`
}

/** Changes what the seats under a number are, how many, and until when; false when the corporation has none of it. */
export async function changeSeat({ tx, corpId }: Ctx, seatNo: number, changes: Partial<Seat>): Promise<boolean> {
  const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return changeRow(tx, 'seat', { corp_id: corpId, seat_no: seatNo }, set)
}
