import type { Ctx } from '../../storage/ctx.ts'
import type { WelcomeVariant } from './receiving-fields.ts'

/** What a channel code does with those who come by it. */
export type CodeRules = {
  id: number
  remark: string
  /** The store whose code it is. */
  store: { id: number; name: string } | null
  auto_mark_tag_ids: number[]
  auto_reply: unknown
  customer_remark: string
  notify_staff: boolean
  staff_rules: readonly { staff_id: string; daily_cap: number | null }[]
  welcome_variants: readonly WelcomeVariant[]
  /** Of the corporation. */
  zone: string
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
    select w.state, w.id, w.remark, w.auto_mark_tag_ids, w.auto_reply, w.customer_remark, w.notify_staff, w.staff_rules, w.welcome_variants,
      k.time_zone as zone, (select json_build_object('id', s.id, 'name', s.name) from store s
        where s.corp_id = w.corp_id and s.contact_way_id = w.id order by s.id limit 1) as store
    from contact_way w join corp k on k.corp_id = w.corp_id
    where w.corp_id = ${corpId} and (w.state = any (${named}) or w.id = any (${[...ids]}::bigint[])) order by w.id desc`
  return {
    byState: new Map(rows.map(({ state, ...code }) => [state, code])),
    byId: new Map(rows.map(({ state, ...code }) => [code.id, code])),
  }
}
