import { type SeatKind, seatKinds } from '../../../server/src/contract/seats.ts'
import { addSecret } from '../../../server/src/engines/credentials/secret.ts'
import { asCommand } from '../../../server/src/storage/as-command.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { tokenOf } from '../../lab/service.ts'

type Seat = { kind: SeatKind; quantity: number; expires_at: number | null }

/** A corporation in one state: what it holds, and what it may therefore use. */
export type Holder = {
  corpId: string
  what: string
  seats: readonly Seat[]
  /** The kinds that are valid now. */
  holds: readonly SeatKind[]
  terms: boolean
  removed: boolean
  limits: Record<string, number>
  /** Left out where time is short. */
  rare?: true
}

const valid = (kind: SeatKind): Seat => ({ kind, quantity: 1, expires_at: null })
const others = (kind: SeatKind) => seatKinds.filter((each) => each !== kind)

type State = Pick<Holder, 'what' | 'seats'> & Partial<Holder>

/** Every state that authorization tells apart. `now` in Unix seconds. */
export function holders(now: number): Holder[] {
  const states: State[] = [
    { what: 'every seat', seats: seatKinds.map(valid), holds: seatKinds },
    { what: 'no seat', seats: [] },
    { what: 'every seat, terms not agreed', seats: seatKinds.map(valid), holds: seatKinds, terms: false },
    { what: 'no seat, terms not agreed', seats: [], terms: false },
    { what: 'removed, every seat', seats: seatKinds.map(valid), holds: seatKinds, removed: true },
    { what: 'removed, no seat', seats: [], removed: true },
    { what: 'one call an hour, no seat', seats: [], limits: { per_hour: 1 } },
    ...seatKinds.flatMap((kind): State[] => [
      { what: `${kind} alone`, seats: [valid(kind)], holds: [kind] },
      {
        what: `${kind} until a year from now`,
        rare: true,
        seats: [{ ...valid(kind), expires_at: now + 31_536_000 }],
        holds: [kind],
      },
      { what: `${kind} expired`, seats: [{ ...valid(kind), expires_at: now - 1 }] },
      { what: `${kind} with quantity 0`, seats: [{ ...valid(kind), quantity: 0 }] },
      { what: `all but ${kind}`, rare: true, seats: others(kind).map(valid), holds: others(kind) },
      {
        what: `${kind} twice, one expired`,
        rare: true,
        seats: [{ ...valid(kind), expires_at: now - 1 }, valid(kind)],
        holds: [kind],
      },
    ]),
  ]
  return states.map((state, i) => ({
    holds: [],
    terms: true,
    removed: false,
    limits: {},
    ...state,
    corpId: `ww_seat_${i}`,
  }))
}

/** Stores the corporation with its seats and a secret. */
export async function makeHolder(owner: Sql, { corpId, seats, terms, limits }: Holder, now: number): Promise<string> {
  await owner`
    insert into corp (corp_id, name, chat_terms_agreed, limits, created_at)
    values (${corpId}, ${corpId}, ${terms}, ${owner.json(limits)}, ${now})`
  for (const [i, { kind, quantity, expires_at }] of seats.entries()) {
    await owner`insert into seat (corp_id, seat_no, kind, quantity, expires_at)
      values (${corpId}, ${i + 1}, ${kind}, ${quantity}, ${expires_at})`
  }
  const secret = `secret-of-${corpId}`
  await asCommand(owner, corpId, (ctx) => addSecret(ctx, { name: 'lab', secret }), now)
  return secret
}

/** A corporation with its token; removed only after it got one. */
export async function admit(owner: Sql, address: string, holder: Holder, now: number): Promise<string> {
  const token = await tokenOf(address, holder.corpId, await makeHolder(owner, holder, now))
  if (holder.removed) await owner`update corp set removed_at = ${now} where corp_id = ${holder.corpId}`
  return token
}
