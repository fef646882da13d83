import { readFileSync, writeFileSync } from 'node:fs'
import type { z } from 'zod'
import { CONTROL_CALLS } from './control/calls.ts'
import { AREAS, UNPLAYED } from './platform/calls.ts'
import { SETTINGS } from './state/settings.ts'

const readme = new URL('../README.md', import.meta.url)

const row = (...cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: string[], rows: string[][]) =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n')
const code = (text: string) => `\`${text}\``

function platformCalls(): string {
  const areas = Object.entries(AREAS).map(([area, calls]) => {
    const rows = calls.map(({ path, method, needs, params, about }) => {
      const names = Object.entries(params).map(([name, { required }]) => (required ? `**${name}**` : name))
      return [`${method} ${code(path)}`, needs, names.join(', '), about]
    })
    return `#### ${area}\n\n${table(['Call', 'Token', 'Parameters', 'What'], rows)}`
  })
  return areas.join('\n\n')
}

function controlCalls(): string {
  const rows = CONTROL_CALLS.map(({ method, path, input, about, replies }) => [
    `${method} ${code(path)}`,
    fieldsOf(input),
    about,
    replies,
  ])
  return table(['Call', 'Fields', 'Does', 'Replies'], rows)
}

/** The names of a call's fields; `?` marks those that may be left out. */
function fieldsOf(schema: z.ZodType): string {
  const { shape, options } = schema as unknown as { shape?: Record<string, z.ZodType>; options?: z.ZodType[] }
  if (options) return 'by `kind`'
  return Object.entries(shape ?? {})
    .map(([name, field]) => code(field.safeParse(undefined).success ? `${name}?` : name))
    .join(', ')
}

function settings(): string {
  const rows = Object.entries(SETTINGS).map(([name, { values, about }]) => {
    const [first, ...others] = values.map((value) => code(JSON.stringify(value)))
    return [code(name), first!, others.join(', '), about]
  })
  return table(['Setting', 'Default', 'Or', 'What'], rows)
}

const SECTIONS: Record<string, () => string> = {
  'platform calls': platformCalls,
  'not played': () => UNPLAYED.map((path) => code(path.endsWith('/') ? `${path}*` : path)).join(', '),
  'control calls': controlCalls,
  settings,
}

/** The README with its derived parts as the code has them now. */
export function renderReadme(text: string): string {
  return Object.entries(SECTIONS).reduce((done, [name, render]) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
    const [before, rest] = done.split(start)
    const after = rest?.split(end)[1]
    if (before === undefined || after === undefined) throw new Error(`README.md has no part "${name}"`)
    return `${before}${start}\n${render()}\n${end}${after}`
  }, text)
}

if (import.meta.main) writeFileSync(readme, renderReadme(readFileSync(readme, 'utf8')))
