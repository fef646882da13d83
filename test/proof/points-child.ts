import { startService } from '../../src/service.ts'
import { connect, type Login } from '../../src/storage/connect.ts'

/** A service in a process of its own, to be killed: logins come as JSON in the environment, the address goes to stdout. */
const { owner: ownerLogin, app: appLogin } = JSON.parse(process.env.PROOF_LOGINS ?? '{}') as Record<string, Login>
const owner = connect(ownerLogin as Login, { max: 2 })
const app = connect(appLogin as Login, { max: 8 })
const settings = { host: '127.0.0.1', port: 0, pool: 8, mostInFlight: 1024, trustedProxy: false } as const
const { address } = await startService(settings, { owner, app, place: 'proof', close: async () => {} })
// whoever started it holds the other end: it does not outlive them
process.stdin.resume().on('end', () => process.exit())
process.stdout.write(`${address}\n`)
