import { FieldError } from '../../contract/field-error.ts'
import { enqueueAll } from '../../jobs/enqueue.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { countAdded } from '../contact-ways/count-added.ts'
import { columnsOf, differs, expectDetails, expectFollow } from './check.ts'
import { type Details, externalUserId, type Follow } from './customer.ts'
import { lockCustomers } from './lock.ts'
import { welcomeJob } from './welcome.ts'

/** Who follows whom, and by which channel code's state the customer came. */
export type Arrival = {
  external_user_id: string
  /** What the platform tells of the customer; of a known one, what is given replaces what was known. */
  details?: Partial<Details>
  staff_id: string
  state?: string
  stage_id?: number | null
  remark?: string
}

export type Arrived = { pk: number; isNew: boolean; contactWayId: number | undefined }

/** The type follows from the id, unless the platform tells it. */
const UNKNOWN: Omit<Details, 'type'> = {
  unionid: null,
  openid: null,
  name: '',
  avatar: '',
  gender: 0,
  corp_name: null,
  corp_full_name: null,
  position: '',
  phones: [],
  properties: {},
  custom_fields: [],
}

/**
 * A staff member and a customer follow each other. The customer's row is made when there is none. A channel code that
 * brought them together counts the customer, marks its tags and promises its reply. Told twice, it happens once.
 */
export async function follow(ctx: Ctx, arrival: Arrival): Promise<Arrived> {
  const { tx, corpId, now } = ctx
  const { external_user_id, staff_id, state = '', stage_id = null, remark = '' } = arrival
  if (!externalUserId.safeParse(external_user_id).success) throw new FieldError('external_user_id', 'is not valid')
  const details = await expectDetails(ctx, arrival.details ?? {})
  const made: Follow = { staff_id, added_at: now, state, stage_id, remark }
  await expectFollow(ctx, made)

  const row = { corp_id: corpId, external_user_id, ...columnsOf(tx, { ...UNKNOWN, ...details }), tags: [], groups: [] }
  const times = { created_at: now, updated_at: now, follows: tx.json([made]) }
  const [fresh] = await tx<{ pk: number }[]>`
    insert into customer ${tx({ ...row, ...times } as never)}
    on conflict (corp_id, external_user_id) do nothing returning pk`
  if (fresh) return { pk: fresh.pk, isNew: true, contactWayId: await comeByCode(ctx, fresh.pk, made) }
  const { pk, met } = await followKnown(ctx, external_user_id, made, details)
  return { pk, isNew: false, contactWayId: met ? await comeByCode(ctx, pk, made) : undefined }
}

/** `met` is false when the two already follow each other. */
async function followKnown(ctx: Ctx, id: string, made: Follow, details: Partial<Details>) {
  const { tx, corpId, now } = ctx
  const [known] = await lockCustomers(ctx, [id])
  if (!known) throw new FieldError('external_user_id', 'was removed meanwhile')
  const { pk } = known
  const met = known.follows.every(({ staff_id }) => staff_id !== made.staff_id)
  if (!met && Object.keys(details).length === 0) return { pk, met }
  const follows = met ? [...known.follows, made] : known.follows
  const changes = { ...columnsOf(tx, details), follows: tx.json(follows) }
  await tx`
    update customer set ${tx({ ...changes, updated_at: now } as never)}
    where corp_id = ${corpId} and pk = ${pk} and (${differs(tx, changes)})`
  return { pk, met }
}

async function comeByCode(ctx: Ctx, pk: number, { state, staff_id }: Follow) {
  const { tx, corpId, now } = ctx
  const id = await countAdded(ctx, state, 1)
  if (id === undefined) return undefined
  await tx`
    update customer c set updated_at = ${now}, tags = c.tags || array(
      select t from unnest(w.auto_mark_tag_ids) t where t <> all (c.tags))
    from contact_way w
    where w.corp_id = ${corpId} and w.id = ${id} and c.corp_id = ${corpId} and c.pk = ${pk}
      and not w.auto_mark_tag_ids <@ c.tags`
  const welcomes = await tx<{ id: number }[]>`
    insert into welcome_message (corp_id, customer_pk, staff_id, content, created_at)
    select ${corpId}, ${pk}, ${staff_id}, auto_reply, ${now} from contact_way
    where corp_id = ${corpId} and id = ${id} and auto_reply is not null
    returning id`
  await enqueueAll(
    ctx,
    welcomeJob,
    welcomes.map((payload) => ({ payload, key: String(payload.id), priority: 'high' })),
  )
  return id
}
