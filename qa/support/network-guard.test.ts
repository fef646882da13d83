import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import dns, { lookup } from 'node:dns'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import https from 'node:https'
import net, { type AddressInfo, type LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { promisify } from 'node:util'
import { fetch as undiciFetch } from 'undici'
import { afterAll, expect, it } from 'vitest'
import { commandEnvironment } from './command.ts'
import { refusals } from './network-guard.ts'

const folder = mkdtempSync(join(tmpdir(), 'guanxi-guard-'))
const log = process.env.NETWORK_GUARD_LOG as string
process.env.NETWORK_GUARD_LOG = join(folder, 'refused') // what is refused here on purpose does not fail the run
afterAll(() => {
  process.env.NETWORK_GUARD_LOG = log
  rmSync(folder, { recursive: true, force: true })
})

/** The message of the error that a socket or a request ends with. */
const failure = async (emitter: NodeJS.EventEmitter) => String((await once(emitter, 'error'))[0].message)
const cause = (error: Error) => (error.cause as Error).message
const outside = ((_name, { all }, answer) =>
  all ? answer(null, [{ address: '203.0.114.1', family: 4 }]) : answer(null, '203.0.114.1', 4)) as LookupFunction

it('refuses every way out of the test process and names the target', async () => {
  const socket = createSocket('udp4')
  const said = [
    await failure(net.connect(80, '203.0.114.1')),
    await failure(net.connect({ port: 80, host: '2001:db8::1' })),
    await failure(tls.connect({ port: 443, host: '203.0.114.2' })),
    await failure(get('http://203.0.114.3/')),
    await failure(https.get('https://203.0.114.6/')),
    await fetch('http://203.0.114.4/').catch(cause),
    await undiciFetch('http://hostile.example.com/').catch(cause),
    await failure(net.connect({ port: 80, host: 'hidden.example.com', lookup: outside })),
    await promisify(lookup)('a.example.com').catch((error) => error.message),
    await dns.promises.lookup('b.example.com').catch((error) => error.message),
    await dns.promises.resolve4('c.example.com').catch((error) => error.message),
    await new dns.promises.Resolver().resolveMx('d.example.com').catch((error) => error.message),
    await new Promise<Error | null>((done) => socket.send('x', 53, '203.0.114.5', done)).then(
      (error) => error?.message,
    ),
  ]
  socket.close()
  const targets = [
    ...['203.0.114.1:80', '2001:db8::1:80', '203.0.114.2:443', '203.0.114.3:80', '203.0.114.6:443', '203.0.114.4:80'],
    ...['hostile.example.com:80', '203.0.114.1, the address of hidden.example.com', 'a.example.com', 'b.example.com'],
    ...['c.example.com', 'd.example.com', '203.0.114.5'],
  ]
  for (const [i, target] of targets.entries()) expect(said[i]).toMatch(new RegExp(`^refused: .*${target}`))
  expect(refusals.splice(0).length).toBe(targets.length)
})

it('lets this machine be reached by address, by name and by an injected resolver', async () => {
  const server = createServer((_, response) => response.end('here'))
  await new Promise<void>((done) => server.listen(0, done))
  const { port } = server.address() as AddressInfo
  for (const host of ['127.0.0.1', '127.0.0.2', '[::1]', 'localhost']) {
    expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('here')
  }
  const inside = ((_name, _options, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }])) as LookupFunction
  await once(net.connect({ port, host: 'inside.example.com', lookup: inside }), 'connect')
  expect(refusals).toEqual([])
  server.closeAllConnections()
  server.close()
})

it('refuses a child process of a test, whatever it swallows', async () => {
  rmSync(join(folder, 'refused'), { force: true })
  const program = join(folder, 'out.mjs')
  writeFileSync(program, `await fetch('http://203.0.114.1/').catch((error) => console.log(error.cause.message))`)
  for (const env of [process.env, commandEnvironment({ NETWORK_GUARD_LOG: join(folder, 'refused') })]) {
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = await once(child.stdout.setEncoding('utf8'), 'data')
    expect(said).toMatch(/^refused: .*203\.0\.114\.1:80/)
    await once(child, 'close')
  }
  const lines = readFileSync(join(folder, 'refused'), 'utf8').trim().split('\n')
  expect(lines).toEqual(Array(2).fill(expect.stringMatching(/^connect to 203\.0\.114\.1:80 \(.*out\.mjs\)$/)))
})
