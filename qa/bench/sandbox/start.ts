import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Lab } from '../../lab/finding.ts'
import { startServe } from '../../lab/serve.ts'
import { commandEnvironment, GUANXI } from '../../support/command.ts'

const run = promisify(execFile)

export const DEMO = 'ww_demo_yunqi_tea'

type Json = Record<string, unknown>

/** The service as a new user has it: embedded database, demo corporation, simulator; and a command of the same installation. */
export async function startSandbox(lab: Lab) {
  const settings = { GUANXI_DATA: await lab.folder(), GUANXI_SIMULATOR_PORT: '0' }
  const { address } = await startServe(lab, { ...settings, GUANXI_DEMO: 'on' })
  const env = commandEnvironment(settings)
  const command = async (...args: string[]): Promise<Json> =>
    JSON.parse((await run(process.execPath, [GUANXI, ...args, '--json'], { env })).stdout)
  await command('operator', 'create', '--name', 'bench', '--admin')
  const { key } = await command('operator', 'key', '--name', 'bench', '--for', 'bench')

  async function call(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Json> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const reply = await fetch(`${address}${path}`, { method, headers, ...sent })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }
  return { address, command, call, env }
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>
