import { readFileSync } from 'node:fs'

const { dependencies } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

/** Where the viewer's script is: another address for another version, so that browsers may keep it. */
export const SCRIPT_PATH = `/docs/assets/reference-${dependencies['@scalar/fastify-api-reference']}.js`

/** Nothing from elsewhere is loaded, and nothing is sent elsewhere. The viewer puts its styles into the page itself. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The settings of the viewer; a token, where there is one, is filled in for trying calls. */
function configuration(token: string | undefined, url: string) {
  return {
    url,
    theme: 'default',
    // the viewer's own word for the headers of a reply means those of a request
    localization: { locale: 'zh-CN', translations: { operation: { headers: 'HTTP 头' } } },
    favicon: '/docs/favicon.svg',
    telemetry: false,
    withDefaultFonts: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
    documentDownloadType: 'none',
    defaultOpenFirstTag: false,
    expandAllResponses: true,
    hiddenClients: HIDDEN_CLIENTS,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    authentication: {
      preferredSecurityScheme: 'bearer',
      ...(token ? { securitySchemes: { bearer: { token } } } : {}),
    },
  }
}

/** The languages whose samples few integrators need. */
const HIDDEN_CLIENTS = [
  'c',
  'clojure',
  'csharp',
  'dart',
  'fsharp',
  'kotlin',
  'objc',
  'ocaml',
  'powershell',
  'r',
  'ruby',
  'rust',
  'swift',
]

type Described = { url: string; title: string }

const OPEN_PAGE: Described = { url: '/openapi.json', title: '关系 Guanxi 开放接口' }
export const ADMIN_PAGE: Described = { url: '/admin-api/openapi.json', title: '关系 Guanxi 管理接口' }

/** The reference page. The configuration is data in it, so that the policy can forbid inline scripts. */
export function referencePage(token: string | undefined, { url, title }: Described = OPEN_PAGE): string {
  const data = JSON.stringify(configuration(token, url)).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/docs/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/reference.css"></head><body><div id="app"></div>
<script type="application/json" id="configuration">${data}</script>
<script src="${SCRIPT_PATH}"></script><script src="/docs/start.js"></script></body></html>`
}

/** Starts the viewer with the configuration in the page. */
export const START = `Scalar.createApiReference('#app', JSON.parse(document.getElementById('configuration').textContent))\n`

/**
 * Codes and names stay in one piece, tables scroll where there is no room, a reply's description is not repeated beside
 * its example, and the vendor's marks go.
 */
export const STYLE = `.markdown table { display: block !important; overflow-x: auto; }
.markdown td, .markdown th { word-break: normal !important; overflow-wrap: normal !important; }
.markdown td:first-child, .markdown th { white-space: nowrap; }
.markdown td { min-width: 6em; }
.response-description, a[href*="scalar.com"] { display: none !important; }
`

export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1677ff"/>
<circle cx="10" cy="11" r="4" fill="#fff"/><circle cx="22" cy="11" r="4" fill="#fff"/><circle cx="16" cy="23" r="4" fill="#fff"/>
<path d="M10 11h12L16 23z" fill="none" stroke="#fff" stroke-width="2"/></svg>`
