import { connect, type Login } from '../../../server/src/storage/connect.ts'
import { startWorker } from '../../../server/src/webhooks/worker.ts'
import { openWebhookSetup, QUICK } from '../../support/receivers/webhook-setup.ts'

/** A worker in a process of its own, to be killed: its database, key and lease come in `WORKER`. */
const { login, key, leaseMs } = JSON.parse(process.env.WORKER ?? '{}') as { login: Login; key: string; leaseMs: number }
const owner = connect(login, { max: 3 })
const { vault, transport } = openWebhookSetup(owner, Buffer.from(key, 'base64'))
startWorker({ owner, vault, transport, retries: QUICK, leaseMs, pollMs: 20 })
process.send?.('working')
