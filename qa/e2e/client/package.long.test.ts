import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endpoints } from '../../../packages/client/src/index.ts'
import { browserLaunch, findBrowser } from '../../support/browser.ts'
import { startDemoService } from '../../support/demo.ts'
import { unguarded } from '../../support/network-guard.ts'
import { oldTypeScript, otherNodes } from '../../support/runtimes.ts'
import type { TestService } from '../../support/service.ts'
import { PROGRAM, programs, SEEN } from './program.ts'
import { OF_READERS, shownPrograms } from './shown-programs.ts'
import { DEMO, installedClient, run, SECRET } from './test-setup.ts'

vi.setConfig({ testTimeout: 180_000 })

let service: TestService
let folder: string
let remove: () => void
let apart: Promise<string> | undefined
beforeAll(async () => {
  service = await startDemoService()
  const installed = await installedClient(service.address)
  folder = installed.folder
  remove = installed.remove
})
afterAll(async () => {
  remove()
  if (apart) rmSync(await apart, { recursive: true, force: true })
  await service.stop()
})

const inPackage = (path: string) => join(folder, 'node_modules/@guanxi/client', path)

describe('the installed package', () => {
  it('has no dependency, no script and no import of Node’s modules', () => {
    expect(Object.keys(JSON.parse(readFileSync(inPackage('package.json'), 'utf8')))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/dependencies|scripts/i)]),
    )
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@guanxi'])
    const files = readdirSync(inPackage('dist'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    )
    expect(files).toEqual(expect.arrayContaining(['index.js', 'webhook.js', 'follow.js']))
    for (const name of files) {
      expect(readFileSync(inPackage(`dist/${name}`), 'utf8')).not.toMatch(
        /from ['"]node:|\bBuffer\b|\bprocess\b|require\(/,
      )
    }
  })

  it.each(programs())('works on $name', async ({ name, command, args }) => {
    const main = `${PROGRAM}
      const [baseUrl, secret, key] = process.argv.slice(-3)
      console.log(JSON.stringify(await tryAll(baseUrl, secret, key)))`
    writeFileSync(join(folder, 'main.mjs'), main)
    const given = [join(folder, 'main.mjs'), service.address, SECRET, `key ${name}`]
    const { stdout, stderr } = await run(command, [...args, ...given], { cwd: folder, env: unguarded() })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual(SEEN)
  })

  it.each([
    ['client', 'guanxi-client.tgz'],
    ['conform', 'guanxi-conform.tgz'],
    ['n8n-nodes-guanxi', 'n8n-nodes-guanxi.tgz'],
  ])('npm packs of %s what the service serves', async (name, file) => {
    const from = join(import.meta.dirname, '../../../packages', name)
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--silent'], { cwd: from, env: unguarded() })
    const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ files: { path: string }[] }]
    const served = await run('tar', ['-tzf', join(from, file)], { cwd: from, env: unguarded() })
    const names = packed.files.map(({ path }) => `package/${path}`)
    expect(names.sort()).toEqual(served.stdout.trim().split('\n').sort())
    const { bin = {}, exports = {}, n8n = {} } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
    const named = JSON.stringify([bin, exports, n8n]).match(/dist\/[\w./-]+/g) ?? []
    expect(names).toEqual(expect.arrayContaining(['LICENSE', 'README.md', ...named].map((path) => `package/${path}`)))
  })

  it('ran on every Node that it supports', () => {
    expect(otherNodes().map(({ major }) => major)).toEqual(['18', '20', '22'])
  })

  /** Where the conformance alone is installed, as packed. */
  const installedConform = () => {
    apart ??= (async () => {
      const made = mkdtempSync(join(tmpdir(), 'conform-package-'))
      const tgz = new URL('/client/guanxi-conform.tgz', service.address).href
      const npm = ['install', tgz, '--registry', 'http://127.0.0.1:9/', '--no-save', '--no-audit']
      await run('npm', [...npm, '--prefix', made, '--cache', join(made, '.npm')], { cwd: made, env: unguarded() })
      writeFileSync(join(made, 'secret'), SECRET)
      return made
    })()
    return apart
  }

  it.each(otherNodes())('asks for conformance on Node $major, as packed', async ({ path }) => {
    const cwd = await installedConform()
    const asking = ['--base', service.address, '--corp', DEMO, '--secret-file', 'secret', '--rate', '0', '--json']
    const bin = join(cwd, 'node_modules/.bin/guanxi-conform')
    const { stdout } = await run(path, [bin, ...asking, '--only', 'token,schema,http'], { cwd, env: unguarded() })
    expect(JSON.parse(stdout).summary).toMatchObject({ must: { fail: 0, skip: 0 } })
  })

  it.runIf(findBrowser())('works in a page', async () => {
    writeFileSync(join(folder, 'page.js'), `${PROGRAM}\nglobalThis.tryAll = tryAll`)
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'page.js')],
      bundle: true,
      write: false,
      minify: true,
    })
    const browser = await chromium.launch(browserLaunch())
    try {
      const page = await browser.newPage()
      const address = new URL('/page.html', service.address).href
      const body = `<!doctype html><script>${outputFiles[0]!.text}</script>`
      await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }))
      await page.goto(address)
      const seen = await page.evaluate(`tryAll(location.origin, ${JSON.stringify(SECRET)}, 'key of a page')`)
      expect(seen).toEqual(SEEN)
    } finally {
      await browser.close()
    }
  })

  it('runs the programs that its page and the README show', async () => {
    const env = { ...unguarded(), GUANXI_URL: service.address, GUANXI_SECRET: SECRET }
    const shown = async (page: string, name: string) => {
      const [, program = ''] = /```js\n([\s\S]+?)```/.exec(readFileSync(page, 'utf8')) ?? []
      writeFileSync(join(folder, name), program.replace("'http://127.0.0.1:8080',", `'${service.address}',`))
      return (await run(process.execPath, [join(folder, name)], { cwd: folder, env })).stdout
    }
    expect(await shown(inPackage('README.md'), 'first.mjs')).toMatch(/^60 people\n(?:.+ .+\n){45}$/)
    expect(await shown(join(import.meta.dirname, '../../../README.md'), 'tags.mjs')).toMatch(/^(?:.+ .+\n){45}$/)
  })

  it('is small', async () => {
    const size = async (source: string) => {
      const stdin = { contents: source, resolveDir: folder }
      const { outputFiles } = await build({ stdin, bundle: true, write: false, minify: true, format: 'esm' })
      return gzipSync(outputFiles[0]!.contents, { level: 9 }).length
    }
    const core = await size(`export { createClient } from '@guanxi/client'`)
    const withWebhook = await size(
      `export { createClient } from '@guanxi/client'; export * from '@guanxi/client/webhook'`,
    )
    const withFollow = await size(
      `export { createClient } from '@guanxi/client'; export * from '@guanxi/client/follow'`,
    )
    console.log(`core ${core} bytes, webhook ${withWebhook - core} more, follow ${withFollow - core} more`)
    expect(core).toBeLessThanOrEqual(6_000 + 60 * endpoints.length)
    expect(withWebhook - core).toBeLessThanOrEqual(2_000)
    expect(withFollow - core).toBeLessThanOrEqual(1_500)
  })
})

describe.each([
  ['5.0', oldTypeScript()],
  ['5.9', createRequire(import.meta.url).resolve('typescript/lib/tsc.js')],
])('TypeScript %s', (_, tsc) => {
  const TYPED = `import { createClient, GuanxiError, type Codes, type Staff } from '@guanxi/client'
    import { follow, memoryStore } from '@guanxi/client/follow'
    import { openCallback } from '@guanxi/client/webhook'
    const client = createClient({ baseUrl: 'http://127.0.0.1', corpId: 'a', secret: 'b' })
    const total: number = (await client.staff.list({ limit: 1 })).total
    const first: Staff[] = await client.staff.list().toArray({ limit: 3 })
    for await (const tag of client.tag.list()) void tag.tag_name.length
    const code: Codes['staff.get'] = 10001
    await follow(client, { store: memoryStore(), kinds: ['staff'], onEvents: (events) => events.map(({ id }) => id) })
    const event: string = (await openCallback({ url: '', body: '' }, { token: '', encodingAesKey: '', corpId: '' })).event
    export { code, event, first, GuanxiError, total }\n`

  /** What the compiler says of these programs, which it reads at once: most of its time goes into what they share. */
  async function compile(programs: readonly string[], lib: string[]): Promise<string> {
    const options = { target: 'es2022', module: 'nodenext', moduleResolution: 'nodenext', strict: true, noEmit: true }
    const compilerOptions = { ...options, skipLibCheck: false, types: [], lib }
    const files = programs.map((_, n) => `program-${n}.ts`)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    for (const [n, program] of programs.entries()) writeFileSync(join(folder, `program-${n}.ts`), program)
    return run(process.execPath, [tsc!, '--project', folder], { env: unguarded() }).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    )
  }

  it('accepts its types with those of browsers, and the programs that documents show of it', async () => {
    expect(tsc).toBeDefined()
    const shown = shownPrograms()
    expect(shown.length).toBeGreaterThan(10)
    const said = await compile([TYPED, OF_READERS, ...shown.map(({ program }) => program)], ['es2022', 'dom'])
    const place = (_: string, n: string) => shown[Number(n) - 2]?.at ?? n
    expect(said.replaceAll(/program-(\d+)\.ts/g, place)).toBe('')
  })

  it('accepts its types without those of browsers', async () => {
    expect(await compile([TYPED], ['es2022'])).toBe('')
  })

  const WRONG = [
    ['a parameter that is not there', `await client.staff.list({ limt: 3 })`, 'limt'],
    ['one of another type', `await client.staff.list({ limit: 'three' })`, 'TS2322'],
    ['a missing one', `await client.staff.get()`, 'TS2554'],
    ['a field that no reply has', `;(await client.staff.list()).staffs`, 'TS2339'],
    ['a kind that is not there', `client.bulk('nothing')`, 'TS2345'],
    ['a code that the endpoint does not have', `const other: Codes['staff.get'] = 29999; void other`, 'TS2322'],
  ] as const
  let said: Promise<string> | undefined

  it.each(WRONG.map((wrong, n) => [...wrong, n] as const))('refuses %s', async (_, _line, told, n) => {
    said ??= compile(
      WRONG.map(([, line]) => TYPED + line),
      ['es2022', 'dom'],
    )
    // further lines of what is said of a place are indented
    const refusals = (await said).split(/^(?=\S)/m).filter((each) => each.includes(`program-${n}.ts(`))
    expect(refusals.join('')).toContain(told)
  })
})
