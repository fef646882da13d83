import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeSpans, type Page, readPage } from '../support/markdown.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The pages that integrators and operators read: each is there in English and in Chinese. A new guide needs both. */
const TRANSLATED = [
  'README.md',
  'docs/cells.md',
  'docs/compatibility.md',
  'docs/dataset-format.md',
  'docs/decisions.md',
  'docs/errors.md',
  'docs/high-availability.md',
  'docs/operations.md',
  'docs/operators.md',
  ...pagesIn('docs/guides'),
]
const pairs = new Map(TRANSLATED.map((english) => [english, chineseOf(english)]))

function chineseOf(english: string): string {
  return english === 'README.md' ? 'README.zh-CN.md' : english.replace(/^docs\//, 'docs/zh-CN/')
}

function pagesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
}

function linesOf(page: string): string[] {
  return readFileSync(join(ROOT, page), 'utf8').split('\n')
}

/** A page without its third line, which links to the other language. */
function pageOf(page: string): Page {
  return readPage(linesOf(page).toSpliced(2, 1).join('\n'))
}

/** A link as a path from the root; `translate` leads it to the Chinese page and heading, where there is one. */
function target(page: string, link: string, translate: boolean): string {
  if (/^[a-z]+:/.test(link)) return link
  const [path = '', anchor] = link.split('#')
  const file = path === '' ? page : relative(ROOT, resolve(ROOT, dirname(page), path))
  const chinese = translate ? pairs.get(file) : undefined
  const at = chinese && anchor ? pageOf(file).headings.findIndex((heading) => heading.anchor === anchor) : -1
  const heading = chinese && at >= 0 ? pageOf(chinese).headings[at]?.anchor : anchor
  return `${chinese ?? file}${heading ? `#${heading}` : ''}`
}

it('every Chinese page has an English one', () => {
  expect(['README.zh-CN.md', ...pagesIn('docs/zh-CN')].sort()).toEqual([...pairs.values()].sort())
})

describe.each([...pairs])('%s and %s', (english, chinese) => {
  it('link to each other in the third line', () => {
    const to = (from: string, page: string) => relative(dirname(from), page)
    expect(linesOf(english)[2]).toBe(`English | [中文](${to(english, chinese)})`)
    expect(linesOf(chinese)[2]).toBe(`[English](${to(chinese, english)}) | 中文`)
  })

  it('have the same headings, by level and order', () => {
    expect(pageOf(chinese).headings.map(({ level }) => level)).toEqual(
      pageOf(english).headings.map(({ level }) => level),
    )
  })

  it('have the same commands and code, but for comments', () => {
    expect(pageOf(chinese).blocks).toEqual(pageOf(english).blocks)
  })

  it('have the same tables: rows, columns, and the code in the first column', () => {
    const shape = ({ tables }: Page) =>
      tables.map((rows) => rows.map((cells) => ({ columns: cells.length, code: codeSpans(cells[0] ?? '') })))
    expect(shape(pageOf(chinese))).toEqual(shape(pageOf(english)))
  })

  it('lead to the same places', () => {
    const wanted = pageOf(english).links.map((link) => target(english, link, true))
    const found = pageOf(chinese).links.map((link) => target(chinese, link, false))
    expect(found.sort()).toEqual(wanted.sort())
  })

  it('name the same parameters, values and error codes under each heading', () => {
    expect(pageOf(chinese).terms).toEqual(pageOf(english).terms)
  })
})
