import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { member, projectLine, staff } from '../../../../qa/support/fixtures/project.ts'
import { untilBlocked } from '../../../../qa/support/locks.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { changeProject, removeProject } from './change.ts'
import { completeProject, completeStage, reopenProject, reopenStage } from './complete.ts'
import { createProject } from './create.ts'

type Item = Record<string, unknown> & { uid: string; stages: Record<string, unknown>[] | null }
type List = { errcode: number; total: number; project_list: Item[] }

let service: TestService
let now: number

const project = (uid: string, changes: Record<string, unknown> = {}) => projectLine(now, uid, changes)

beforeAll(async () => {
  service = await startTestService()
  now = service.now()
})
afterAll(() => service.stop())

async function list(query: Record<string, string | number>, token: string): Promise<List> {
  return (await service.call('/open-api/project/list', { token, query })).body as List
}

function asCorp<T>(corpId: string, work: (ctx: Ctx) => Promise<T>, now?: number): Promise<T> {
  return service.act(corpId, work, now)
}

function plan(changes: Record<string, unknown> = {}) {
  const base = { name: '新项目', description: '', create_staff_id: 'zhang', start_time: now, end_time: now + 100 }
  return { ...base, staff_ids: ['li'], stages: [], ...changes } as Parameters<typeof createProject>[1]
}

describe('the embedded names', () => {
  it('follow the staff record, as creator and as owner', async () => {
    const { token: named } = await addCorp(service, 'wwnamed')
    const projects = [
      project('1', { staff_users: [{ id: 'zhang' }, { id: 'li' }] }),
      project('2', { create_staff_id: 'li' }),
    ]
    await importRecords(service, { corp_id: 'wwnamed' }, { staff, project: projects })
    await asCorp(
      'wwnamed',
      ({ tx }) => tx`update staff set name = '张大伟', avatar = null where corp_id = 'wwnamed' and id = 'zhang'`,
    )
    const { project_list } = await list({}, named)
    expect(project_list.map((each) => [each.create_staff_name, each.create_staff_avatar, each.staff_users])).toEqual([
      [
        '张大伟',
        '',
        [
          { id: 'zhang', name: '张大伟', avatar: '' },
          { id: 'li', name: '李娜', avatar: 'https://img.example.com/li.png' },
        ],
      ],
      ['李娜', 'https://img.example.com/li.png', null],
    ])
    await importRecords(service, { corp_id: 'wwnamed' }, { staff: [member('li', 2, '李小娜')] })
    expect((await list({}, named)).project_list[1]?.create_staff_name).toBe('李小娜')
  })

  it('stay right when a project is written while a name changes, whichever is first', async () => {
    const { token: raced } = await addCorp(service, 'wwraced')
    await importRecords(service, { corp_id: 'wwraced' }, { staff })
    const write = (ctx: Ctx): Promise<unknown> => createProject(ctx, plan({ uid: 'r' }))
    const rename = ({ tx }: Ctx): Promise<unknown> =>
      tx`update staff set name = '张新' where corp_id = 'wwraced' and id = 'zhang'`
    const restore = ({ tx }: Ctx) => tx`update staff set name = '张伟' where corp_id = 'wwraced' and id = 'zhang'`
    for (const [first, second] of [
      [write, rename],
      [rename, write],
    ] as const) {
      let following: Promise<unknown> = Promise.resolve()
      await asCorp('wwraced', async (ctx) => {
        await first(ctx)
        following = asCorp('wwraced', second)
        await untilBlocked(ctx.tx, [following])
      })
      await following
      expect((await list({}, raced)).project_list[0]?.create_staff_name).toBe('张新')
      await asCorp('wwraced', (ctx) => removeProject(ctx, 'r'))
      await asCorp('wwraced', restore)
    }
  })
})

describe('the engine', () => {
  const corp = 'wwengine'
  let mine: string
  beforeAll(async () => {
    mine = (await addCorp(service, corp)).token
    await importRecords(service, { corp_id: corp }, { staff })
  })

  it('creates, changes, completes, reopens and removes what the list shows at once', async () => {
    const shown = async () => (await list({}, mine)).project_list
    const stage = (uid: string) => ({ uid, title: uid, end_time: now + 50 })
    const uid = await asCorp(corp, (ctx) => createProject(ctx, plan({ stages: [stage('s1'), stage('s2')] })), now)
    expect((await shown())[0]).toMatchObject({
      uid,
      create_time: now,
      complete_time: 0,
      status: 1,
      staff_remark: 's1,s2',
      staff_users: [{ id: 'li', name: '李娜' }],
      stages: [{ uid: 's1', status: 1, complete_time: 0 }, { uid: 's2' }],
    })

    expect(await asCorp(corp, (ctx) => completeStage(ctx, uid, 's1'), now + 1)).toBe(true)
    expect(await asCorp(corp, (ctx) => completeStage(ctx, uid, 's1'), now + 2)).toBe(false)
    expect(await asCorp(corp, (ctx) => completeStage(ctx, uid, 'none'), now)).toBe(false)
    const changes = { name: '改名', staff_ids: ['wu', 'zhang'], stages: [stage('s3'), stage('s1')] }
    expect(await asCorp(corp, (ctx) => changeProject(ctx, uid, changes))).toBe(true)
    expect((await shown())[0]).toMatchObject({
      name: '改名',
      status: 1,
      staff_remark: 's3,s1',
      staff_users: [{ id: 'wu' }, { id: 'zhang' }],
      stages: [
        { uid: 's3', status: 1 },
        { uid: 's1', status: 2, complete_time: now + 1 },
      ],
    })
    // the last stage does not complete its project
    expect(await asCorp(corp, (ctx) => completeStage(ctx, uid, 's3'), now + 2)).toBe(true)
    expect((await shown())[0]).toMatchObject({ status: 1, complete_time: 0, stages: [{ status: 2 }, { status: 2 }] })
    expect(await asCorp(corp, (ctx) => reopenStage(ctx, uid, 's3'))).toBe(true)
    expect((await list({ pr_staff_id: 'li' }, mine)).total).toBe(0)
    expect((await list({ pr_staff_id: 'wu', name: '改' }, mine)).total).toBe(1)
    expect(await asCorp(corp, (ctx) => reopenStage(ctx, uid, 's1'))).toBe(true)
    expect((await shown())[0]?.stages).toMatchObject([{ status: 1 }, { status: 1, complete_time: 0 }])

    expect(await asCorp(corp, (ctx) => completeProject(ctx, uid), now + 3)).toBe(true)
    expect(await asCorp(corp, (ctx) => completeProject(ctx, uid), now + 4)).toBe(false)
    expect((await shown())[0]).toMatchObject({ status: 2, complete_time: now + 3 })
    expect((await list({ status: 2 }, mine)).total).toBe(1)
    expect(await asCorp(corp, (ctx) => reopenProject(ctx, uid))).toBe(true)
    expect((await shown())[0]).toMatchObject({ status: 1, complete_time: 0 })
    expect((await list({ status: 2 }, mine)).total).toBe(0)
    expect(await asCorp(corp, (ctx) => removeProject(ctx, uid))).toBe(true)
    expect(await list({}, mine)).toMatchObject({ total: 0, project_list: [] })
    for (const gone of [
      asCorp(corp, (ctx) => removeProject(ctx, uid)),
      asCorp(corp, (ctx) => changeProject(ctx, uid, {})),
      asCorp(corp, (ctx) => reopenProject(ctx, uid)),
    ]) {
      expect(await gone).toBe(false)
    }
  })

  it.each([
    ['create_staff_id', { create_staff_id: 'nobody' }],
    ['staff_users', { staff_ids: ['li', 'nobody'] }],
    ['staff_users', { staff_ids: ['li', 'li'] }],
    ['end_time', { end_time: 1, start_time: 2 }],
    [
      'stages',
      {
        stages: [
          { uid: 's', title: '', end_time: 1 },
          { uid: 's', title: '', end_time: 1 },
        ],
      },
    ],
    ['name', { name: '' }],
    ['uid', { uid: '' }],
  ])('refuses a project for its %s', async (field, changes) => {
    await expect(asCorp(corp, (ctx) => createProject(ctx, plan(changes)), now)).rejects.toMatchObject({ field })
    expect((await list({}, mine)).total).toBe(0)
  })

  it('refuses an id that is taken', async () => {
    await asCorp(corp, (ctx) => createProject(ctx, plan({ uid: 'taken' })), now)
    await expect(asCorp(corp, (ctx) => createProject(ctx, plan({ uid: 'taken' })), now)).rejects.toMatchObject({
      field: 'uid',
    })
    await asCorp(corp, (ctx) => removeProject(ctx, 'taken'))
  })
})

describe('a dataset', () => {
  it.each([
    ['create_staff_id', { create_staff_id: 'nobody' }],
    ['staff_users', { staff_users: [{ id: 'nobody' }] }],
    ['staff_users', { staff_users: [{ id: 'li' }, { id: 'li' }] }],
    ['end_time', { start_time: 2, end_time: 1 }],
    ['stages', { stages: [1, 2].map(() => ({ uid: 's', title: '', status: 1, end_time: 1, complete_time: 0 })) }],
    ['status', { status: 0 }],
    ['complete_time', { complete_time: null }],
    ['extra', { extra: 1 }],
  ])('is refused for a bad %s', async (field, changes) => {
    const lines = [project('ok'), project('bad', changes)]
    await expect(importRecords(service, { corp_id: 'wwbad' }, { staff, project: lines })).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`project\\.ndjson.*2.*${field}`)),
    })
  })

  it('imported again changes what differs', async () => {
    const { token: again } = await addCorp(service, 'wwagain')
    await importRecords(
      service,
      { corp_id: 'wwagain' },
      { staff, project: [project('a', { staff_users: [{ id: 'li' }] }), project('b')] },
    )
    await importRecords(
      service,
      { corp_id: 'wwagain' },
      { project: [project('a', { status: 2, complete_time: 9, staff_users: [{ id: 'wu' }] })] },
    )
    expect((await list({ status: 2 }, again)).project_list).toMatchObject([
      { uid: 'a', complete_time: 9, staff_users: [{ id: 'wu' }] },
    ])
    expect((await list({ pr_staff_id: 'li' }, again)).total).toBe(0)
    expect((await list({}, again)).total).toBe(2)
  })
})
