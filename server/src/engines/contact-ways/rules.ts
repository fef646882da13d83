import type { Ctx } from '../../storage/ctx.ts'

/** What a channel code does with those who come by it. */
export type CodeRules = {
  id: number
  remark: string
  auto_mark_tag_ids: number[]
  auto_reply: unknown
  customer_remark: string
}

export type Codes = { byState: ReadonlyMap<string, CodeRules>; byId: ReadonlyMap<number, CodeRules> }

/** The codes with these states or ids. Of those that were imported several may have one state: the lowest id counts. */
export async function loadCodes(
  { tx, corpId }: Ctx,
  states: readonly string[],
  ids: readonly number[],
): Promise<Codes> {
  const named = states.filter((state) => state !== '')
  if (named.length + ids.length === 0) return { byState: new Map(), byId: new Map() }
  const rows = await tx<(CodeRules & { state: string })[]>`
    select state, id, remark, auto_mark_tag_ids, auto_reply, customer_remark from contact_way
    where corp_id = ${corpId} and (state = any (${named}) or id = any (${[...ids]}::bigint[])) order by id desc`
  return {
    byState: new Map(rows.map(({ state, ...code }) => [state, code])),
    byId: new Map(rows.map(({ state, ...code }) => [code.id, code])),
  }
}
