import { afterAll, beforeAll, expect, it } from 'vitest'
import { follow } from '../../../../../qa/support/relations.ts'
import { said } from '../../../../../qa/support/said.ts'
import { ensureStaff } from '../../../engines/staff/from-platform.ts'
import { PlatformError } from '../../error.ts'
import type { WecomClient } from '../client/client.ts'
import { type Syncing, startSyncing } from './test-setup.ts'

const CORP = 'wwdeadlooks'
let syncing: Syncing
beforeAll(async () => {
  syncing = await startSyncing()
  await syncing.addCorp(CORP)
  await syncing.platform.addCorp(CORP, {
    users: ['lina', 'chenjing'].map((userid) => ({ userid, name: userid, department: [1] })),
  })
  const shown = {
    external_contact: { external_userid: 'wmshown', name: '胡明', type: 1, gender: 0 },
    follow_user: [{ userid: 'lina', remark: '', createtime: 1_700_000_000 }],
  }
  await syncing.platform.post('load', { corpid: CORP, customers: [shown] })
})
afterAll(() => syncing.close())

/** Whom we believe to be whose friend, and the platform has not shown. */
const PAIRS = [
  ['wmshown', 'lina'],
  ['wmgone', 'lina'],
  ['wmhidden', 'chenjing'],
] as const

it('settles the dead letters of customers whom the platform did not show, but for those whom it still hides', async () => {
  const { service, client } = syncing
  const { owner } = service.store
  await service.act(CORP, (ctx) => ensureStaff(ctx, ['lina', 'chenjing']))
  for (const [external_user_id, staff_id] of PAIRS)
    await service.act(CORP, (ctx) => follow(ctx, { external_user_id, staff_id, details: { name: '' } }))
  await owner`
    insert into job (corp_id, kind, key, payload, state, dead_ms, reason_code, reason_params)
    select ${CORP}, 'platform_refresh', 'customer/' || id, json_build_object('of', 'customer', 'id', id), 'dead', 1,
      'not_shown', '{"times":4}' from unnest(${PAIRS.map(([customer]) => customer)}::text[]) id`
  const hiding: Pick<WecomClient, 'call'> = {
    call: (corpId, request) =>
      request.path === 'externalcontact/list' && request.query?.userid === 'chenjing'
        ? Promise.reject(new PlatformError('refused', said('60011')))
        : client.call(corpId, request),
  }
  expect(await syncing.sync(CORP, hiding)).toMatchObject({
    ...{ state: 'done', changes: { skipped: [{ what: 'customers', id: 'chenjing' }] } },
  })
  const dead = await owner`select payload ->> 'id' as id from job where corp_id = ${CORP} and state = 'dead'`
  expect(dead.map(({ id }) => id)).toEqual(['wmhidden'])
})
