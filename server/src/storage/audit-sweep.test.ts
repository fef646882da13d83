import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'
import { sweepCallAudit } from './audit-sweep.ts'

const CORP = 'wwsweep'
let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, CORP)
})
afterAll(() => service.stop())

it('removes old rows of open API calls, however many, and keeps what operators and commands did', async () => {
  const { owner } = service.store
  const [secret] = await owner`select secret_id::text as id from secret where corp_id = ${CORP}`
  await owner`
    insert into audit (corp_id, created_at, actor_kind, action, kind, record_id)
    select ${CORP}, i, 'integrator', 'integral/add', 'open_api', ${secret?.id} from generate_series(1, 12000) i
    union all select ${CORP}, 5, 'integrator', 'integral/add', 'open_api', ''
    union all select ${CORP}, 5, 'operator', 'updated', 'tag', '1'
    union all select ${CORP}, 5, 'command', 'created', 'open_api_client', '1'`
  await sweepCallAudit(owner, 11_000)
  const rows = await owner`
    select kind, count(*)::int as n, min(created_at)::int as first from audit
    where corp_id = ${CORP} and created_at < 20000 group by 1 order by 1`
  expect([...rows]).toEqual([
    { kind: 'open_api', n: 1001, first: 11_000 },
    { kind: 'open_api_client', n: 1, first: 5 },
    { kind: 'tag', n: 1, first: 5 },
  ])
})
