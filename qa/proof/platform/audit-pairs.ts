import type { Sql } from '../../../server/src/storage/connect.ts'
import { CODE_REMARK, type Scene } from './scene.ts'

// biome-ignore lint/suspicious/noExplicitAny: the simulator's records
type Json = any
/** `since`: when they met, in Unix seconds. */
type Pair = { half: boolean; tags: string[]; remark: string; byCode: boolean; since: number }

/** A remark that the code or a staff member made; the platform's own is the customer's name. */
const NOTED = new RegExp(`^(${CODE_REMARK}|备注 .*)$`)

/**
 * The same pairs on both sides, with the same tags and remarks; what a code marks is marked there.
 */
export async function auditPairs(owner: Sql, { corpId }: Scene, { follows = [] }: Json): Promise<string[]> {
  const ours = await pairsHere(owner, corpId)
  const theirs = new Map<string, Pair>(
    follows.map(({ userid, external_userid, half = false, tags, remark, createtime }: Json) => [
      `${userid} ${external_userid}`,
      { half, tags: [...tags].sort(), remark, byCode: false, since: createtime },
    ]),
  )
  const problems: string[] = []
  for (const [name, { half }] of theirs) if (!half && !ours.has(name)) problems.push(`customer lost: ${name}`)
  for (const [name, pair] of ours) {
    const there = theirs.get(name)
    // a half added one is shown by no call: when the word of its end is lost, nobody can know
    if (!there && !pair.half) problems.push(`customer whom the platform does not have: ${name}`)
    if (!there || there.half) continue
    if (pair.half) problems.push(`half added here alone: ${name}`)
    if (String(pair.tags) !== String(there.tags))
      problems.push(`tags differ: ${name} has ${pair.tags} and ${there.tags}`)
    if (pair.remark !== there.remark) problems.push(`remarks differ: ${name}, ${pair.remark} and ${there.remark}`)
    if (!pair.byCode || metAgain(pair, there)) continue
    if (!there.tags.includes('et1')) problems.push(`tag of the code not marked there: ${name}`)
    if (!NOTED.test(there.remark)) problems.push(`remark of the code not set there: ${name}`)
  }
  return [...problems, ...(await shownTags(owner, corpId, ours, theirs))]
}

/** The platform has forgotten the marks of pairs who parted and met again without an event. */
const metAgain = (here: Pair | undefined, there: Pair | undefined) => here && there && there.since > here.since

async function pairsHere(owner: Sql, corpId: string): Promise<Map<string, Pair>> {
  const rows = await owner<(Pair & { name: string })[]>`
    select r.staff_id || ' ' || c.external_user_id as name, r.half, r.since, coalesce(r.contact_way_id = 1, false) as "byCode",
      array(select t.tag_id from tag t where t.corp_id = r.corp_id and t.t_id = any (r.tags) order by t.tag_id) as tags,
      (select f.remark from json_to_recordset(c.follows) f (staff_id text, remark text) where f.staff_id = r.staff_id) as remark
    from relation r join customer c on c.corp_id = r.corp_id and c.pk = r.customer_pk
    where r.corp_id = ${corpId} and r.lost_at is null`
  return new Map(rows.map(({ name, ...pair }) => [name, pair]))
}

/** A customer has the tags of all its pairs that the platform shows; those of one that has parted stay. */
async function shownTags(
  owner: Sql,
  corpId: string,
  ours: ReadonlyMap<string, Pair>,
  theirs: ReadonlyMap<string, Pair>,
): Promise<string[]> {
  const rows = await owner<{ id: string; tags: string[]; staff: string[]; parted: boolean }[]>`
    select c.external_user_id as id,
      array(select t.tag_id from tag t where t.corp_id = c.corp_id and t.t_id = any (c.tags) order by t.tag_id) as tags,
      array(select f.staff_id from customer_follow f where f.corp_id = c.corp_id and f.customer_pk = c.pk) as staff,
      exists (select from relation r where r.corp_id = c.corp_id and r.customer_pk = c.pk
        and (r.lost_at is not null or r.half)) as parted
    from customer c where c.corp_id = ${corpId}`
  return rows.flatMap(({ id, tags, staff, parted }) => {
    const shown = staff.flatMap((one) => theirs.get(`${one} ${id}`) ?? []).filter(({ half }) => !half)
    const there = new Set(shown.flatMap(({ tags }) => tags))
    const missing = [...there].filter((tag) => !tags.includes(tag))
    const again = staff.some((one) => metAgain(ours.get(`${one} ${id}`), theirs.get(`${one} ${id}`)))
    const more = parted || again ? [] : tags.filter((tag) => !there.has(tag))
    return missing.length + more.length > 0 ? [`tags of a customer differ: ${id} lacks ${missing}, has ${more}`] : []
  })
}
