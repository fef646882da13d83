import type { Finding, Lab } from '../../lab/finding.ts'
import type { Sandbox } from './start.ts'
import { timed, within } from './timed.ts'

const CORP = 'wwclock'
const OF = `/sandbox/corps/${CORP}`
const FORMS = `/admin-api/corps/${CORP}/forms`
const FIELDS = [{ id: 'phone', type: 'phone', label: '手机号' }]

/** The clock of a corporation that goes over a time in which nothing falls due, and over one in which much does. */
export async function clocks(lab: Lab, { call, command }: Sandbox): Promise<Finding[]> {
  await command('corp', 'create', CORP, '--name', CORP, '--sandbox', 'on')

  async function advance(seconds: number): Promise<void> {
    const { status } = await call(`${OF}/clock`, { advance_s: seconds, timeout_s: 60 })
    if (status !== 'ready') throw new Error('the clock is still on its way')
  }

  async function addForm(end_time: number): Promise<void> {
    const { id } = await call(FORMS, { name: '预约', group_name: '活动', fields: FIELDS, end_time })
    await call(`${FORMS}/${id}/publish`, {})
  }

  const idle = await timed(1, () => advance(365 * 86_400))
  const { now } = (await call(`${OF}/clock`)) as { now: number }
  const forms = lab.by({ slice: 20, quick: 1000, full: 1000 })
  for (let i = 0; i < forms; i++) await addForm(now + 3600 + i)
  const busy = await timed(1, () => advance(7200))
  const { total } = await call(`${FORMS}?status=end&limit=1`)
  if (total !== forms) throw new Error(`${total} forms ended, not ${forms}`)
  return [
    within(2, 'a year of a corporation in which nothing happens', idle),
    within(20, `${forms.toLocaleString('en-US')} forms ended, each at a second of its own`, busy),
  ]
}
