import { afterAll, beforeAll, expect, it } from 'vitest'
import { surroundings } from '../../../../qa/support/customers.ts'
import { workOnDue } from '../../../../qa/support/jobs.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { said } from '../../../../qa/support/said.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import { PlatformError } from '../../platform/error.ts'
import type { Platform } from '../../platform/port.ts'
import { changeContactWay } from './change.ts'
import { createContactWay } from './create.ts'
import { upsertContactWayFromPlatform } from './from-platform.ts'
import { lookForAllDoubted } from './push.ts'
import { removeContactWay } from './remove.ts'

const CORP = 'wwcodes'
let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, CORP)
  await importRecords(service, { corp_id: CORP }, surroundings)
})
afterAll(() => service.stop())

const see = (config_id: string, state: string, seenMs = Date.now() + 60_000) =>
  service.act(CORP, (ctx) => {
    const shown = { config_id, state, type: 1, scene: 2, style: null, remark: '', skip_verify: true } as const
    return upsertContactWayFromPlatform(
      ctx,
      { ...shown, qr_code: 'https://qr.example.com/q', staff_ids: ['lina'], party: [] },
      seenMs,
    )
  })

it('a code that the platform has made is not another one while its answer is on the way here', async () => {
  const { owner } = service.store
  const id = await service.act(CORP, (ctx) =>
    createContactWay(ctx, { scene: 2, type: 1, state: '桌贴', staff_ids: ['lina'] }),
  )
  const asked = { since: 1, way: { state: '桌贴' } }
  await owner`update contact_way set asked = ${owner.json(asked)} where corp_id = ${CORP} and id = ${id}`
  expect(await see('c1', '桌贴')).toBe('same')
  await owner`update contact_way set config_id = 'c1', qr_code = 'https://qr.example.com/q' where corp_id = ${CORP} and id = ${id}`
  await owner`delete from job where corp_id = ${CORP}`
  expect(await see('c1', '桌贴')).toBe('same')
  expect(await see('c2', '桌贴')).toBe('created')
  expect(await owner`select 1 from contact_way where corp_id = ${CORP}`).toHaveLength(2)
})

it('a code that is removed here before the platform’s answer came is removed there, if it was made', async () => {
  const { owner } = service.store
  const id = await service.act(CORP, (ctx) =>
    createContactWay(ctx, { scene: 2, type: 1, state: '门口', staff_ids: ['lina'] }),
  )
  const lost = async () => {
    throw new PlatformError('unavailable', said('the answer was lost'), { outcomeUnknown: true })
  }
  await workOnDue(service.store, { createContactWay: lost })
  await service.act(CORP, (ctx) => removeContactWay(ctx, id))
  const removed: string[] = []
  const found: Partial<Platform> = {
    createContactWay: async () => expect.fail('it was removed'),
    findContactWay: async ({ way: { state, staff } }) => ({ configId: `${state} ${staff}`, qrCode: 'q' }),
    removeContactWay: async ({ configId }) => void removed.push(configId),
  }
  const clock = () => Date.now() + 10_000
  while ((await workOnDue(service.store, found, { clock })) > 0);
  expect(removed).toEqual(['门口 lina'])
  expect(await owner`select 1 from job where corp_id = ${CORP} and kind = 'contact_way'`).toHaveLength(0)
})

it('what was read of a code before the platform took a change of ours does not undo it', async () => {
  const { owner } = service.store
  const way = { scene: 2, type: 1, state: '吧台', config_id: 'c9', qr_code: 'https://qr.example.com/q' } as const
  const id = await service.act(CORP, (ctx) => createContactWay(ctx, { ...way, staff_ids: ['lina'] }))
  const asked = Date.now()
  await service.act(CORP, (ctx) => changeContactWay(ctx, id, { staff_ids: ['wangfang'] }))
  while ((await workOnDue(service.store)) > 0);
  const staff = async () => (await owner`select staff_ids from contact_way where corp_id = ${CORP} and id = ${id}`)[0]
  expect(await see('c9', '吧台', asked)).toBe('same')
  expect(await staff()).toEqual({ staff_ids: ['wangfang'] })
  expect(await see('c9', '吧台')).toBe('changed')
})

it('a code that is changed here while the platform’s answer is lost is found as it was asked for, then changed', async () => {
  const way = { scene: 2, type: 1, state: '柱子', staff_ids: ['lina'] }
  const id = await service.act(CORP, (ctx) => createContactWay(ctx, way as Parameters<typeof createContactWay>[1]))
  const lost = async () => {
    throw new PlatformError('unavailable', said('the answer was lost'), { outcomeUnknown: true })
  }
  await workOnDue(service.store, { createContactWay: lost })
  await service.act(CORP, (ctx) => changeContactWay(ctx, id, { state: '立柱', staff_ids: ['wangfang'] }))
  const done: string[] = []
  const there: Partial<Platform> = {
    createContactWay: async () => expect.fail('it is made twice'),
    findContactWay: async ({ way: { state, staff } }) => {
      done.push(`found ${state} ${staff}`)
      return { configId: 'c柱', qrCode: 'q' }
    },
    changeContactWay: async ({ configId, way: { state, staff } }) => void done.push(`${configId} ${state} ${staff}`),
  }
  expect(await see('c柱', '柱子')).toBe('same')
  const clock = () => Date.now() + 10_000
  while ((await workOnDue(service.store, there, { clock })) > 0);
  expect(done).toEqual(['found 柱子 lina', 'c柱 立柱 wangfang'])
})

it('a code that is removed here is not found again while the platform still has it', async () => {
  const way = { scene: 2, type: 1, state: '招牌', config_id: 'c招', qr_code: 'https://qr.example.com/q' } as const
  const id = await service.act(CORP, (ctx) => createContactWay(ctx, { ...way, staff_ids: ['lina'] }))
  await service.act(CORP, (ctx) => removeContactWay(ctx, id))
  expect(await see('c招', '招牌')).toBe('same')
  while ((await workOnDue(service.store)) > 0);
  expect(await see('c招', '招牌')).toBe('same')
})

it('a change whose push was dropped is kept, and told again when the platform shows what was before it', async () => {
  const { owner } = service.store
  const way = { scene: 2, type: 1, state: '展台', config_id: 'c展', qr_code: 'https://qr.example.com/q' } as const
  const id = await service.act(CORP, (ctx) => createContactWay(ctx, { ...way, staff_ids: ['lina'] }))
  await service.act(CORP, (ctx) => changeContactWay(ctx, id, { staff_ids: ['wangfang'] }))
  expect(await owner`delete from job where corp_id = ${CORP} and kind = 'contact_way' returning 1`).toHaveLength(1)
  expect([await see('c展', '展台'), await see('c展', '展台')]).toEqual(['same', 'same'])
  const told: unknown[] = []
  const changeContactWayThere: Platform['changeContactWay'] = async ({ way }) => void told.push(way.staff)
  while ((await workOnDue(service.store, { changeContactWay: changeContactWayThere })) > 0);
  expect(told).toEqual([['wangfang']])
  expect(await see('c展', '展台')).toBe('changed')
})

it('a code that may have been made before it was removed here is no new one, though nobody looks for it', async () => {
  const { owner } = service.store
  const id = await service.act(CORP, (ctx) =>
    createContactWay(ctx, { scene: 2, type: 1, state: '电梯', staff_ids: ['lina'] }),
  )
  const lost = async () => {
    throw new PlatformError('unavailable', said('the answer was lost'), { outcomeUnknown: true })
  }
  await workOnDue(service.store, { createContactWay: lost })
  await service.act(CORP, (ctx) => removeContactWay(ctx, id))
  await owner`delete from job where corp_id = ${CORP}`
  expect(await see('c电', '电梯')).toBe('same')
  const removed: string[] = []
  await service.act(CORP, lookForAllDoubted)
  const there: Partial<Platform> = {
    findContactWay: async () => ({ configId: 'c电', qrCode: 'q' }),
    removeContactWay: async ({ configId }) => void removed.push(configId),
  }
  while ((await workOnDue(service.store, there)) > 0);
  expect(removed).toEqual(['c电'])
  expect(await owner`select 1 from contact_way_in_doubt where corp_id = ${CORP}`).toHaveLength(0)
})

it('a code that the platform will not remove stays removed here, also when the job that asked is dropped', async () => {
  const { owner } = service.store
  const way = { scene: 2, type: 1, state: '旗子', config_id: 'c旗', qr_code: 'https://qr.example.com/q' } as const
  const id = await service.act(CORP, (ctx) => createContactWay(ctx, { ...way, staff_ids: ['lina'] }))
  await service.act(CORP, (ctx) => removeContactWay(ctx, id))
  const refuse = async () => {
    throw new PlatformError('refused', said('not this one'), { errcode: 1 })
  }
  while ((await workOnDue(service.store, { removeContactWay: refuse })) > 0);
  const dropped =
    await owner`delete from job where corp_id = ${CORP} and kind = 'contact_way' and state = 'dead' returning 1`
  expect(dropped).toHaveLength(1)
  expect(await see('c旗', '旗子')).toBe('same')
})

it('who receives by rules stays so, whatever the platform shows, and it is told again', async () => {
  const { owner } = service.store
  const id = await service.act(CORP, (ctx) =>
    createContactWay(ctx, {
      ...{ scene: 2, type: 2, state: '排班', staff_ids: ['lina', 'zhangwei'] },
      staff_rules: [{ staff_id: 'lina', daily_cap: null, online: false }],
    }),
  )
  const createContactWayThere = async () => ({ configId: 'c排', qrCode: 'https://qr.example.com/q' })
  while ((await workOnDue(service.store, { createContactWay: createContactWayThere })) > 0);
  expect(await see('c排', '排班')).toBe('changed')
  const [row] = await owner`select staff_ids, receiving_ids from contact_way where corp_id = ${CORP} and id = ${id}`
  expect(row).toEqual({ staff_ids: ['lina', 'zhangwei'], receiving_ids: ['zhangwei'] })
  expect(await see('c排', '排班')).toBe('same')
  const told: unknown[] = []
  const changeContactWay: Platform['changeContactWay'] = async ({ way }) => void told.push(way.staff)
  while ((await workOnDue(service.store, { changeContactWay })) > 0);
  expect(told).toEqual([['zhangwei']])
})
