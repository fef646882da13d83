import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXAMPLE_CORP as CORP } from './kit/call.ts'
import { type Admin, startAdmin } from './test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

const project = {
  ...{ name: '冬季上新', start_time: 1_760_000_000, end_time: 1_765_000_000, create_staff_id: 'linxinyue' },
  stages: [
    { title: '选品', end_time: 1_761_000_000 },
    { title: '上架', end_time: 1_762_000_000 },
  ],
}

it.each([
  ['customers/wm_yunqi_1003/notes', { text: '约周末到店' }, 'id', /^[0-9a-f]{32}$/],
  ['tag-groups', { tag_group_name: '口味' }, 'tag_group_id', /^etg_[0-9a-f-]{36}$/],
  ['projects', project, 'uid', /^[0-9a-f]{32}$/],
])(
  'gives each new one of %s a key of its own, also after an import that has brought later ones',
  async (path, body, key, shape) => {
    const names = Array.from({ length: 12 }, (_, n) =>
      'tag_group_name' in body ? { tag_group_name: `口味 ${n}` } : body,
    )
    const add = async (bodies: object[]) => Promise.all(bodies.map((each) => admin.post(path, each)))
    const first = await add(names.slice(0, 6))
    await admin.service.store.owner`delete from last_id where corp_id = ${CORP}`
    const all = [...first, ...(await add(names.slice(6)))]
    expect(all.map(({ status }) => status)).toEqual(names.map(() => 201))
    const keys = all.map((made) => (made.body as Record<string, string>)[key])
    expect(new Set(keys).size).toBe(names.length)
    for (const one of keys) expect(one).toMatch(shape)
  },
)

it('gives new stages of a project keys that it has not had', async () => {
  const { body: made } = await admin.post('projects', project)
  const stages = made.stages as { uid: string; title: string; end_time: number }[]
  await admin.service.store.owner`delete from last_id where corp_id = ${CORP}`
  const kept = stages.slice(1).map(({ uid, title, end_time }) => ({ uid, title, end_time }))
  const wanted = [...kept, { title: '复盘', end_time: 1_763_000_000 }]
  const changed = await admin.call(`projects/${made.uid}`, { method: 'PATCH', body: { stages: wanted } })
  const [first, second] = changed.body.stages as { uid: string }[]
  expect([changed.status, first?.uid]).toEqual([200, kept[0]?.uid])
  expect(stages.map(({ uid }) => uid)).not.toContain(second?.uid)
})
