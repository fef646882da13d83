import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startVendor } from './test-setup.ts'

let vendor: Awaited<ReturnType<typeof startVendor>>
beforeAll(async () => {
  vendor = await startVendor()
  await vendor.run({ chats: false, kinds: KINDS })
})
afterAll(() => vendor.stop())

const KINDS = ['department', 'staff', 'tag_group', 'tag', 'store']
type Reply = Record<string, unknown> & { staff_list: Record<string, unknown>[]; total: number }

/** A run for staff whose list is told otherwise; `asked` is the number of the call. */
function staffTold(change: (reply: Reply, asked: number) => unknown, more: { prunes?: boolean } = {}) {
  let asked = 0
  const changed = (path: string, text: string) =>
    path.endsWith('/staff/list') ? JSON.stringify(change(JSON.parse(text), asked++)) : text
  return vendor.runWith(changed, { kinds: ['staff'], chats: false, ...more })
}

const staff = async () => [
  ...(await vendor.service.store.owner`select id, name from staff where corp_id = 'ww_ours' order by id`),
]

it.each<[what: string, said: string, change: (reply: Reply, asked: number) => unknown]>([
  ['without its list', 'without its list', ({ errcode }) => ({ errcode, errmsg: 'ok' })],
  ['with a text for its list', 'without its list', (reply) => ({ ...reply, staff_list: 'none' })],
  ['with numbers for records', 'no record', (reply) => ({ ...reply, staff_list: [1, null] })],
  ['with a word for its total', 'no total', (reply) => ({ ...reply, total: 'many' })],
  [
    'with the same page for ever',
    'same page',
    ({ errcode }) => ({ errcode, errmsg: 'ok', total: 1_000_000, staff_list: [{ id: 'a' }, { id: 'b' }] }),
  ],
  ['without a code', 'has no code', () => [1, 2]],
  [
    'ever shorter',
    'gets shorter',
    (reply, asked) => ({
      ...reply,
      total: 1_000 - asked,
      staff_list: reply.staff_list.map((one) => ({ ...one, id: `${one.id}-${asked}` })),
    }),
  ],
])('changes nothing where a list comes %s', async (_, said, change) => {
  const before = await staff()
  await expect(staffTold(change, { prunes: true })).rejects.toThrow(said)
  expect(await staff()).toEqual(before)
  await vendor.run({ chats: false, kinds: ['staff'] })
})

it('reads a list anew that got shorter while it was read', async () => {
  const half = (reply: Reply, asked: number) => {
    const { staff_list, total } = reply
    if (asked === 0) return { ...reply, staff_list: staff_list.slice(0, 30), total: total + 1 }
    return reply
  }
  const { kinds } = await staffTold(half, { prunes: true })
  expect(kinds).toMatchObject([{ kind: 'staff', read: 60, unchanged: 60, only_ours: 0, refused: [] }])
})

it('takes nothing along from a run that was cut off more than a day ago', async () => {
  const kinds = ['department', 'staff', 'tag_group']
  const asked = () => vendor.calls.filter(({ url }) => url.pathname.endsWith('/staff/list')).length
  const goOn = async (hours: number) => {
    vendor.left = 3
    await expect(vendor.run({ chats: false, kinds })).rejects.toThrow()
    vendor.left = Number.POSITIVE_INFINITY
    const at = Date.now() / 1000 - hours * 3600
    for (const name of readdirSync(join(vendor.folder, 'read'))) utimesSync(join(vendor.folder, 'read', name), at, at)
    await vendor.run({ chats: false, kinds })
    return asked()
  }
  expect([await goOn(23), await goOn(25)]).toEqual([0, 1])
})

it('counts a page once that two runs at a time have kept', async () => {
  const only = { chats: false, kinds: ['customer'] }
  vendor.left = 2
  await expect(vendor.run(only)).rejects.toThrow()
  vendor.left = Number.POSITIVE_INFINITY
  for (const name of readdirSync(join(vendor.folder, 'read'))) {
    const file = join(vendor.folder, 'read', name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/.+\n/g, '$&$&'))
  }
  const { kinds } = await vendor.run(only)
  expect(kinds).toMatchObject([{ kind: 'customer', read: 200 }])
})

it('goes on to the end of a list that is told without a total, by pages shorter than asked for', async () => {
  const short = (path: string, text: string) => {
    if (!path.endsWith('/staff/list')) return text
    const { total: _, staff_list, ...reply } = JSON.parse(text)
    return JSON.stringify({ ...reply, staff_list: staff_list.slice(0, 25) })
  }
  const { kinds } = await vendor.runWith(short, { kinds: ['staff'], chats: false, prunes: true })
  expect(kinds).toMatchObject([{ kind: 'staff', read: 60, unchanged: 60, only_ours: 0 }])
})

it('names records without an id, and two with the same, and prunes nothing then', async () => {
  const before = await staff()
  const unnamed = await staffTold(
    (reply) => ({ ...reply, staff_list: reply.staff_list.map((one) => ({ ...one, id: null })) }),
    { prunes: true },
  )
  expect(unnamed.kinds[0]?.refused[0]).toEqual({ record: '', field: 'id', reason: 'required' })
  expect(await staff()).toEqual(before)
  const twice = await staffTold((reply) => {
    const [first, second, ...others] = reply.staff_list
    return { ...reply, staff_list: [first, { ...second, id: first?.id }, ...others] }
  })
  expect(twice.kinds[0]?.refused).toEqual([{ record: expect.any(String), field: 'id', reason: 'repeated' }])
  await vendor.run({ chats: false, kinds: ['staff'] })
  expect(await staff()).toEqual(before)
})
