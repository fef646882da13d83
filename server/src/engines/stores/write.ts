import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeRow, putRow } from '../../storage/row.ts'
import { changeContactWay } from '../contact-ways/change.ts'
import { createContactWay } from '../contact-ways/create.ts'
import { removeContactWay } from '../contact-ways/remove.ts'
import { expectStaff } from '../staff/known.ts'
import { type StoreDraft, storeFields } from './store.ts'

type Kept = StoreDraft & { contact_way_id: number | null }

/** Nobody else writes stores until the transaction ends. */
async function holdStores({ tx, corpId }: Ctx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${corpId} || '/store', 57))`
}

/** Makes a store with its channel code, in the name of a staff member if one did it, and gives its id. A FieldError says what is wrong with it. */
export async function addStore(ctx: Ctx, draft: StoreDraft, creator?: string): Promise<number> {
  const { tx, corpId, now } = ctx
  await holdStores(ctx)
  await expectSound(ctx, draft, 0)
  const [row] = await tx<{ id: number }[]>`select next_id(${corpId}, 'store') as id`
  const id = row?.id as number
  const code = await putCode(ctx, { ...draft, contact_way_id: null })
  const made = { creator_staff_id: creator ?? null, past_codes: tx.json([]) }
  const kept = { ...draft, ...made, contact_way_id: code, deleted: false, created_at: now, updated_at: now }
  await putRow(tx, 'store', ['id'], { corp_id: corpId, id, ...kept })
  return id
}

/** Changes the given fields; the channel code follows the store's name and people. False when there is no such store. */
export async function changeStore(ctx: Ctx, id: number, changes: Partial<StoreDraft>): Promise<boolean> {
  const { tx, corpId, now } = ctx
  await holdStores(ctx)
  const [before] = await tx<Kept[]>`
    select ${tx(Object.keys(storeFields))}, contact_way_id from store
    where corp_id = ${corpId} and id = ${id} and not deleted`
  if (!before) return false
  const after = { ...before, ...changes }
  await expectSound(ctx, after, id)
  // locks the code's row first, as the removal of a code does
  const code = await putCode(ctx, after)
  return changeRow(tx, 'store', { corp_id: corpId, id }, { ...changes, contact_way_id: code, updated_at: now })
}

/** Removes a store with its channel code, from the platform too. False when there is no such store. */
export async function removeStore(ctx: Ctx, id: number): Promise<boolean> {
  const { tx, corpId, now } = ctx
  await holdStores(ctx)
  const [before] = await tx<{ code: number | null }[]>`
    select contact_way_id as code from store where corp_id = ${corpId} and id = ${id} and not deleted`
  if (!before) return false
  if (before.code !== null) await removeContactWay(ctx, before.code)
  return changeRow(tx, 'store', { corp_id: corpId, id }, { deleted: true, contact_way_id: null, updated_at: now })
}

/** Has the store's code lead to its people under its name, and gives its id; null when nobody is there. */
async function putCode(ctx: Ctx, { name, owner_staff_id, clerk_staff_ids, contact_way_id }: Kept) {
  const staff_ids = [...new Set([...(owner_staff_id ? [owner_staff_id] : []), ...clerk_staff_ids])]
  if (staff_ids.length === 0) {
    if (contact_way_id !== null) await removeContactWay(ctx, contact_way_id)
    return null
  }
  const way = { remark: name, staff_ids }
  if (contact_way_id !== null && (await changeContactWay(ctx, contact_way_id, way))) return contact_way_id
  return createContactWay(ctx, { scene: 2, type: 2, ...way })
}

async function expectSound(ctx: Ctx, { name, owner_staff_id, clerk_staff_ids }: StoreDraft, id: number): Promise<void> {
  const { tx, corpId } = ctx
  const [same] = await tx`
    select 1 from store where corp_id = ${corpId} and name = ${name} and not deleted and id <> ${id}`
  if (same) throw new FieldError('name', reason('name_reserved'))
  await expectStaff(ctx, { owner_staff_id: owner_staff_id ? [owner_staff_id] : [], clerk_staff_ids })
}
