import type { Login } from '@guanxi/embedded-postgres'
import { pushEvent } from '../../../server/src/feed/push.ts'
import { asCommand } from '../../../server/src/storage/as-command.ts'
import { connect } from '../../../server/src/storage/connect.ts'
import { vaultOf } from '../../../server/src/storage/vault.ts'
import { openTransport } from '../../../server/src/webhooks/transport.ts'
import { startWorker, type Worker } from '../../../server/src/webhooks/worker.ts'
import { beChild, childInput } from '../../lab/child.ts'

/** Told a number, records so many events; `go` starts the worker that delivers them, `end` stops it. */
const input = childInput<{ login: Login; key: string; corpId: string }>()
const owner = connect(input.login, { max: 4 })
const vault = vaultOf(Buffer.from(input.key, 'base64'))
const transport = openTransport({ allow: ['127.0.0.0/8'] })
const data = { work_order: { order_no: 'WO-1', title: '退货', state: 20 }, remark: '转给售后'.repeat(20) }
let recorded = 0

async function record(end: number): Promise<void> {
  while (recorded < end) {
    const recordId = `${process.pid}-${recorded++}`
    const event = { kind: 'work_order_change', action: 'switch', recordId, data }
    const { deliveries } = await asCommand(owner, input.corpId, (ctx) => pushEvent(ctx, event))
    if (deliveries !== 1) throw new Error(`${deliveries} deliveries for one event`)
  }
}

let worker: Worker | undefined
await beChild('ready', async (question: number | 'go' | 'end') => {
  if (question === 'go') worker = startWorker({ owner, vault, transport })
  else if (question === 'end') await worker?.stop()
  else {
    const end = recorded + question
    await Promise.all(Array.from({ length: 4 }, () => record(end)))
  }
})
