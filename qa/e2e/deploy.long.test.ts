import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { settingNames } from '../../server/src/config.ts'
import { dataFolder, start, strike } from '../support/cli-setup.ts'
import { freePort } from '../support/free-port.ts'
import { startTestService } from '../support/service.ts'

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url))
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'guanxi-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const units = readdirSync(join(DEPLOY, 'systemd'))
const HAPROXY = '/usr/sbin/haproxy'
const PROMTOOL = ['/usr/local/bin/promtool', '/usr/bin/promtool'].find((path) => existsSync(path))
const GO = ['/usr/local/go/bin/go', '/usr/bin/go'].find((path) => existsSync(path))
const HELM = ['/usr/local/bin/helm', '/usr/bin/helm'].find((path) => existsSync(path))

describe('units of systemd', () => {
  it('name settings that there are', () => {
    const known = Object.values(settingNames)
    for (const unit of units) {
      const named =
        readFileSync(join(DEPLOY, 'systemd', unit), 'utf8').match(/\b(GUANXI_[A-Z_]+|DATABASE_URL)\b/g) ?? []
      expect(named.filter((name) => !known.includes(name))).toEqual([])
      expect(named.length).toBeGreaterThan(0)
    }
  })

  it.skipIf(!existsSync('/usr/bin/systemd-analyze'))('are sound, and leave little open', async () => {
    const root = join(folder, 'root')
    const node = join(root, 'opt/guanxi/node_modules/node/bin')
    for (const each of [node, join(root, 'etc/systemd/system'), join(root, 'usr/lib/systemd')])
      mkdirSync(each, { recursive: true })
    writeFileSync(join(node, 'node'), '#!/bin/sh\n', { mode: 0o755 })
    cpSync(join(DEPLOY, 'systemd'), join(root, 'etc/systemd/system'), { recursive: true })
    cpSync('/usr/lib/systemd/system', join(root, 'usr/lib/systemd/system'), { recursive: true, verbatimSymlinks: true })
    for (const unit of units.map((name) => name.replace('@', '@8080'))) {
      const verified = await run('systemd-analyze', [
        'verify',
        `--root=${root}`,
        '--man=no',
        '--recursive-errors=no',
        unit,
      ])
      expect(verified).toEqual({ stdout: '', stderr: '' })
      // fails when the exposure is 2.0 of 10 or more
      await run('systemd-analyze', [
        'security',
        `--root=${root}`,
        '--offline=yes',
        '--threshold=20',
        '--no-pager',
        unit,
      ])
    }
  })
})

describe('alert rules and the dashboard', () => {
  const rules = readFileSync(join(DEPLOY, 'prometheus-alerts.yml'), 'utf8')
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)

  it('ask for metrics that there are', { timeout: 120_000 }, async () => {
    const served = start(['serve', '--json'], {
      PORT: '0',
      GUANXI_SIMULATOR: 'off',
      GUANXI_DATA: await dataFolder('demo'),
    })
    const { address } = JSON.parse(await served.says('\n'))
    const shown = await (await fetch(`${address}/metrics`)).text()
    await strike()
    for (const text of [rules, readFileSync(join(DEPLOY, 'grafana-dashboard.json'), 'utf8')]) {
      const asked = new Set([...text.matchAll(/\bguanxi_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')))
      expect([...asked].filter((name) => !shown.includes(`# TYPE ${name} `))).toEqual([])
      expect(asked.size).toBeGreaterThan(4)
    }
  })

  it.skipIf(!PROMTOOL)('are rules of Prometheus, each of which fires', async () => {
    const of = (name: string, labels: string, values: string) => ({ series: `${name}{${labels}}`, values })
    const input_series = [
      of('up', 'job="guanxi",instance="a"', '0x60'),
      of('guanxi_calls_total', 'path="/a",code="0"', '0+90x60'),
      of('guanxi_calls_total', 'path="/a",code="10953"', '0+10x60'),
      of('guanxi_call_seconds_bucket', 'path="/a",le="1"', '0+50x60'),
      of('guanxi_call_seconds_bucket', 'path="/a",le="5"', '0+100x60'),
      of('guanxi_call_seconds_bucket', 'path="/a",le="+Inf"', '0+100x60'),
      of('guanxi_refused_total', 'limit="overload"', '0+5x60'),
      of('guanxi_job_oldest_seconds', 'kind="sync"', '0+60x60'),
      of('guanxi_jobs', 'kind="sync",state="dead"', '1x60'),
      of('guanxi_housekeeping_failures_total', 'step="events"', '0+1x60'),
    ]
    const fires = (alertname: string) => ({
      ...{ eval_time: '45m', alertname },
      exp_alerts: [
        {
          exp_labels: {
            severity: groups[0]?.rules.find(({ alert }) => alert === alertname)?.labels.severity,
            ...(alertname === 'GuanxiNodeDown' ? { job: 'guanxi', instance: 'a' } : {}),
          },
        },
      ],
    })
    const { groups } = parse(rules) as {
      groups: { rules: { alert: string; expr: string; labels: { severity: string } }[] }[]
    }
    const quiet = alerts.map((alertname) => ({ eval_time: '45m', alertname, exp_alerts: [] }))
    const well = [
      of('up', 'job="guanxi",instance="a"', '1x60'),
      of('guanxi_calls_total', 'path="/a",code="0"', '0+90x60'),
    ]
    const tests = [
      { interval: '1m', input_series, alert_rule_test: alerts.map((name) => fires(name as string)) },
      { interval: '1m', input_series: well, alert_rule_test: quiet },
    ]
    const file = join(folder, 'alerts-test.json')
    writeFileSync(file, JSON.stringify({ rule_files: [join(DEPLOY, 'prometheus-alerts.yml')], tests }))
    await run(PROMTOOL as string, ['check', 'rules', join(DEPLOY, 'prometheus-alerts.yml')])
    await run(PROMTOOL as string, ['test', 'rules', file])
  })

  it.each(['operations.md', 'zh-CN/operations.md'])('are explained in docs/%s, each and no other', (page) => {
    const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8')
    expect([...text.matchAll(/^\| `(Guanxi\w+)` \|/gm)].map(([, name]) => name)).toEqual(alerts)
  })
})

describe('files for containers', () => {
  const files = ['Containerfile', 'compose.yml', 'helm/values.yaml', 'helm/templates/guanxi.yaml']
  const text = (file: string) => readFileSync(join(DEPLOY, file), 'utf8')

  it('name settings that there are', () => {
    const named = files.flatMap((file) => text(file).match(/\b(GUANXI_[A-Z_]+|DATABASE_URL)\b/g) ?? [])
    expect(named.filter((name) => !Object.values(settingNames).includes(name))).toEqual([])
    expect(named.length).toBeGreaterThan(8)
  })

  it('agree on the user, the folders that are written to, and the port', () => {
    expect(text('Containerfile')).toMatch(/^USER 10001:10001$/m)
    expect(text('compose.yml')).toContain('uid=10001,gid=10001')
    expect(text('helm/templates/guanxi.yaml')).toContain('runAsUser: 10001')
    for (const file of ['Containerfile', 'compose.yml', 'helm/templates/guanxi.yaml']) {
      for (const part of ['/tmp', '/var/lib/guanxi', '8080']) expect(text(file)).toContain(part)
    }
  })

  it('make a composition whose services are all there', () => {
    type Service = { image: string; environment: Record<string, string>; volumes?: string[]; depends_on?: object }
    const { services, volumes } = parse(text('compose.yml'), { merge: true }) as {
      services: Record<string, Service>
      volumes: object
    }
    expect(Object.keys(services)).toEqual(['serve', 'worker', 'postgres'])
    for (const { image, environment, depends_on = {}, volumes: used = [] } of Object.values(services)) {
      expect(image).toMatch(/^guanxi$|^docker\.io\/library\/postgres:\d+$/)
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)))
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(used.map((volume) => volume.split(':')[0])))
      if (image === 'guanxi')
        expect(Object.keys(environment)).toEqual(expect.arrayContaining(['DATABASE_URL', 'GUANXI_KEY']))
    }
  })

  it.skipIf(!HELM && !GO)('make a chart that Helm, or else Go’s templates, render', async () => {
    const rendered = HELM
      ? (await run(HELM, ['template', 'crm', join(DEPLOY, 'helm'), '--set', 'settings.GUANXI_LOG=warn'])).stdout
      : await renderedByGo()
    type Manifest = { kind: string; spec: { template?: { spec: { containers: Container[] } } } }
    type Container = { args: string[]; image: string; env: { name: string; value: string }[]; readinessProbe?: object }
    const manifests = parseAllDocuments(rendered).map((document) => document.toJS() as Manifest)
    expect(manifests.map(({ kind }) => kind).sort()).toEqual(['Deployment', 'Deployment', 'Service'])
    const containers = manifests.flatMap(({ spec }) => spec.template?.spec.containers ?? [])
    expect(containers.map(({ args }) => args[0]).sort()).toEqual(['serve', 'worker'])
    for (const { args, image, env, readinessProbe } of containers) {
      expect(image).toMatch(/^guanxi:\d+\.\d+\.\d+$/)
      expect(env).toContainEqual({ name: 'GUANXI_LOG', value: 'warn' })
      expect(readinessProbe !== undefined).toBe(args[0] === 'serve')
    }
  })

  async function renderedByGo(): Promise<string> {
    const { appVersion } = parse(text('helm/Chart.yaml'))
    const values = { ...parse(text('helm/values.yaml')), settings: { GUANXI_LOG: 'warn' } }
    const given = JSON.stringify({ Values: values, Release: { Name: 'crm' }, Chart: { AppVersion: appVersion } })
    const program = fileURLToPath(new URL('./render-chart.go', import.meta.url))
    const rendering = run(GO as string, ['run', program, join(DEPLOY, 'helm/templates/guanxi.yaml')], {
      env: { ...process.env, GOCACHE: join(folder, 'go') },
    })
    rendering.child.stdin?.end(given)
    return (await rendering).stdout
  }
})

describe('HAProxy', () => {
  it.skipIf(!existsSync(HAPROXY))(
    'loses no call when a node drains, and answers in their place when none is left',
    async () => {
      const nodes = [await startTestService({ drainMs: 10_000 }), await startTestService()]
      const [one, other] = nodes.map(({ address }) => new URL(address).host)
      const port = await freePort()
      const written = readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8')
      const config = written
        .replace('bind :80', `bind 127.0.0.1:${port}`)
        .replace('10.0.0.1:8080', one as string)
        .replace('10.0.0.2:8080', other as string)
        .replace(/.*10\.0\.0\.3:8080.*/, '')
        .replace(/^listen primary.*/ms, '')
      writeFileSync(join(folder, 'haproxy.cfg'), config)
      await run(HAPROXY, ['-c', '-f', join(DEPLOY, 'haproxy.cfg')])
      const haproxy = spawn(HAPROXY, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
      const call = async () => {
        const reply = await fetch(`http://127.0.0.1:${port}/open-api/staff/list`, { headers: { connection: 'close' } })
        return ((await reply.json()) as { errcode: number }).errcode
      }
      try {
        await vi.waitFor(async () => expect(await call()).not.toBe(10953), { timeout: 60_000, interval: 100 })
        const answered = [await call()]
        let stopped = false
        const stopping = nodes[0]?.stop().then(() => {
          stopped = true
        })
        while (!stopped) answered.push(...(await Promise.all([call(), call(), call()])))
        await stopping
        for (let i = 0; i < 10; i++) answered.push(await call())
        expect([...new Set(answered)]).toEqual([answered[0]])
        expect(answered[0]).not.toBe(10953)
        await nodes[1]?.stop()
        const alone = await fetch(`http://127.0.0.1:${port}/open-api/staff/list`)
        expect([alone.status, alone.headers.get('retry-after')]).toEqual([503, '5'])
        expect(await alone.json()).toMatchObject({ errcode: 10953, status_code: 10953 })
      } finally {
        haproxy.kill('SIGKILL')
        await once(haproxy, 'exit')
      }
    },
  )
})
