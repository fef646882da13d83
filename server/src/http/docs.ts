import fastify, { type FastifyInstance } from 'fastify'
import type { AppDeps } from './app-deps.ts'
import { addClientPackages } from './client-packages.ts'
import { asset } from './reference/assets.ts'
import { isLocalVisitor } from './reference/demo-visitor.ts'
import { documentsOf } from './reference/documents.ts'
import { errorMarkdown, errorPage } from './reference/error-page.ts'
import { guideMarkdown, guidePage, guides } from './reference/guides.ts'
import { llmsText } from './reference/llms.ts'
import { ADMIN_PAGE, FAVICON, POLICY, referencePage, SCRIPT_PATH, START, STYLE } from './reference/page.ts'

const HTML = { type: 'text/html; charset=utf-8' }
const MARKDOWN = { type: 'text/markdown; charset=utf-8' }
const SCRIPT = { type: 'text/javascript; charset=utf-8' }

/** `/openapi.json`, the reference page that shows it, the documents for integrators and their packages. */
export function addDocs(app: FastifyInstance, deps: AppDeps): void {
  const endpoints = deps.endpoints.filter((endpoint) => endpoint.audience === 'open')
  const documents = documentsOf(deps)
  app.get('/openapi.json', documents.open)
  app.get('/admin-api/openapi.json', documents.admin)
  app.get('/sandbox/openapi.json', documents.sandbox)
  app.get('/docs/admin', async (_request, reply) => reply.redirect('/docs/admin/', 301))
  const adminPage = asset(() => referencePage(undefined, ADMIN_PAGE), HTML)
  app.get('/docs/admin/', (request, reply) => adminPage(request, reply.headers(PAGE_HEADERS)))

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
  app.get(SCRIPT_PATH, VIEWER)
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

/** 4 MB, kept once for the apps of all cells. */
const VIEWER = asset(viewerScript, { ...SCRIPT, immutable: true })
