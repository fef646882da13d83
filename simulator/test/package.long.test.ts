import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CORP, clientsOf, corporation, newCustomer } from './setup.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)
const { NODE_OPTIONS: _, ...env } = process.env
/** What the packages of the tarball need, from this installation: nothing is fetched. */
const DEPENDENCIES = ['zod', 'uqr', 'parse5', 'entities']

let folder: string
let packed: { files: { path: string }[]; filename: string }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-package-'))
  const pack = async (what: string[]) => {
    const args = ['pack', ...what, '--json', '--pack-destination', folder]
    const { stdout } = await run('npm', args, { cwd: root, env })
    return JSON.parse(stdout.slice(stdout.indexOf('[')))[0]
  }
  packed = await pack(['--workspace', 'simulator'])
  const parts = [packed]
  for (const name of DEPENDENCIES) parts.push(await pack([join(root, 'node_modules', name), '--ignore-scripts']))
  const dependencies = Object.fromEntries(
    parts.map(({ filename }, index) => [
      index === 0 ? '@guanxi/simulator' : DEPENDENCIES[index - 1],
      `file:${filename}`,
    ]),
  )
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', type: 'module', dependencies }))
  await run('npm', ['install', '--offline', '--ignore-scripts'], { cwd: folder, env })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The installed command on a Node. */
function command(node: string, args: string[]): { child: ChildProcess; says: (text: string) => Promise<string> } {
  const bin = join(folder, 'node_modules/.bin/guanxi-simulator')
  const child = spawn(node, [bin, ...args], { cwd: folder, env: { ...env, SIMULATOR_TOKEN: 'control' } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (part) => (said += part))
  const says = async (text: string) => {
    while (!said.includes(text)) {
      if (child.exitCode !== null) throw new Error(`it ended: ${said}`)
      await new Promise((done) => setTimeout(done, 20))
    }
    return said
  }
  return { child, says }
}

describe('the package', () => {
  it('holds what runs, its types, its licence and its page, and no sources or tests', () => {
    const paths = packed.files.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.js', 'dist/index.d.ts', 'dist/bin.js']),
    )
    expect(paths).toEqual(expect.arrayContaining(['dist/phone/index.html', 'dist/phone/app.js']))
    expect(paths.filter((path) => /(?<!\.d)\.ts$|test/.test(path))).toEqual([])
    // nothing of the build is left
    expect(['dist', 'LICENSE'].filter((name) => existsSync(join(root, 'simulator', name)))).toEqual([])
  })

  it('runs as a command and plays the platform', async () => {
    const { child, says } = command(process.execPath, ['--port', '0'])
    const said = await says('Control token: control')
    expect(said).not.toContain('Warning')
    const clients = clientsOf(/http:\/\/127\.0\.0\.1:\d+/.exec(said)![0])
    await clients.post('corps', corporation())
    expect(await newCustomer(clients)).toMatchObject({ userid: 'LiLei', welcome_code: expect.any(String) })
    expect((await fetch(`${clients.origin}/sim/app.js`)).status).toBe(200)
    expect(await clients.get(`phone?corpid=${CORP}&userid=LiLei`)).toMatchObject({ me: { name: '李雷' } })
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('says which Node it needs on an older one', async () => {
    const older = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin']
      .map((path) => join(path, 'node'))
      .filter((path) => existsSync(path) && !path.startsWith(root))
    for (const node of new Set(older)) {
      const { stdout } = await run(node, ['--version'], { env })
      if (Number(/\d+/.exec(stdout)![0]) >= 22) continue
      const { child, says } = command(node, ['--port', '0'])
      await says('guanxi-simulator needs Node 22.13 or later')
      if (child.exitCode === null) await new Promise((done) => child.once('exit', done))
      expect(child.exitCode).toBe(1)
    }
  })

  it('is used by a program and its types are checked', async () => {
    const program = (port: string) => `import { startSimulator, type Simulator } from '@guanxi/simulator'
      const simulator: Simulator = await startSimulator({ port: ${port}, seed: 7 })
      const reply = await fetch(\`\${simulator.origin}/sim/clock\`, { headers: { authorization: \`Bearer \${simulator.token}\` } })
      console.log(reply.status)
      await simulator.close()`
    const options = { target: 'es2022', module: 'nodenext', strict: true, skipLibCheck: false, noEmit: true, types: [] }
    const compilerOptions = { ...options, lib: ['es2022', 'dom'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
    const tsc = [join(dirname(require.resolve('typescript/package.json')), 'bin/tsc'), '--project', folder]
    writeFileSync(join(folder, 'program.ts'), program('0'))
    await run(process.execPath, tsc, { env })
    const { stdout } = await run(process.execPath, [join(folder, 'program.ts')], { cwd: folder, env })
    expect(stdout.trim()).toBe('200')
    writeFileSync(join(folder, 'program.ts'), program("'any'"))
    await expect(run(process.execPath, tsc, { env })).rejects.toMatchObject({
      stdout: expect.stringContaining('TS2322'),
    })
  })

  it('runs the test that its page shows', async () => {
    const page = readFileSync(join(folder, 'node_modules/@guanxi/simulator/README.md'), 'utf8')
    writeFileSync(join(folder, 'follow.test.mjs'), /```js\n([\s\S]+?)```/.exec(page)![1]!)
    const { stdout } = await run(process.execPath, ['--test'], { cwd: folder, env })
    expect(stdout).toMatch(/pass 1\b[\s\S]*fail 0\b/)
  })
})
