import type { Ctx } from '../../storage/ctx.ts'
import type { Plan, PlanDraft } from './project.ts'

/** So many ids that no project of the corporation had before. */
export async function newUids({ tx, corpId }: Ctx, count: number): Promise<string[]> {
  if (count === 0) return []
  const rows = await tx<
    { uid: string }[]
  >`select next_key(${corpId}, 'project', 'uid') as uid from generate_series(1, ${count})`
  return rows.map(({ uid }) => uid)
}

/** Stages, those without an id with one that is none of the project's; `before` are those that it has had until now. */
export async function nameStages(
  ctx: Ctx,
  stages: PlanDraft['stages'],
  before: Plan['stages'] = [],
): Promise<Plan['stages']> {
  const used = new Set([...before, ...stages].map(({ uid }) => uid))
  const missing = stages.filter(({ uid }) => uid === undefined).length
  const fresh: string[] = []
  while (fresh.length < missing)
    fresh.push(...(await newUids(ctx, missing - fresh.length)).filter((uid) => !used.has(uid)))
  return stages.map((stage) => ({ ...stage, uid: stage.uid ?? (fresh.shift() as string) }))
}
