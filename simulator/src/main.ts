import { parseArgs } from 'node:util'
import { startSimulator } from './index.ts'

const USAGE = 'usage: simulator [--port 8090] [--host 127.0.0.1] [--state FILE] [--seed 1] [--remote-control]'

function options() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8090' },
      host: { type: 'string', default: '127.0.0.1' },
      state: { type: 'string' },
      seed: { type: 'string', default: '1' },
      'remote-control': { type: 'boolean', default: false },
    },
  })
  const port = Number(values.port)
  const seed = Number(values.seed)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port: expected 0 to 65535')
  if (!Number.isSafeInteger(seed)) throw new Error('--seed: expected an integer')
  const { host, state, 'remote-control': remoteControl } = values
  return { port, seed, host, state, remoteControl, token: process.env.SIMULATOR_TOKEN || undefined }
}

try {
  const simulator = await startSimulator(options())
  const { origin, token } = simulator
  process.stdout.write(`Simulator ready at ${origin}
Control token: ${token}
Phone: ${origin}/sim/#token=${token}
`)
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    simulator.close().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  process.stderr.write(`simulator: ${(error as Error).message}\n${USAGE}\n`)
  process.exitCode = 1
}
