import { beChild, childInput } from '../../lab/child.ts'
import { openGuard } from '../../src/engines/events/guard.ts'
import { recordEvent } from '../../src/engines/events/record.ts'
import { openTransport } from '../../src/engines/events/transport.ts'
import { vaultOf } from '../../src/engines/events/vault.ts'
import { startWorker, type Worker } from '../../src/engines/events/worker.ts'
import { connect } from '../../src/storage/connect.ts'
import type { Login } from '../../src/storage/embedded/index.ts'

/** Records events, then, on `go`, starts the worker that delivers them. */
const input = childInput<{ login: Login; key: string; corpId: string; events: number }>()
const owner = connect(input.login, { max: 4 })
const vault = vaultOf(Buffer.from(input.key, 'base64'))
const transport = openTransport({ guard: openGuard(['127.0.0.0/8']) })
const now = Math.floor(Date.now() / 1000)
const data = { work_order: { order_no: 'WO-1', title: '退货', state: 20 }, remark: '转给售后'.repeat(20) }
const work = async (first: number) => {
  for (let n = first; n < input.events; n += 4) {
    const event = { kind: 'work_order_change', action: 'switch', recordId: `${process.pid}-${n}`, data, now }
    const { deliveries } = await recordEvent(owner, input.corpId, event)
    if (deliveries !== 1) throw new Error(`${deliveries} deliveries for one event`)
  }
}
await Promise.all([0, 1, 2, 3].map(work))
let worker: Worker | undefined
await beChild('ready', async (question: 'go' | 'end') => {
  if (question === 'go') worker = startWorker({ owner, vault, transport, clock: Date.now })
  else await worker?.stop()
})
