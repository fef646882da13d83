import { z } from 'zod'
import type { Caller } from '../../server/src/contract/caller.ts'
import { integer, text } from '../../server/src/contract/fields.ts'
import { endpoint, RawJson } from '../../server/src/endpoint.ts'
import { putTagGroup, removeTagGroup } from '../../server/src/engines/tags/tag.ts'
import type { Authenticate } from '../../server/src/http/app-deps.ts'
import { read } from '../../server/src/storage/corp-db.ts'
import { sql } from '../../server/src/storage/sql.ts'

const TagGroup = z.object({ tag_group_id: z.string(), tag_group_name: z.string() }).meta({ id: 'TestTagGroup' })
const GROUPS = '/admin-api/corps/{corp_id}/tag-groups'
const group = { tag_group_name: text({ min: 1, max: 20 }), order: integer({ min: 0 }).optional() }
const example = { path: { corp_id: 'wwrest', id: 'g1' } }

const listGroups = endpoint({
  ...{ audience: 'admin', method: 'GET', path: GROUPS, tag: 'test', summary: 'Lists groups', right: 'tags:read' },
  query: { limit: z.coerce.number().int().min(1).max(100).default(20), q: z.string().optional() },
  reply: { items: z.array(TagGroup), total: z.int() },
  example: { ...example, query: { limit: '5' } },
  async handle({ db, query }) {
    const items = await read<z.output<typeof TagGroup>>(
      db,
      sql`select tag_group_id, tag_group_name from tag_group g where g.corp_id = w.corp_id
          order by tag_group_id limit ${query.limit}`,
    )
    return { items: new RawJson(JSON.stringify(items)), total: items.length }
  },
})

const addGroup = endpoint({
  ...{ audience: 'admin', method: 'POST', path: GROUPS, tag: 'test', summary: 'Adds a group', right: 'tags:write' },
  body: { tag_group_id: text({ min: 1 }), ...group },
  reply: TagGroup,
  status: 201,
  errors: { name_taken: { status: 409, title: { zh: '名称已被使用', en: 'the name is taken' } } },
  example: { ...example, body: { tag_group_id: 'g9', tag_group_name: '等级' } },
  async handle({ ctx, body, fail, replyHeaders, audit }) {
    const { tag_group_id, tag_group_name } = body
    const [taken] = await ctx.tx`
      select 1 from tag_group
      where corp_id = ${ctx.corpId} and tag_group_name = ${tag_group_name} and tag_group_id <> ${tag_group_id}`
    if (taken)
      throw fail('name_taken', { zh: `“${tag_group_name}”已经有了`, en: `there is “${tag_group_name}” already` })
    await putTagGroup(ctx, { tag_group_id, tag_group_name, department_list: ['0'] })
    await audit({ action: 'created', kind: 'tag_group', id: tag_group_id })
    replyHeaders.location = `/admin-api/corps/${ctx.corpId}/tag-groups/${tag_group_id}`
    return { tag_group_id, tag_group_name }
  },
})

const readGroup = endpoint({
  ...{ audience: 'admin', method: 'GET', path: `${GROUPS}/{id}`, tag: 'test', summary: 'Reads a group' },
  ...{ right: 'tags:read', reply: TagGroup, example },
  async handle({ db, path, fail }) {
    const [found] = await read<z.output<typeof TagGroup>>(
      db,
      sql`select tag_group_id, tag_group_name from tag_group g
          where g.corp_id = w.corp_id and g.tag_group_id = ${path.id}`,
    )
    if (!found) throw fail('not_found')
    return found
  },
})

const removeGroup = endpoint({
  ...{ audience: 'admin', method: 'DELETE', path: `${GROUPS}/{id}`, tag: 'test', summary: 'Removes a group' },
  ...{ right: 'tags:write', example },
  async handle({ ctx, path, fail, audit }) {
    if (!(await removeTagGroup(ctx, path.id))) throw fail('not_found')
    await audit({ action: 'removed', kind: 'tag_group', id: path.id })
  },
})

const whoDoesIt = endpoint({
  ...{ audience: 'admin', method: 'PUT', path: '/admin-api/corps/{corp_id}/numbers/{n}', tag: 'test' },
  ...{ summary: 'Tells what the transaction knows', params: { n: z.coerce.number().int().min(1) } },
  reply: { n: z.int(), settings: z.record(z.string(), z.string()) },
  example: { path: { corp_id: 'wwrest', n: '7' } },
  unaudited: true,
  async handle({ ctx, path }) {
    const [settings] = await ctx.tx`
      select current_setting('guanxi.corp_id') as corp_id, current_setting('guanxi.now') as now,
        current_setting('guanxi.actor') as actor`
    return { n: path.n, settings: settings as unknown as Record<string, string> }
  },
})

const signIn = endpoint({
  ...{ audience: 'admin', method: 'POST', path: '/admin-api/session', tag: 'test', summary: 'Signs in', auth: false },
  body: { name: text({ min: 1 }) },
  reply: { name: z.string() },
  example: { body: { name: '李娜' } },
  async handle({ body, replyHeaders, caller }) {
    replyHeaders['set-cookie'] = `guanxi_session=${caller.actor.kind}; HttpOnly`
    return { name: body.name }
  },
})

const page = endpoint({
  ...{ audience: 'public', method: 'GET', path: '/public/{code}', tag: 'test', summary: 'A page' },
  ...{ params: { code: z.string().regex(/^[a-z]{3}$/) }, produces: 'text/html; charset=utf-8' },
  example: { path: { code: 'abc' } },
  async handle({ path }) {
    return `<p>${path.code}</p>`
  },
})

export const adminEndpoints = [listGroups, addGroup, readGroup, removeGroup, whoDoesIt, signIn]
export const publicEndpoints = [page]

/** `Bearer reader` and `Bearer writer` are members of one corporation; `Bearer stranger` of none. */
export const authenticate: Authenticate = ({ headers }): Caller | undefined => {
  const name = /^Bearer (\w+)$/.exec(headers.authorization ?? '')?.[1]
  const rights = name && RIGHTS[name]
  if (!rights) return undefined
  return {
    actor: { kind: 'operator', operatorId: name },
    rightsIn: (corpId) => (corpId === undefined || (corpId === 'wwrest' && name !== 'stranger') ? rights : undefined),
  }
}

const RIGHTS: Record<string, ReadonlySet<string>> = {
  reader: new Set(['tags:read']),
  writer: new Set(['tags:read', 'tags:write']),
  nobody: new Set(),
  stranger: new Set(['tags:read', 'tags:write']),
}
