import type { Sql } from '../../../server/src/storage/connect.ts'
import { asKey } from '../../lab/operators.ts'
import { startServiceProcess } from '../../lab/service.ts'
import type { Tried } from './matrix.ts'

type Answer = { status: number; etag: string; body: Record<string, unknown> }

async function call(url: string, key: string, method = 'GET', body?: unknown, ifMatch?: string): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...asKey(key),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, etag: String(response.headers.get('etag')), body: text ? JSON.parse(text) : {} }
}

/** Several people change one record from the same version at once: one succeeds, the others are told who it was. */
export async function tryEditors(address: string, corpId: string, key: string, rounds: number): Promise<Tried> {
  const problems: string[] = []
  const groups = `${address}/admin-api/corps/${corpId}/tag-groups`
  const made = await call(groups, key, 'POST', { tag_group_name: 'edited by many' })
  const url = `${groups}/${made.body.tag_group_id}`
  for (let round = 0; round < rounds; round++) {
    const { etag } = await call(url, key)
    const names = [1, 2, 3, 4].map((n) => `round ${round} by ${n}`)
    const answers = await Promise.all(names.map((tag_group_name) => call(url, key, 'PATCH', { tag_group_name }, etag)))
    const won = names.filter((_, i) => answers[i]?.status === 200)
    const lost = answers.filter(({ status }) => status === 409)
    const after = (await call(url, key)).body.tag_group_name
    if (won.length !== 1 || lost.length !== 3 || after !== won[0])
      problems.push(`round ${round}: ${answers.map(({ status }) => status)}, ${won} won and ${after} is there`)
    const told = lost.map(({ body }) => (body.current as { tag_group_name: string }).tag_group_name)
    if (told.some((name) => name !== won[0])) problems.push(`round ${round}: told ${told}`)
  }
  return { calls: rounds * 6, problems }
}

type Logins = Parameters<typeof startServiceProcess>[0]['logins']

/** Writers go on while the service is killed: afterwards every change has its audit row, and every row its change. */
export async function tryKills(logins: Logins, owner: Sql, corpId: string, key: string, kills: number): Promise<Tried> {
  let service = await startServiceProcess({ logins })
  let writing = true
  let calls = 0
  const write = async (writer: number) => {
    for (let i = 0; writing; i++) {
      const groups = `${service.address}/admin-api/corps/${corpId}/tag-groups`
      try {
        const { body } = await call(groups, key, 'POST', { tag_group_name: `killed ${writer} ${i}` })
        calls++
        const url = `${groups}/${body.tag_group_id}`
        await call(url, key, 'PATCH', { tag_group_name: `changed ${writer} ${i}` })
        if (i % 3 === 0) await call(url, key, 'DELETE')
        calls += 2
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
  const writers = [1, 2, 3, 4].map(write)
  for (let i = 0; i < kills; i++) {
    const enough = calls + 20
    while (calls < enough) await new Promise((resolve) => setTimeout(resolve, 10 + (i % 3)))
    await service.kill()
    service = await startServiceProcess({ logins })
  }
  writing = false
  await Promise.all(writers)
  await service.stop()
  return { calls, problems: await unmatched(owner, corpId) }
}

/** Records and audit rows that do not belong together: by their last row, by what it says, and by the feed. */
async function unmatched(owner: Sql, corpId: string): Promise<string[]> {
  const rows = await owner<{ id: string; last: string | null; name: string | null; known: string | null }[]>`
    with last as (
      select distinct on (record_id) record_id, action, after ->> 'tag_group_name' as name from audit
      where corp_id = ${corpId} and kind = 'tag_group' order by record_id, id desc),
    killed as (
      select tag_group_id, tag_group_name from tag_group
      where corp_id = ${corpId} and (tag_group_name like 'killed %' or tag_group_name like 'changed %'))
    select coalesce(l.record_id, k.tag_group_id) as id, l.action as last, l.name, k.tag_group_name as known
    from last l full join killed k on k.tag_group_id = l.record_id
    where (l.name like 'killed %' or l.name like 'changed %' or l.action = 'removed' or l.action is null)
      and (l.action is null or (l.action = 'removed') <> (k.tag_group_id is null)
        or (l.action <> 'removed' and l.name is distinct from k.tag_group_name))`
  const [counts] = await owner`
    select (select count(*) from audit where corp_id = ${corpId} and kind = 'tag_group')::int as rows,
      ((select count(*) from event where corp_id = ${corpId} and kind = 'tag_group')
      + (select count(*) from event_inbox where corp_id = ${corpId} and kind = 'tag_group'))::int as changes`
  const said = rows.map(({ id, last, name, known }) => `${id}: the log says ${last} ${name}, there is ${known}`)
  return counts?.rows === counts?.changes
    ? said
    : [...said, `${counts?.rows} audit rows for ${counts?.changes} changes`]
}
