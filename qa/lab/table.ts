import type { Finding } from './finding.ts'

const SIGNS: Record<Finding['outcome'], string> = { held: 'held', missed: 'MISSED', skipped: 'skipped' }

/** The findings as a plain table, the notes below it. */
export function table(findings: readonly Finding[]): string {
  const rows = findings.map((each) => [
    each.against ? `${each.what}, against ${each.against}` : each.what,
    each.bar,
    each.result,
    SIGNS[each.outcome],
  ])
  const head = ['what', 'bar', 'result', '']
  const widths = head.map((name, i) => Math.min(64, Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0))))
  const line = (cells: readonly string[]) => {
    const folded = cells.map((cell, i) => fold(cell, widths[i] as number))
    const height = Math.max(...folded.map((parts) => parts.length))
    return Array.from({ length: height }, (_, y) =>
      folded
        .map((parts, i) => (parts[y] ?? '').padEnd(widths[i] as number))
        .join('  ')
        .trimEnd(),
    ).join('\n')
  }
  const notes = findings.filter(({ note }) => note).map(({ what, note }) => `- ${what}: ${note}`)
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line), '', ...notes].join('\n')
}

function fold(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.length - 1
    const longer = lines[last] === '' ? word : `${lines[last]} ${word}`
    if (longer.length <= width || lines[last] === '') lines[last] = longer
    else lines.push(word)
  }
  return lines
}

/** How many of each outcome, in one line. */
export function count(findings: readonly Finding[]): string {
  const of = (outcome: Finding['outcome']) => findings.filter((each) => each.outcome === outcome).length
  return `${of('held')} held, ${of('missed')} missed, ${of('skipped')} skipped`
}
