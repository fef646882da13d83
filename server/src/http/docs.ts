import { readFileSync } from 'node:fs'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { globals } from '../contract/errors.ts'
import { codesOf, openApi } from '../contract/openapi.ts'
import type { OpenEndpoint } from '../endpoint.ts'
import type { AppDeps } from './app-deps.ts'

const examples = JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8'))
const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

/** `/openapi.json`, the reference page that shows it, and the catalogue of error codes: all from the declarations. */
export function addDocs(app: FastifyInstance, deps: AppDeps): void {
  const endpoints = deps.endpoints.filter((endpoint) => endpoint.audience === 'open')
  const document = JSON.stringify(openApi(endpoints, version, examples))
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(document),
  )
  const catalogue = errorPage(endpoints)
  app.get('/docs/errors', async (_request, reply) =>
    reply.header('content-type', 'text/html; charset=utf-8').send(catalogue),
  )
  app.get('/', async (_request, reply) => reply.redirect('/docs/'))
  app.register(scalar, {
    routePrefix: '/docs',
    logLevel: 'silent',
    configuration: {
      url: '/openapi.json',
      title: '关系 Guanxi 开放接口',
      theme: 'default',
      telemetry: false,
      withDefaultFonts: false,
      hideClientButton: true,
      agent: { disabled: true },
    } as never,
  })
}

/** Every code, whose it is and how it comes about, as a page. */
function errorPage(endpoints: readonly OpenEndpoint[]): string {
  const row = (cells: (string | number)[]) =>
    `<tr>${cells.map((cell) => `<td>${escaped(String(cell))}</td>`).join('')}</tr>`
  const own = endpoints.flatMap((endpoint) =>
    codesOf(endpoint)
      .filter(({ code }) => code in endpoint.errors)
      .map(({ code, message, when }) => row([code, message, when, `${endpoint.method} ${endpoint.path}`])),
  )
  const global = Object.entries(globals).map(([code, { http, message, when }]) =>
    row([code, message, when, `HTTP ${http}`]),
  )
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>错误码 · Guanxi</title>
<style>body{font:15px/1.6 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}
td,th{border:1px solid #ddd;padding:.3rem .6rem;text-align:left;vertical-align:top}td:first-child{font-variant-numeric:tabular-nums}</style>
<h1>错误码</h1><p><a href="/docs/">接口文档</a></p>
<h2>全局</h2><table><tr><th>错误码<th>含义<th>何时<th>HTTP</tr>${global.join('')}</table>
<h2>接口</h2><table><tr><th>错误码<th>含义<th>何时<th>接口</tr>${own.join('')}</table></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
}
