import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { htmlPage } from './html-page.ts'
import { escaped, renderMarkdown } from './markdown.ts'

const FOLDER = fileURLToPath(new URL('../../../../docs/zh-CN/', import.meta.url))

/** A document for integrators: where it is served, and its file under docs/zh-CN. */
export type Guide = { path: string; file: string }

/** Every Chinese document, under `/docs/guides/`. */
export function guides(): Guide[] {
  return readdirSync(FOLDER, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ path: pathOf(file), file }))
}

function pathOf(file: string): string {
  return `/docs/guides/${posix.basename(file, '.md')}`
}

/** A document as a page; links lead to other pages of the service, or are plain text. */
export function guidePage(guide: Guide, all: readonly Guide[]): string {
  const text = textOf(guide)
  return htmlPage(
    escaped(titleOf(guide)),
    renderMarkdown(text, (link) => addressOf(link, guide.file, all)),
  )
}

/** A document as it was written; links lead to other documents of the service in the same form, or to where they led. */
export function guideMarkdown(guide: Guide, all: readonly Guide[]): string {
  return textOf(guide).replaceAll(/\]\(([^)\s]+)\)/g, (link, target: string) => {
    const address = target.startsWith('#') ? undefined : addressOf(target, guide.file, all)
    return address === undefined ? link : `](${address.replace(/(#|$)/, '.md$1')})`
  })
}

/** What a document is called. */
export function titleOf(guide: Guide): string {
  return /^# (.+)$/m.exec(textOf(guide))?.[1] ?? guide.file
}

/** The third line leads to the other language, which the service does not show. */
function textOf({ file }: Guide): string {
  return readFileSync(`${FOLDER}${file}`, 'utf8').split('\n').toSpliced(2, 1).join('\n')
}

function addressOf(link: string, from: string, all: readonly Guide[]): string | undefined {
  if (link.startsWith('#')) return link
  const [path = '', anchor] = link.split('#')
  const file = posix.join(posix.dirname(from), path)
  const found = all.find((guide) => guide.file === file)
  return found && `${found.path}${anchor === undefined ? '' : `#${anchor}`}`
}
