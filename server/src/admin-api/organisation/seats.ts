import { z } from 'zod'
import { integer, queryInteger, seconds } from '../../contract/fields.ts'
import { mustBe } from '../../contract/reasons.ts'
import { type Seat, seatKinds } from '../../contract/seats.ts'
import { changeSeat, grantSeat, revokeSeat } from '../../engines/corporations/seats.ts'
import { verbatim } from '../../storage/sql.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { partial, type Resource } from '../kit/resource.ts'

const body = {
  kind: z
    .enum(seatKinds)
    .meta({ rule: mustBe('one_of', { values: seatKinds }) })
    .describe('席位种类'),
  quantity: integer({ min: 0, max: 2_147_483_647 }).describe('数量'),
  expires_at: seconds.nullable().default(null).describe('到期时间，null 为永久'),
}

const seats: Resource = {
  ...{ path: 'seats', tag: '组织', noun: '席位', kind: 'seat', table: 'seat' },
  rights: { read: 'staff:read', write: 'seats:write' },
  id: { column: 'seat_no', schema: queryInteger({ min: 1, max: 2_147_483_647 }), example: '1', removable: '2' },
  record: z.object({ seat_no: integer({ min: 1 }).describe('编号'), ...body }).meta({ id: 'Seat' }),
  item: verbatim(`(select row_to_json(x)::text from (select r.seat_no, r.kind, r.quantity, r.expires_at) x)`),
  sorts: { seat_no: { columns: ['seat_no'] } },
}

/** Seats decide which endpoints of the open API a corporation may call; server administrators grant them. */
export const seatEndpoints = [
  listOf(seats),
  createOf(seats, {
    body,
    example: { kind: 'basic', quantity: 10 },
    create: (ctx, seat) => grantSeat(ctx, seat),
  }),
  readOf(seats),
  changeOf(seats, {
    body: partial(body),
    example: { quantity: 60 },
    change: (ctx, seatNo: number, changes) => changeSeat(ctx, seatNo, changes as Partial<Seat>),
  }),
  removeOf(seats, (ctx, seatNo: number) => revokeSeat(ctx, seatNo)),
]
