import { startWorker } from '../../src/engines/events/worker.ts'
import { connect, type Login } from '../../src/storage/connect.ts'
import { openDesk, QUICK } from './desk.ts'

/** A worker in a process of its own, to be killed: its database, key and lease come in `WORKER`. */
const { login, key, leaseMs } = JSON.parse(process.env.WORKER ?? '{}') as { login: Login; key: string; leaseMs: number }
const owner = connect(login, { max: 3 })
const { vault, transport } = openDesk(owner, Buffer.from(key, 'base64'))
startWorker({ owner, vault, transport, clock: Date.now, retries: QUICK, leaseMs, pollMs: 20 })
process.send?.('working')
