import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { chineseReason } from './field-reasons.ts'

const SOURCE = fileURLToPath(new URL('..', import.meta.url))

/** Folders whose refusals of a field callers of the management API read; the other engines speak to the command line. */
const FOLDERS = ['contract', 'engines', 'admin-api']
const COMMANDS_ONLY = /engines\/(?:corporations|operators|credentials)\//

/** Texts that say what is wrong with a value, in code or in SQL. */
const REASON =
  /['`]((?:must|there is|is not|was|cannot|has no|does not|a group|the group|group \$|staff member "|"\$\{\w+[^`]*\}" is)[^'`\n]*)['`]/g

function reasons(): [string, string][] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((name) => name.endsWith('.ts') && !/test\.ts$|fixtures|field-reasons/.test(name))
      .filter((name) => !COMMANDS_ONLY.test(name))
      .flatMap((name) => {
        const text = readFileSync(join(SOURCE, name), 'utf8')
        return [...text.matchAll(REASON)].map(([, reason]): [string, string] => [name, reason as string])
      }),
  )
}

const found = reasons()

it('finds what engines refuse', () => {
  expect(found.length).toBeGreaterThan(40)
})

it.each(found)('%s: "%s" has its Chinese', (_, reason) => {
  // a text of SQL ends before the value that is put in
  const said = reason.replaceAll(/\$\{[^}]*\}/g, 'x').replace(/ "?$/, ' "x"')
  const chinese = chineseReason(said)
  expect(chinese).toMatch(/\p{Script=Han}/u)
  expect(chinese).not.toContain('不合法（')
})

it('has its Chinese also where it names something Chinese, and of settings', () => {
  expect(chineseReason('"会员" is taken')).toBe('会员 已被使用')
  expect(chineseReason('there is no tag "会员"')).toBe('不存在：会员')
  expect(chineseReason('must be a time zone such as Asia/Shanghai')).toBe('应为时区，如 Asia/Shanghai')
  expect(chineseReason('员工不存在')).toBe('员工不存在')
})
