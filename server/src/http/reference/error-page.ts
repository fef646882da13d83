import { globals } from '../../contract/errors.ts'
import { codesOf } from '../../contract/openapi.ts'
import type { OpenEndpoint } from '../../endpoint.ts'
import { htmlPage } from './html-page.ts'
import { escaped } from './markdown.ts'

type Rows = readonly (string | number)[][]

/** Every code, whose it is and how it comes about: first those of all endpoints, then those of each. */
function codesFor(endpoints: readonly OpenEndpoint[]): { global: Rows; own: Rows } {
  const own = endpoints.flatMap((endpoint) =>
    codesOf(endpoint)
      .filter(({ code }) => code in endpoint.errors)
      .map(({ code, message, when }) => [code, message, when, `${endpoint.method} ${endpoint.path}`]),
  )
  const global = Object.entries(globals).map(([code, { http, message, when }]) => [code, message, when, `HTTP ${http}`])
  return { global, own }
}

/** The list of codes as a page. */
export function errorPage(endpoints: readonly OpenEndpoint[]): string {
  const { global, own } = codesFor(endpoints)
  return htmlPage(
    '错误码清单',
    `<h1>错误码清单</h1><h2>全局</h2>${table('HTTP', global)}<h2>接口</h2>${table('接口', own)}`,
  )
}

/** The same as Markdown. */
export function errorMarkdown(endpoints: readonly OpenEndpoint[]): string {
  const { global, own } = codesFor(endpoints)
  const lines = (last: string, rows: Rows) =>
    [['错误码', '含义', '何时', last], ['---', '---', '---', '---'], ...rows]
      .map(
        (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`,
      )
      .join('\n')
  return `# 错误码清单\n\n## 全局\n\n${lines('HTTP', global)}\n\n## 接口\n\n${lines('接口', own)}\n`
}

function table(last: string, rows: Rows): string {
  const row = (cells: readonly (string | number)[]) =>
    `<tr>${cells.map((cell) => `<td>${escaped(String(cell))}`).join('')}`
  return `<div class="table"><table><tr><th>错误码<th>含义<th>何时<th>${last}${rows.map(row).join('')}</table></div>`
}
