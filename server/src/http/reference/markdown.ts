/**
 * Renders the part of Markdown that our documents use: headings, paragraphs, lists, tables, fenced blocks, code, bold and
 * links. All text is escaped and no HTML passes through. `leadsTo` gives a link's address, or undefined to keep its text.
 */
export function renderMarkdown(markdown: string, leadsTo: (link: string) => string | undefined): string {
  const inline = (text: string) => renderInline(text, leadsTo)
  const out: string[] = []
  const lines = markdown.split('\n')
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as string
    const take = (more: (line: string) => boolean) => {
      const from = at
      do at++
      while (at < lines.length && more(lines[at] as string))
      return lines.slice(from, at)
    }
    const heading = /^(#{1,4}) (.+)$/.exec(line)
    if (line.trim() === '') at++
    else if (line.startsWith('```')) {
      const [, ...block] = take((next) => next !== '```')
      at++
      out.push(`<pre><code>${escaped(block.join('\n'))}</code></pre>`)
    } else if (heading) {
      at++
      const [, { length } = '', title = ''] = heading
      out.push(`<h${length} id="${escaped(anchorOf(title))}">${inline(title)}</h${length}>`)
    } else if (line.startsWith('|')) out.push(renderTable(take(isRow), inline))
    else if (isItem(line))
      out.push(
        renderList(
          take((next) => isItem(next) || /^ +\S/.test(next)),
          inline,
        ),
      )
    else out.push(`<p>${inline(take(isText).join('\n'))}</p>`)
  }
  return out.join('\n')
}

/** Makes text safe between tags and in attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}

const isRow = (line: string) => line.startsWith('|')
const isItem = (line: string) => /^(?:-|\d+\.) /.test(line)
const isText = (line: string) => line.trim() !== '' && !isRow(line) && !isItem(line) && !/^(?:#|```)/.test(line)

function renderTable([head = '', , ...rows]: string[], inline: (text: string) => string): string {
  const cells = (row: string, tag: string) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
      .join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
  return `<div class="table"><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`
}

function renderList(lines: string[], inline: (text: string) => string): string {
  const tag = lines[0]?.startsWith('-') ? 'ul' : 'ol'
  const items = lines.reduce<string[]>((items, line) => {
    if (isItem(line)) items.push(line.replace(/^(?:-|\d+\.) /, ''))
    else items[items.length - 1] += `\n${line.trim()}`
    return items
  }, [])
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`
}

function renderInline(text: string, leadsTo: (link: string) => string | undefined): string {
  const [code, rest] = /`([^`]+)`/.test(text) ? splitAtCode(text) : [undefined, text]
  if (code !== undefined)
    return `${renderInline(rest, leadsTo)}<code>${escaped(code[0])}</code>${renderInline(code[1], leadsTo)}`
  return rest
    .split(/(\[[^\]]+\]\([^)\s]+\)|\*\*[^*]+\*\*)/)
    .map((part) => {
      const [, label, target] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? []
      if (label === undefined || target === undefined) {
        return part.startsWith('**') ? `<strong>${escaped(part.slice(2, -2))}</strong>` : escaped(part)
      }
      const to = leadsTo(target)
      return to === undefined ? escaped(label) : `<a href="${escaped(to)}">${escaped(label)}</a>`
    })
    .join('')
}

/** The first code span and what follows it, and the text before. */
function splitAtCode(text: string): [[string, string], string] {
  const [before = '', code = '', after = ''] = text.split(/`([^`]+)`([\s\S]*)/)
  return [[code, after], before]
}

/** The anchor of a heading, as the documents' own links spell it. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
