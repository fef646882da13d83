import { expect, it } from 'vitest'
import { startSandbox } from '../../sandbox-api/test-setup.ts'
import { ofState } from './snapshot.ts'

it('states that a command keeps, and its rows in the audit log, have the time of the corporation', async () => {
  const { service } = await startSandbox()
  try {
    const { owner } = service.store
    const timed = () => ofState(owner, 'wwsand', async (_, { now }) => now)
    const real = await timed()
    await owner`insert into sandbox_clock (corp_id, ahead_ms, frozen) values ('wwsand', 86400000, false)`
    expect((await timed()) - real).toBeGreaterThanOrEqual(86_400)
  } finally {
    await service.stop()
  }
})
