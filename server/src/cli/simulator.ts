import type { Command } from 'commander'
import { startSimulator } from '../../../simulator/src/index.ts'
import { CliError, EXIT } from './exit.ts'
import { interruption } from './interruption.ts'
import { leaf } from './leaf.ts'
import { port, whole } from './option-values.ts'
import { serviceEnd } from './running-service.ts'

type Options = {
  port: number
  host: string
  state?: string
  seed: number
  remoteControl?: boolean
  beside?: string
  json?: boolean
}

/** `guanxi simulator`: plays the messaging platform until it is interrupted. */
export function addSimulator(program: Command): void {
  leaf(program, 'simulator', 'play the messaging platform over its own protocol', [
    'simulator',
    'simulator --state platform.sqlite --seed 7',
  ])
    .option('--port <n>', 'port to listen on', port, 8090)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--state <file>', 'keep the state in this SQLite file, not in memory')
    .option('--seed <n>', 'what ids are made from', whole(), 1)
    .option('--remote-control', 'let other machines use the control API')
    .option('--beside <data folder>', 'end with the service that runs on this data folder')
    .action(async ({ json, beside, ...options }: Options) => {
      const given = process.env.SIMULATOR_TOKEN
      const simulator = await startSimulator({ ...options, ...(given ? { token: given } : {}) }).catch((error) => {
        throw new CliError(`the simulator cannot start: ${error.message}`)
      })
      const { origin, token } = simulator
      process.stdout.write(
        json
          ? `${JSON.stringify({ origin, token })}\n`
          : `Simulator ready at ${origin}\nControl token: ${token}\nPhone: ${origin}/sim/#token=${token}\n`,
      )
      await Promise.race([interruption(), ...(beside ? [serviceEnd({ dataFolder: beside })] : [])])
      await simulator.close()
      process.exitCode = EXIT.ok
    })
}
