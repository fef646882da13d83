import { readFileSync } from 'node:fs'
import fastify, { type FastifyInstance } from 'fastify'
import { BUILD } from '../build.ts'
import { openApi } from '../contract/openapi.ts'
import { restOpenApi } from '../contract/openapi-rest.ts'
import type { RestEndpoint } from '../endpoint.ts'
import type { AppDeps } from './app-deps.ts'
import { addClientPackages } from './client-packages.ts'
import { ADMIN_INTRODUCTION } from './reference/admin-introduction.ts'
import { asset } from './reference/assets.ts'
import { isLocalVisitor } from './reference/demo-visitor.ts'
import { errorMarkdown, errorPage } from './reference/error-page.ts'
import { guideMarkdown, guidePage, guides } from './reference/guides.ts'
import { INTRODUCTION } from './reference/introduction.ts'
import { llmsText } from './reference/llms.ts'
import { ADMIN_PAGE, FAVICON, POLICY, referencePage, SCRIPT_PATH, START, STYLE } from './reference/page.ts'
import { SANDBOX_INTRODUCTION } from './reference/sandbox-introduction.ts'

const examples = JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8'))

const HTML = { type: 'text/html; charset=utf-8' }
const MARKDOWN = { type: 'text/markdown; charset=utf-8' }
const SCRIPT = { type: 'text/javascript; charset=utf-8' }

/** `/openapi.json`, the reference page that shows it, the documents for integrators and their packages. */
export function addDocs(app: FastifyInstance, deps: AppDeps): void {
  const endpoints = deps.endpoints.filter((endpoint) => endpoint.audience === 'open')
  const about = { version: BUILD, description: INTRODUCTION, examples, callbacks: deps.callbacks?.(examples) ?? [] }
  const json = { type: 'application/json; charset=utf-8' }
  app.get(
    '/openapi.json',
    asset(() => JSON.stringify(openApi(endpoints, about)), json),
  )
  const below = (start: string) =>
    deps.endpoints.filter(
      (endpoint): endpoint is RestEndpoint => endpoint.audience === 'admin' && endpoint.path.startsWith(start),
    )
  const adminInfo = { title: '关系 Guanxi 管理接口', version: BUILD, description: ADMIN_INTRODUCTION }
  app.get(
    '/admin-api/openapi.json',
    asset(() => JSON.stringify(restOpenApi(below('/admin-api/'), adminInfo)), json),
  )
  const sandboxInfo = { title: '关系 Guanxi 沙箱接口', version: BUILD, description: SANDBOX_INTRODUCTION }
  app.get(
    '/sandbox/openapi.json',
    asset(() => JSON.stringify(restOpenApi(below('/sandbox/'), sandboxInfo)), json),
  )
  app.get('/docs/admin', async (_request, reply) => reply.redirect('/docs/admin/', 301))
  app.get('/docs/admin/', async (request, reply) => {
    const send = asset(() => referencePage(undefined, ADMIN_PAGE), HTML)
    return send(request, reply.headers(PAGE_HEADERS))
  })

  app.get('/', async (_request, reply) => reply.redirect('/docs/'))
  app.get('/docs', async (_request, reply) => reply.redirect('/docs/', 301))
  app.get('/docs/', async (request, reply) => {
    const token = isLocalVisitor(request) && deps.trustedProxy === false ? await deps.demoToken?.() : undefined
    return reply
      .header('content-type', HTML.type)
      .header('cache-control', token === undefined ? 'no-cache' : 'no-store')
      .headers(PAGE_HEADERS)
      .send(referencePage(token))
  })
  app.get(SCRIPT_PATH, asset(viewerScript, { ...SCRIPT, immutable: true }))
  app.get(
    '/docs/start.js',
    asset(() => START, SCRIPT),
  )
  app.get(
    '/docs/reference.css',
    asset(() => STYLE, { type: 'text/css; charset=utf-8' }),
  )
  app.get(
    '/docs/favicon.svg',
    asset(() => FAVICON, { type: 'image/svg+xml' }),
  )

  const pages = guides()
  const page = (path: string, html: () => string) => {
    const send = asset(html, HTML)
    app.get(path, (request, reply) => send(request, reply.headers(PAGE_HEADERS)))
  }
  const markdown = (path: string, text: () => string) => app.get(path, asset(text, MARKDOWN))
  page('/docs/errors', () => errorPage(endpoints))
  markdown('/docs/errors.md', () => errorMarkdown(endpoints))
  for (const guide of pages) {
    page(guide.path, () => guidePage(guide, pages))
    markdown(`${guide.path}.md`, () => guideMarkdown(guide, pages))
  }
  app.get(
    '/llms.txt',
    asset(() => llmsText(pages), { type: 'text/plain; charset=utf-8' }),
  )
  addClientPackages(app)
}

const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** The viewer's script. Its package gives it only as a route, which an application of its own is asked for. */
async function viewerScript(): Promise<string> {
  const { default: viewer } = await import('@scalar/fastify-api-reference')
  const apart = fastify()
  await apart.register(viewer, { routePrefix: '/', configuration: { url: '/openapi.json' } })
  const { body } = await apart.inject('/js/scalar.js')
  await apart.close()
  return body
}
