import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { expectTags } from '../tags/known.ts'
import type { CheckInRule } from './mission.ts'

type Referring = { group_ext_ids?: readonly string[] | undefined; rules?: readonly CheckInRule[] | undefined }

/** Throws unless the group chats and tags that a check-in names exist; what it named before may have been removed since. */
export async function expectReferences(ctx: Ctx, mission: Referring, before: Referring = {}): Promise<void> {
  const groups = mission.group_ext_ids?.filter((id) => !before.group_ext_ids?.includes(id)) ?? []
  await expectGroups(ctx, groups)
  const had = new Set(before.rules?.flatMap(({ tags }) => tags))
  for (const [i, { tags }] of (mission.rules ?? []).entries())
    await expectTags(
      ctx,
      `rules.${i}.tags`,
      tags.filter((tag) => !had.has(tag)),
    )
}

async function expectGroups({ tx, corpId }: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const [missing] = await tx<{ id: string }[]>`
    select w.id from unnest(${[...ids]}::text[]) w (id)
    where not exists (select from group_chat g where g.corp_id = ${corpId} and g.group_ext_id = w.id) limit 1`
  if (missing) throw new FieldError('group_ext_ids', reason('not_found', { kind: 'group_chat', value: missing.id }))
}
