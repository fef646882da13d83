import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { putRow } from '../../storage/row.ts'
import { type PackageDraft, soundDraft } from './package.ts'

/** Adds a package whose data is of now, and returns its id, which no package of the corporation had before. */
export async function createPackage({ tx, corpId, now }: Ctx, draft: PackageDraft): Promise<number> {
  const fields = soundDraft({ user_count: 0, ...draft })
  const [creator] = await tx`select 1 from staff where corp_id = ${corpId} and pk = ${fields.creator_pk}`
  if (!creator) throw new FieldError('creator_pk', reason('not_found', { kind: 'staff', value: fields.creator_pk }))
  const [row] = await tx`select next_id(${corpId}, 'crowd_package') as id`
  const id = row?.id as number
  await putRow(tx, 'crowd_package', ['id'], { corp_id: corpId, id, ...fields, data_update_time: now, created_at: now })
  return id
}
