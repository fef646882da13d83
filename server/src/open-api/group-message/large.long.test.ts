import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

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
  // a million pairs, written as an import writes them; of their history, which the call does not read, one interval each
  await owner.begin(async (tx) => {
    await tx`select set_config('guanxi.feed', 'off', true)`
    await tx`
      insert into relation (corp_id, customer_pk, staff_id, since, is_new, source, state, changed_at)
      select 'wwlarge', n, ${STAFF[0] as string}, 1, true, 'import', '', 1 from generate_series(1, ${IDS.length}::int) n`
    await tx`
      insert into customer (corp_id, pk, external_user_id, name, avatar, gender, phones, tags, properties, custom_fields,
        follows, groups, created_at, updated_at, doc)
      select 'wwlarge', n, id, '', '', 0, '{}', '{}', '{}', '[]',
        (select json_agg(json_build_object('staff_id', s, 'added_at', 1)) from unnest(${STAFF}::text[]) s), '{}', 1, 1, ''
      from unnest(${IDS}::text[]) with ordinality i (id, n)`
  })
}, 600_000) // a busy machine may take minutes
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Calls that are made one after the other as soon as the large one is sent. */
const OTHERS = 5

/** Sends a file as a call's body from another process; gives the reply, and how many other calls were answered before it. */
async function sendFile(body: object) {
  const file = join(folder, 'body.json')
  await writeFile(file, JSON.stringify(body))
  const url = `${service.address}/open-api/group_msg/add?access_token=${token}`
  const script = `
    const body = await (await import('node:fs/promises')).readFile(${JSON.stringify(file)})
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    const call = (await import('node:http')).request(${JSON.stringify(url)}, { method: 'POST', headers })
    call.on('finish', () => process.send('sent', () => process.disconnect()))
    call.on('response', (reply) => reply.pipe(process.stdout))
    call.end(body)`
  const stalls = monitorEventLoopDelay({ resolution: 1 })
  stalls.enable()
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const began = performance.now()
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
  })
  const closed = once(child, 'close')
  await Promise.race([once(child, 'message'), closed])
  let others = 0
  for (let n = 0; n < OTHERS; n++) {
    await service.call('/open-api/staff/list', { token, query: { limit: 1 } })
    if (text === '') others++
  }
  await closed
  stalls.disable()
  const [whole, longest] = [performance.now() - began, stalls.max / 1e6].map(Math.round)
  console.log(`${whole} ms; longest stall ${longest} ms`)
  return { reply: JSON.parse(text) as Record<string, unknown>, others }
}

const basic = { name: '全员', text: '您好', create_staff_ext_id: STAFF[0] }
const staff_eu_list = STAFF.map((staff_ext_id) => ({ staff_ext_id, eu_ext_ids: IDS }))

it('takes the largest call there is, and answers those before it that came after', async () => {
  const filter = { eu_distinct: false, end_time: 2 }
  const { reply, others } = await sendFile({ ...basic, staff_eu_list, external_user_filter: filter })
  expect(reply).toMatchObject({ errcode: 0, error_ext_ids: [] })
  expect(others).toBe(OTHERS)
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
