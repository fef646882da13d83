import { z } from 'zod'
import { oneOf, seconds, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { mustBe } from '../../contract/reasons.ts'
import { endpoint } from '../../endpoint.ts'
import { CorporationError, corpId, timeZone } from '../../engines/corporations/corporation.ts'
import { createCorp } from '../../engines/corporations/create.ts'
import { removeCorp } from '../../engines/corporations/remove.ts'
import { writeAudit } from '../../storage/audit.ts'
import { inCorp } from '../../storage/corp-db.ts'
import type { OperatorCaller } from '../authenticate.ts'
import { cursorOf, foreignCursor, oneStart, pageQuery, valuesOf } from '../kit/list-query.ts'

const TAG = '企业'
const PATH = '/admin-api/corps'

const CorpEntry = z
  .object({
    corp_id: corpId.describe('企业 ID'),
    name: text().describe('企业名称'),
    created_at: seconds.describe('创建时间'),
  })
  .meta({ id: 'CorpEntry' })

type Row = z.output<typeof CorpEntry> & { place: string; total: number }

const SORTS = ['corp_id', '-corp_id', 'name', '-name', 'created_at', '-created_at'] as const

export const listCorporations = endpoint({
  ...{ audience: 'admin', method: 'GET', path: PATH, tag: TAG, summary: '列出可进入的企业' },
  description: '服务器管理员看到全部企业，其他人看到自己所属的企业。',
  query: {
    ...pageQuery,
    sort: oneOf(...SORTS)
      .default('corp_id')
      .describe('排序，前缀 - 为倒序'),
    q: text({ min: 1, max: 200 }).optional().describe('搜索名称或 ID'),
  },
  reply: { items: z.array(CorpEntry), total: z.int(), next_cursor: z.string().optional() },
  example: { query: { limit: '2' } },
  async handle({ caller, pool, query }) {
    const { operator } = caller as OperatorCaller
    const { limit, q = null, sort, cursor, offset } = query
    oneStart(query)
    const { admin, members, key_corp_id } = operator
    const everywhere = key_corp_id === null ? null : [key_corp_id]
    const own = admin ? everywhere : members.map(({ corp_id }) => corp_id)
    const backwards = sort.startsWith('-')
    const page = ([place, id]: readonly [string | null, string | null], skip: number, most: number) => pool<Row[]>`
      select corp_id, name, created_at, place, total
      from list_corps(${q}, ${own}::text[], ${sort.replace('-', '')}, ${backwards}, ${place}, ${id}, ${skip}, ${most})`
    const rows = await page(placeOf(sort, cursor), offset ?? 0, limit + 1)
    // past the end there is no row to tell how many there are
    const [one] = rows.length > 0 ? rows : await page(FROM_THE_START, 0, 1)
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      items: shown.map(({ corp_id, name, created_at }) => ({ corp_id, name, created_at })),
      total: one?.total ?? 0,
      ...(last ? { next_cursor: cursorOf([sort, last.place, last.corp_id]) } : {}),
    }
  },
})

const FROM_THE_START = [null, null] as const

/** Where a cursor's page begins. */
function placeOf(sort: string, cursor: string | undefined): readonly [string | null, string | null] {
  if (cursor === undefined) return FROM_THE_START
  const [of, place, id, ...more] = valuesOf(cursor) ?? []
  if (of === sort && typeof place === 'string' && typeof id === 'string' && more.length === 0) return [place, id]
  throw foreignCursor()
}

export const createCorporation = endpoint({
  ...{
    audience: 'admin',
    method: 'POST',
    path: PATH,
    tag: TAG,
    summary: '新建企业',
    right: 'corps:write',
    status: 201,
  },
  body: {
    corp_id: corpId.describe('企业 ID'),
    name: text({ min: 1, max: 200 }).describe('企业名称'),
    time_zone: timeZone
      .meta({ rule: mustBe('time_zone') })
      .optional()
      .describe('时区，默认 Asia/Shanghai'),
  },
  reply: CorpEntry,
  errors: { corp_exists: { status: 409, title: { zh: '企业已存在', en: 'the corporation exists already' } } },
  example: { body: { corp_id: 'wwexample', name: '示例企业' } },
  async handle({ caller, pool, now, body, fail, address, requestId, replyHeaders }) {
    const { corp_id, name, time_zone } = body
    await inCorp({ corpId: corp_id, pool }, { actor: caller.actor, now }, async (ctx) => {
      await createCorp(ctx, { name, ...(time_zone ? { time_zone } : {}) })
      await writeAudit(ctx, { action: 'created', kind: 'corp', id: corp_id, after: body }, { address, requestId })
    }).catch((error) => {
      throw error instanceof CorporationError ? fail('corp_exists') : error
    })
    replyHeaders.location = `${PATH}/${encodeURIComponent(corp_id)}`
    return { corp_id, name, created_at: now }
  },
})

/** Data stays until `guanxi corp remove --purge`. */
export const removeCorporation = endpoint({
  ...{ audience: 'admin', method: 'DELETE', path: `${PATH}/{corp_id}`, tag: TAG, summary: '关闭企业' },
  right: 'corps:write',
  description: '企业随即无法访问，数据保留，可用 guanxi corp revive 恢复。',
  example: { path: { corp_id: 'wwremovable' } },
  async handle({ ctx, audit }) {
    if (!(await removeCorp(ctx))) throw problem('not_found')
    await audit({ action: 'removed', kind: 'corp', id: ctx.corpId })
  },
})
