/** What a page is made of, as far as two languages must agree on it. */
export type Page = {
  headings: { level: number; anchor: string }[]
  /** The info line and the text of each fenced block, without comments. */
  blocks: string[]
  /** Each table's rows, as cells. */
  tables: string[][][]
  links: string[]
  /** For the text before the first heading and under each one: its code spans and error codes, sorted, each once. */
  terms: string[][]
}

const FENCE = /^```.*\n[\s\S]*?^```$/gm
const ROW = /^\|.*\|$/

/** Reads a page; what stands in fenced blocks is no heading, table or link. */
export function readPage(markdown: string): Page {
  const prose = markdown.replaceAll(FENCE, '')
  return {
    headings: [...prose.matchAll(/^(#+) (.+)$/gm)].map(([, marks = '', title = '']) => ({
      level: marks.length,
      anchor: anchorOf(title),
    })),
    blocks: (markdown.match(FENCE) ?? []).map(withoutComments),
    tables: tablesOf(prose.split('\n')),
    links: [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target as string),
    terms: prose.split(/^(?=#+ )/m).map(termsOf),
  }
}

/** The anchor under which a heading can be linked to. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** The code spans of a text, in order. */
export function codeSpans(text: string): string[] {
  return text.match(/`[^`\n]+`/g) ?? []
}

function termsOf(section: string): string[] {
  return [...new Set([...codeSpans(section), ...(section.match(/(?<![\d,])\d{5}(?![\d,]\d)/g) ?? [])])].sort()
}

function withoutComments(block: string): string {
  return block
    .split('\n')
    .map((line) => line.replace(/(?:^|\s+)(?:#|\/\/) .*$/, '').trimEnd())
    .join('\n')
}

function tablesOf(lines: readonly string[]): string[][][] {
  const tables: string[][][] = []
  lines.forEach((line, at) => {
    if (!ROW.test(line)) return
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    if (at > 0 && ROW.test(lines[at - 1] as string)) tables.at(-1)?.push(cells)
    else tables.push([cells])
  })
  return tables
}
