import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCorp, startTestService, type TestService } from '../../../test/service.ts'

const STAFF = Array.from({ length: 100 }, (_, i) => `staff_${i}`)
const IDS = Array.from({ length: 10_000 }, (_, i) => `wmqwertyuiopasdfghjkl_${String(i).padStart(10, '0')}`)

let service: TestService
let token: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guanxi-large-'))
  service = await startTestService()
  token = (await addCorp(service, 'wwlarge')).token
  const { owner } = service.store
  await owner`
    insert into staff (corp_id, pk, id, created_at, oa_authorized, ia_authorized, ma_authorized, department, updated_at, doc)
    select 'wwlarge', n, id, 1, true, true, true, '{1}', 1, '' from unnest(${STAFF}::text[]) with ordinality s (id, n)`
  await owner`
    insert into customer (corp_id, external_user_id, name, avatar, gender, phones, tags, properties, custom_fields,
      follows, groups, created_at, updated_at, doc)
    select 'wwlarge', id, '', '', 0, '{}', '{}', '{}', '[]',
      (select json_agg(json_build_object('staff_id', s, 'added_at', 1)) from unnest(${STAFF}::text[]) s), '{}', 1, 1, ''
    from unnest(${IDS}::text[]) id`
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Sends a file as a call's body from another process; gives the reply, and what else was answered meanwhile. */
async function sendFile(body: object) {
  const file = join(folder, 'body.json')
  await writeFile(file, JSON.stringify(body))
  const url = `${service.address}/open-api/group_msg/add?access_token=${token}`
  const script = `
    const body = await (await import('node:fs/promises')).readFile(${JSON.stringify(file)})
    const reply = await fetch(${JSON.stringify(url)}, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    process.stdout.write(await reply.text())`
  const stalls = monitorEventLoopDelay({ resolution: 1 })
  stalls.enable()
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  const began = performance.now()
  let sent = false
  const closed = once(child, 'close').then(() => {
    sent = true
  })
  const others: number[] = []
  while (!sent) {
    const at = performance.now()
    await service.call('/open-api/staff/list', { token, query: { limit: 1 } })
    others.push(performance.now() - at)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await closed
  stalls.disable()
  const slowest = Math.round(Math.max(...others))
  console.log(
    `${Math.round(performance.now() - began)} ms; longest stall ${Math.round(stalls.max / 1e6)} ms; ${others.length} other calls, slowest ${slowest} ms`,
  )
  return { reply: JSON.parse(text) as Record<string, unknown>, others: others.length }
}

const basic = { name: '全员', text: '您好', create_staff_ext_id: STAFF[0] }
const staff_eu_list = STAFF.map((staff_ext_id) => ({ staff_ext_id, eu_ext_ids: IDS }))

it('takes the largest call there is, and answers others meanwhile', async () => {
  const filter = { eu_distinct: false, end_time: 2 }
  const { reply, others } = await sendFile({ ...basic, staff_eu_list, external_user_filter: filter })
  expect(reply).toMatchObject({ errcode: 0, error_ext_ids: [] })
  expect(others).toBeGreaterThan(20)
  const { mission_id } = reply as { mission_id: number }
  const [row] = await service.store.owner`
    select (select count(*)::int from group_message_recipient where mission_id = ${mission_id}) as recipients,
      (select count(*)::int from group_message_task where mission_id = ${mission_id}) as tasks`
  expect(row).toEqual({ recipients: 1_000_000, tasks: 100 })
})

it('names a million ids that it does not know', async () => {
  const unknown = STAFF.map((staff_ext_id, i) => ({ staff_ext_id, eu_ext_ids: IDS.map((id) => `${id}_${i}`) }))
  const { reply } = await sendFile({ ...basic, staff_eu_list: unknown })
  expect(reply.errcode).toBe(10049)
  expect((reply.error_ext_ids as string[]).length).toBe(1_000_000)
})
