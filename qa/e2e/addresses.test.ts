import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { adminEndpoints } from '../../server/src/admin-api/index.ts'
import { EXAMPLE_CORP } from '../../server/src/admin-api/kit/call.ts'
import { importDataset } from '../../server/src/dataset/import.ts'
import { endpoints } from '../../server/src/open-api/index.ts'
import { datasetKinds } from '../../server/src/records/datasets.ts'
import { startDemoService } from '../support/demo.ts'
import { addOperator } from '../support/operators.ts'
import type { TestService } from '../support/service.ts'

/** Names of fields that hold addresses. */
const ADDRESS = /(^|_)(urls?|link|cover|avatar|picurl|pic_url|picture|qr_code|pic|logo)$/

/** What bears such a name and is none, or is not taken from the caller. */
const OTHERS = [
  'project.ndjson create_staff_avatar', // that of the staff record; what is sent is not looked at
  'project.ndjson staff_users.avatar',
  'ticket.ndjson content.pic', // passes through: held where it is a text
  'contact_way.ndjson staffs.avatar',
]

type Json = {
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  pattern?: string
  const?: unknown
  type?: string
  $ref?: string
  $defs?: Record<string, Json>
}

/** Fields with such names in a schema of what comes in, and whether each takes nothing but addresses. */
function addressesIn(schema: z.ZodType): [path: string, held: boolean][] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  const seen = new Set<Json>()
  const isHeld = (node: Json): boolean => {
    const forms = node.anyOf ?? node.oneOf
    if (forms) return forms.every(isHeld)
    if (node.items) return isHeld(node.items)
    return node.type === 'null' || node.const === '' || /\[Hh\]\[Tt\]|files/.test(node.pattern ?? '')
  }
  const walk = (given: Json, path: string): [string, boolean][] => {
    const node = given.$ref ? (root.$defs?.[given.$ref.split('/').at(-1) as string] ?? root) : given
    if (seen.has(node)) return []
    if (given.$ref) seen.add(node)
    const inner = Object.entries(node.properties ?? {}).flatMap(([name, field]): [string, boolean][] => {
      const at = path === '' ? name : `${path}.${name}`
      const isAddress = ADDRESS.test(name) && !field.properties
      return isAddress ? [[at, isHeld(field)]] : walk(field, at)
    })
    const others = [node.items, ...(node.anyOf ?? []), ...(node.oneOf ?? [])].filter((each) => each !== undefined)
    return [...inner, ...others.flatMap((each) => walk(each, path))]
  }
  return walk(root, '')
}

describe('a field with the name of an address takes nothing but addresses', () => {
  const bodies = [...endpoints, ...adminEndpoints].flatMap(({ method, path, body }) =>
    body ? [[`${method} ${path}`, body] as const] : [],
  )
  const files = datasetKinds.map(({ file, line }) => [file, line] as const)

  it('in every body and every dataset', () => {
    const found = [...bodies, ...files].flatMap(([where, schema]) =>
      addressesIn(schema).map(([path, held]) => [`${where} ${path}`, held] as const),
    )
    expect(found.length).toBeGreaterThan(40)
    expect(found.filter(([, held]) => !held).map(([where]) => where)).toEqual(OTHERS)
  })
})

describe('an address of another kind', () => {
  let service: TestService & { token: string }
  let admin: Record<string, string>
  beforeAll(async () => {
    service = await startDemoService()
    admin = (await addOperator(service, { name: 'root', admin: true })).bearer
  })
  afterAll(() => service.stop())

  const EVIL = 'javascript:alert(1)'
  const link = { msgtype: 'link', link: { title: 'x', url: EVIL } }

  it.each([
    [
      'group_msg/add',
      { name: 'x', create_staff_ext_id: 'huangzihan', eu_ext_ids: ['wm_yunqi_1001'], attachments: [link] },
    ],
    [
      'moment_message/add',
      {
        name: 'x',
        create_staff_ext_id: 'huangzihan',
        staff_ext_ids: ['huangzihan'],
        type: 'link',
        link: { title: 'x', url: EVIL },
      },
    ],
    [
      'workorder/reply',
      { order_no: 'WO202505185044', staff_id: 'majingyi', attached_json: [{ type: 'image', url: EVIL }] },
    ],
    [
      'workorder/reply',
      { order_no: 'WO202505185044', staff_id: 'majingyi', attached_files: [{ type: 'image', url: EVIL }] },
    ],
    ['workorder/reply', { order_no: 'WO202505185044', staff_id: 'majingyi', content: { text: 'x', pic: [EVIL] } }],
  ])('is refused by the open API: %s %j', async (path, body) => {
    const { text } = await service.call(`/open-api/${path}`, { token: service.token, body })
    expect(text).toContain('http 或 https 地址')
    expect(text).toMatch(/"errcode":"?10049/)
  })

  it.each([
    ['radars', { type: 'link', name: 'x', link: EVIL, group_id: 1 }, 'link'],
    ['radars', { type: 'pdf', name: 'x', file_url: 'data:text/html,x', group_id: 1 }, 'file_url'],
    [
      'quick-replies',
      { group_id: 502, name: 'x', content_type: 'link', content: 'x', file_url: EVIL, file_name: 'x' },
      'file_url',
    ],
    [
      'welcomes',
      { name: 'x', staff_ids: [], content: { attachments: [link] }, enabled: false },
      'content.attachments.0.link.url',
    ],
    ['forms', { name: 'x', group_id: 1, cover: EVIL }, 'cover'],
    [
      'contact-ways',
      { type: 1, scene: 2, remark: 'x', staff_ids: ['huangzihan'], auto_reply: { image: { media_id: '', url: EVIL } } },
      'auto_reply.image.url',
    ],
    ['subscriptions', { url: EVIL, kinds: ['customer'], app_id: 'x' }, 'url'],
    ['subscriptions', { url: 'https://u:p@a.example', kinds: ['customer'], app_id: 'x' }, 'url'],
    ['group-messages', { name: 'x', attachments: [link], eu_ext_ids: ['wm_yunqi_1001'] }, 'attachments.0.link.url'],
    ['moments', { name: 'x', attachments: [link], staff_ids: ['huangzihan'] }, 'attachments.0.link.url'],
    ['tickets/WO202505185044/reply', { content: { text: 'x', pic: [EVIL] } }, 'content.pic.0'],
  ])('is refused by the management API: %s %j', async (path, body, field) => {
    const { status, body: told } = await service.call(`/admin-api/corps/${EXAMPLE_CORP}/${path}`, {
      headers: admin,
      body,
    })
    expect(status).toBe(422)
    expect(told.errors).toContainEqual(
      expect.objectContaining({ field, message: expect.stringContaining('http 或 https 地址') }),
    )
  })

  it('is refused by an import, with line and field', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'guanxi-address-'))
    await writeFile(join(folder, 'corp.json'), JSON.stringify({ corp_id: EXAMPLE_CORP, name: 'x' }))
    const radar = {
      id: 1,
      type: 'link',
      name: 'x',
      title: '',
      desc: '',
      link: EVIL,
      radar_link: '',
      cover_url: '',
      file_id: '',
    }
    await writeFile(join(folder, 'radar.ndjson'), `${JSON.stringify(radar)}\n`)
    const importing = importDataset(service.store.owner, folder, datasetKinds, { now: service.now() })
    await expect(importing).rejects.toThrow(/^radar\.ndjson line 1, field link: /)
    await rm(folder, { recursive: true })
  })
})
