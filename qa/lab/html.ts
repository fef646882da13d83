import type { Finding } from './finding.ts'
import { draw, escaped } from './plot.ts'
import { count } from './table.ts'

/** What a report page says. */
export type Report = {
  title: string
  about: string
  depth: string
  minutes: number
  machine: Record<string, string>
  sections: readonly { name: string; title: string; findings: readonly Finding[] }[]
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#111}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd;padding:.35rem .6rem;text-align:left;vertical-align:top}
.held{color:#047857}.missed{color:#b91c1c;font-weight:600}.skipped{color:#92400e}.legend,figcaption,.small{font-size:13px;color:#444}
figure{margin:1rem 0}svg{width:100%;max-width:640px}svg text{font-size:11px;fill:#555}dt{float:left;clear:left;width:8rem;color:#555}dd{margin:0 0 0 9rem}`

/** The whole report as one page without scripts or other files. */
export function page(report: Report): string {
  const findings = report.sections.flatMap((each) => each.findings)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(report.title)}</title><style>${STYLE}</style>
<h1>${escaped(report.title)}</h1><p>${escaped(report.about)}</p>
<p><strong>${count(findings)}</strong> in ${report.minutes.toFixed(1)} minutes, ${report.depth} run.</p>
<dl class="small">${Object.entries(report.machine)
    .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`)
    .join('')}</dl>
<table><tr><th>What</th><th>Against</th><th>Bar</th><th>Result</th><th></th></tr>${findings.map(row).join('')}</table>
${report.sections.map(section).join('')}</html>\n`
}

function row(each: Finding): string {
  return `<tr><td>${escaped(each.what)}</td><td>${escaped(each.against ?? '')}</td><td>${escaped(each.bar)}</td><td>${escaped(each.result)}</td><td class="${each.outcome}">${each.outcome}</td></tr>`
}

function section({ title, findings }: Report['sections'][number]): string {
  const parts = findings.map(
    (each) =>
      `<p><strong>${escaped(each.what)}</strong> <span class="${each.outcome}">${each.outcome}</span>: ${escaped(each.result)}${each.note ? `<br>${escaped(each.note)}` : ''}</p>${(each.plots ?? []).map(draw).join('')}${details(each)}`,
  )
  return `<h2>${escaped(title)}</h2>${parts.join('')}`
}

function details({ figures }: Finding): string {
  if (!figures) return ''
  return `<details class="small"><summary>figures</summary><pre>${escaped(
    JSON.stringify(figures, null, 1)
      .replace(/\n {2,}/g, ' ')
      .replace(/\n \]/g, ' ]'),
  )}</pre></details>`
}
