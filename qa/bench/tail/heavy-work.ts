import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Loop } from '../../lab/beside.ts'
import { startChild } from '../../lab/child.ts'
import type { Lab } from '../../lab/finding.ts'
import { startServiceProcess } from '../../lab/service.ts'
import { benchSetup, POOL } from '../bench-setup.ts'
import { crm } from '../customer-fixture.ts'
import { writeStaff } from '../import.ts'

/** Large messages and imports of one corporation, one after the other for as long as a loop lasts. */
export type HeavyWork = {
  loops: readonly Loop[]
  /** How many were done, and in how many milliseconds, since it was last asked. */
  done(): Record<'messages' | 'imports', { count: number; ms: number }>
  recipients: number
  staff: number
}

let imported = 0

/** Heavy work on the bench's database: through the service as it is, or through one whose work does not step back. */
export async function heavyWork(lab: Lab, { stepsBack }: { stepsBack: boolean }): Promise<HeavyWork> {
  const { service, db } = await benchSetup(lab)
  const { token, people } = await crm(lab)
  const folder = await lab.folder()
  const staff = lab.by({ slice: 500, quick: 10_000, full: 30_000 })
  await writeStaff(folder, staff)
  const args = stepsBack ? [] : ['--import', new URL('./no-step-back.ts', import.meta.url).href]
  const address = stepsBack ? service.address : await startOther()
  const file = new URL('./import-process.ts', import.meta.url)
  const importer = await startChild(file, { login: db.logins.owner, folder, stepsBack }, { args, detached: true })
  lab.after(() => importer.kill())

  async function startOther(): Promise<string> {
    const other = await startServiceProcess({ logins: db.logins, pool: POOL, nodeArgs: args })
    lab.after(() => other.kill())
    return other.address
  }

  const recipients = Math.min(people, 20_000)
  const sending = new URL('./message-process.ts', import.meta.url)
  const sender = await startChild(sending, { address, token, recipients }, { detached: true })
  lab.after(() => sender.kill())

  let done = nothing()
  const repeat =
    (kind: keyof typeof done, once: () => Promise<void>): Loop =>
    async (over) => {
      while (!over()) {
        const begun = performance.now()
        await once()
        done[kind].count++
        done[kind].ms += performance.now() - begun
      }
    }
  const message = async () => {
    await sender.ask('send')
  }
  const bring = async () => {
    const corpId = `wwbusy${imported++}`
    await writeFile(join(folder, 'corp.json'), `${JSON.stringify({ corp_id: corpId, name: corpId, seats: [] })}\n`)
    await importer.ask('import')
  }
  return {
    loops: [repeat('messages', message), repeat('imports', bring)],
    done() {
      const until = done
      done = nothing()
      return until
    },
    recipients,
    staff,
  }
}

const nothing = () => ({ messages: { count: 0, ms: 0 }, imports: { count: 0, ms: 0 } })
