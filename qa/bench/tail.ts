import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beside, type Loop } from '../lab/beside.ts'
import { startChild } from '../lab/child.ts'
import type { Check } from '../lab/finding.ts'
import { interleave, ratio } from '../lab/ratio.ts'
import { callJson } from '../lab/service.ts'
import { benchSetup, CONNECTIONS, staffPages } from './bench-setup.ts'
import { crm } from './customer-fixture.ts'
import { writeStaff } from './import.ts'
import { externalUserId } from './rows/customers.ts'

/** Calls per second: a fifth of what the service answered on two cores before the wire client, fixed for all builds. */
const RATE = 900

/** Whether one corporation's heavy work is felt by the callers of another. */
export const check: Check = {
  name: 'tail',
  title: 'The slowest calls beside the heavy work of another corporation',
  async run(lab) {
    const all = await benchSetup(lab)
    const { loader, service, db } = all
    const { token, people } = await crm(lab)
    const load = {
      address: service.address,
      connections: CONNECTIONS,
      requests: staffPages(all),
      good: '"staff_list":[{',
    }
    const seconds = lab.by({ slice: 1, quick: 3, full: 15 })
    const folder = await lab.folder()
    const staff = lab.by({ slice: 500, quick: 50_000, full: 100_000 })
    await writeStaff(folder, staff)
    const importer = await startChild(new URL('./tail-process.ts', import.meta.url), { login: db.logins.owner, folder })
    lab.after(() => importer.kill())

    const slow = async () => {
      const { p99, bad } = await loader.run({ ...load, seconds, rate: RATE })
      if (Object.keys(bad).length > 0) throw new Error(`bad replies: ${JSON.stringify(bad)}`)
      return p99
    }
    const ids = Array.from({ length: Math.min(people, 20_000) }, (_, i) => externalUserId(i + 1))
    const message = {
      name: '新品上市',
      create_staff_ext_id: 'staff0',
      text: '您好',
      eu_ext_ids: ids,
      external_user_filter: { end_time: 4_000_000_000 },
    }
    const done = { messages: 0, imports: 0 }
    const messages: Loop = async (over) => {
      while (!over()) {
        const reply = await callJson(service.address, '/open-api/group_msg/add', { token, body: message })
        if (reply.errcode !== 0) throw new Error(JSON.stringify(reply).slice(0, 200))
        done.messages++
      }
    }
    const imports: Loop = async (over) => {
      while (!over()) {
        const corpId = `wwbusy${done.imports}`
        await writeFile(join(folder, 'corp.json'), `${JSON.stringify({ corp_id: corpId, name: corpId, seats: [] })}\n`)
        await importer.ask('import')
        done.imports++
      }
    }
    await slow()
    const samples = await interleave(lab.by({ slice: 1, quick: 3, full: 5 }), {
      ours: () => beside([messages, imports], slow),
      theirs: slow,
    })
    await importer.kill()
    const what = `p99 of a staff page at ${RATE} calls per second, while another corporation imports and sends to ${ids.length.toLocaleString('en-US')}`
    const note = `done beside it: ${done.imports} imports of ${staff.toLocaleString('en-US')} staff and ${done.messages} messages`
    return [ratio({ what, against: 'p99 alone', bar: { atMost: 3 }, unit: 'milliseconds', note }, samples)]
  },
}
