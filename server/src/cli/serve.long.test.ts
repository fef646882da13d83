import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { dataFolder, freePort, freshFolder, ownProcess, start, strike } from '../../../qa/support/cli-setup.ts'
import { commandEnvironment, GUANXI } from '../../../qa/support/command.ts'

vi.setConfig({ testTimeout: 300_000 })

afterEach(strike)

test('a first start killed before it could show the secret leaves the showing to the next', async () => {
  const env = { GUANXI_DATA: await dataFolder(), PORT: await freePort() }
  const taken = createServer().listen(Number(env.PORT), '127.0.0.1')
  const failed = await ownProcess(['serve'], env)
  expect(failed).toMatchObject({ code: 1, out: '' })
  expect(failed.err).toMatch(/^guanxi: port \d+ on 127\.0\.0\.1 is taken; [^\n]*PORT[^\n]*\n$/)
  taken.close()
  const banner = await start(['serve'], env).says('curl -s')
  const line = banner.split('\n').find((each) => each.includes('curl -s')) ?? ''
  const { stdout } = await promisify(execFile)('bash', ['-c', line])
  expect(JSON.parse(stdout)).toMatchObject({ errcode: 0 })
})

test.skipIf(process.platform !== 'linux')(
  'a first start on a terminal prints lines for people, and none of the schema',
  async () => {
    const env = { GUANXI_DATA: freshFolder(), PORT: '0', GUANXI_DEMO: 'off', GUANXI_CONSOLE: 'off', GUANXI_LOG: 'info' }
    const command = [process.execPath, GUANXI, 'serve'].map((word) => `'${word}'`).join(' ')
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: commandEnvironment({ GUANXI_SIMULATOR: 'off', NO_COLOR: '1', ...env }),
    })
    let shown = ''
    const says = async (words: RegExp) => {
      while (!words.test(shown)) shown += String((await once(child.stdout, 'data'))[0])
    }
    await says(/docs +http/)
    const [, address] = shown.match(/ready at (\S+)/) as RegExpMatchArray
    await fetch(`${address}/healthz`)
    await says(/ms reqId/)
    child.stdin.write('\u0003')
    await once(child, 'close')
    expect(shown).not.toMatch(/schema|index/)
    expect(shown).toMatch(/^\d\d:\d\d:\d\d info {2}GET \/healthz 200 [\d.]+ ms reqId=\S+ code=0\r$/m)
    expect(shown).not.toContain('{')
  },
)

test('nodes lists who answers and who works, and without work on the answering one the other does it all', async () => {
  const env = { GUANXI_DATA: await dataFolder(), PORT: '0', GUANXI_DEMO: 'off', GUANXI_WORK: 'off' }
  const nodes = async () => JSON.parse((await ownProcess(['nodes', '--json'], env)).out)
  const served = start(['serve', '--json'], env)
  await served.says('\n')
  expect(await nodes()).toEqual([expect.objectContaining({ serves: true, leads: false })])
  const worker = start(['worker'], env)
  await worker.says('works on')
  expect(await nodes()).toEqual([
    expect.objectContaining({ serves: true, leads: false }),
    expect.objectContaining({ serves: false, leads: true }),
  ])
  worker.child.kill('SIGTERM')
  await worker.ran
  expect((await ownProcess(['nodes'], env)).out).toMatch(/^ID +DOES +BUILD +SCHEMA +STARTED +SEEN\n\S+ +calls +/)
  expect((await nodes()).length).toBe(1)
})

test('demo gives a new secret each time, serve --json says it for programs, worker works until a signal', async () => {
  const env = { GUANXI_DATA: await dataFolder(), PORT: '0', GUANXI_DEMO: 'off' }
  const secrets = []
  for (let i = 0; i < 2; i++) secrets.push(JSON.parse((await ownProcess(['demo', '--json'], env)).out))
  expect(secrets[0].corp_id).toBe(secrets[1].corp_id)
  expect(secrets[0].secret).not.toBe(secrets[1].secret)
  const served = start(['serve', '--json'], env)
  const { address, demo } = JSON.parse(await served.says('\n'))
  expect(demo).toBeNull()
  for (const { corp_id, secret } of secrets) {
    const body = JSON.stringify({ corp_id, secret })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${address}/open-api/access_token/get`, { method: 'POST', body, headers })
    expect(await reply.json()).toMatchObject({ errcode: 0 })
  }
  const worker = start(['worker'], env)
  await worker.says('works on')
  worker.child.kill('SIGINT')
  expect(await worker.ran).toMatchObject({ code: 0, err: '' })
})
