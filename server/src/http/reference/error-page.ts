import { globals } from '../../contract/errors.ts'
import { codesOf } from '../../contract/openapi.ts'
import type { OpenEndpoint } from '../../endpoint.ts'
import { htmlPage } from './html-page.ts'
import { escaped } from './markdown.ts'

/** Every code, whose it is and how it comes about, as a page. */
export function errorPage(endpoints: readonly OpenEndpoint[]): string {
  const own = endpoints.flatMap((endpoint) =>
    codesOf(endpoint)
      .filter(({ code }) => code in endpoint.errors)
      .map(({ code, message, when }) => [code, message, when, `${endpoint.method} ${endpoint.path}`]),
  )
  const global = Object.entries(globals).map(([code, { http, message, when }]) => [code, message, when, `HTTP ${http}`])
  return htmlPage(
    '错误码清单',
    `<h1>错误码清单</h1><h2>全局</h2>${table('HTTP', global)}<h2>接口</h2>${table('接口', own)}`,
  )
}

function table(last: string, rows: readonly (string | number)[][]): string {
  const row = (cells: readonly (string | number)[]) =>
    `<tr>${cells.map((cell) => `<td>${escaped(String(cell))}`).join('')}`
  return `<div class="table"><table><tr><th>错误码<th>含义<th>何时<th>${last}${rows.map(row).join('')}</table></div>`
}
