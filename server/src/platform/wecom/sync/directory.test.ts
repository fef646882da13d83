import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { said } from '../../../../../qa/support/said.ts'
import { PlatformError } from '../../error.ts'
import { failedCalls } from '../client/call-record.ts'
import { lookAtStaff } from '../records/look.ts'
import { resume } from './part.ts'
import { advance, type Step } from './progress.ts'
import { type Syncing, startSyncing } from './test-setup.ts'

const STAFF = ['chenjing', 'lina', 'zhangwei']

let syncing: Syncing
let CORP = 'wwbook'
beforeAll(async () => {
  syncing = await startSyncing()
})
afterAll(() => syncing.close())
beforeEach(async () => {
  CORP = `${CORP}x`
  await syncing.addCorp(CORP)
})

const sync = () => syncing.sync(CORP)

/** A corporation whose app sees one member alone, unless told otherwise. */
const addNarrow = (settings: object, visible: unknown = ['lina']) =>
  syncing.platform.post('corps', {
    ...{ corpid: CORP, name: CORP, contact_secret: 'contact-secret', settings },
    departments: [
      { id: 1, name: '总部', parentid: 0, order: 1 },
      { id: 2, name: '门店', parentid: 1, order: 1 },
    ],
    users: STAFF.map((userid, i) => ({ userid, name: userid, department: [1 + (i % 2)] })),
    apps: [{ agentid: 1000002, name: 'CRM', secret: 'app-secret', visible }],
  })

it('reads the whole address book by its own secret', async () => {
  await addNarrow({ contact_secret_reads: true })
  expect((await sync()).changes).toMatchObject({ departments: { created: 2 }, staff: { created: 3 } })
})

it('looks at a member outside the app’s range by that secret, and else tells what the app was told', async () => {
  const { client } = syncing
  await addNarrow({ contact_secret_reads: true })
  expect(await lookAtStaff(client, CORP, 'zhangwei')).toMatchObject({ id: 'zhangwei' })
  CORP = `${CORP}x`
  await syncing.addCorp(CORP)
  await addNarrow({ contact_secret_reads: false })
  await expect(lookAtStaff(client, CORP, 'zhangwei')).rejects.toMatchObject({ fault: 'refused', errcode: 60011 })
})

it('reads what the app may see where that secret is shown ids alone', async () => {
  await addNarrow({ contact_secret_reads: false })
  expect((await sync()).changes).toMatchObject({ departments: { created: 1 }, staff: { created: 1 } })
})

it('a member without customers is no failure of a call', async () => {
  const { owner } = syncing.service.store
  await syncing.platform.addCorp(CORP)
  await sync()
  const noted = () => owner`select 1 from platform_call where corp_id = ${CORP} and errcode = 84061`
  while ((await noted()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  expect([...(await failedCalls(owner, CORP, 20))]).toEqual([])
})

it('what the app may no longer see is passed over and stays, and the rest is compared', async () => {
  await addNarrow({ contact_secret_reads: false }, 'all')
  await sync()
  await addNarrow({ contact_secret_reads: false }, ['chenjing'])
  const { state, changes } = await sync()
  expect(state).toBe('done')
  expect(changes?.skipped).toContainEqual({
    ...{ what: 'department', id: '2' },
    reason: { code: 'wecom_not_visible', params: expect.objectContaining({ path: 'department/get', errcode: 60011 }) },
  })
  const known = await syncing.service.store.owner`select id from department where corp_id = ${CORP} order by id`
  expect(known.map(({ id }) => id)).toEqual(['1', '2'])
})

it('a comparison whose job was given up goes on when the next is asked for', async () => {
  await syncing.platform.addCorp(CORP)
  const { owner } = syncing.service.store
  const id = await syncing.request(CORP)
  await owner`
    update job set state = 'dead', dead_ms = 1, reason_code = 'unexpected', reason_params = '{"said":"killed"}'
    where corp_id = ${CORP} and kind = 'platform_sync'`
  expect(await sync()).toMatchObject({ id, state: 'done' })
})

it('a run that is behind another does not take the comparison back to an earlier step', async () => {
  const { service } = syncing
  const id = await syncing.request(CORP)
  const to = (at: Step, step: Step) =>
    service.act(CORP, (ctx) => advance(ctx, id, at, (progress) => Object.assign(progress, { step, place: {} })))
  await to('departments', 'staff')
  await to('staff', 'tags')
  await to('departments', 'staff')
  expect(await syncing.find(CORP, id)).toMatchObject({ state: 'running', step: 'tags' })
})

it('goes on from the start where the platform has forgotten how far it was', async () => {
  const asked: string[] = []
  const page = async (cursor: string) => {
    asked.push(cursor)
    if (cursor === 'old') throw new PlatformError('refused', said('50100'), { errcode: 50100 })
    return 'a page'
  }
  expect([await resume('old', page), await resume('', page)]).toEqual(['a page', 'a page'])
  expect(asked).toEqual(['old', '', ''])
  const refused = async () => {
    throw new PlatformError('refused', said('60011'), { errcode: 60011 })
  }
  await expect(resume('old', refused)).rejects.toThrow('60011')
})
