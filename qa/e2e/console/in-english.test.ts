import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { inEnglish, problemInEnglish } from '../../../console/src/api/in-english.ts'
import { chineseReason } from '../../../server/src/contract/field-reasons.ts'

const sources = fileURLToPath(new URL('../../../server/src', import.meta.url))

/** What the management API's parts refuse with, as their sources say it, with 7 for what they fill in. */
function sentences(): string[] {
  const files = ['admin-api', 'engines'].flatMap((folder) =>
    readdirSync(join(sources, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(sources, folder, name), 'utf8')),
  )
  const said =
    /(?:status: 4\d\d, title: |detail: |FieldError\([^'`]*'\w+', |message: )(['`])([^'`]*\p{Script=Han}[^'`]*)\1/gu
  const texts = files.flatMap((file) => [...file.matchAll(said)].map((match) => String(match[2])))
  return texts.map((text) => text.replaceAll(/\$\{[^}]*\}/g, '7'))
}

/** Refusals that no page shows: of API keys, of foreign pages, of cursors and files; and those that the log-in says itself. */
const ELSEWHERE =
  /cursor|offset|API 密钥|来源不明|其他网站|multipart|权限|Idempotency|导出过多|错误次数|base_url|creator_pk|filter|add|Content|JSON|session|group_|file_url|员工的会话|不再保留|动态验证码|登录名、|链接无效|名为 file/

it('has English for what the API refuses a call with', () => {
  const unknown = new Set(sentences().filter((text) => inEnglish(text).startsWith('Not accepted')))
  expect([...unknown].filter((text) => !ELSEWHERE.test(text))).toEqual([])
})

it('has English for what engines say of a field', () => {
  const reasons = [
    'there is no tag "9"',
    'must not repeat one',
    'must be 5 to 20 digits',
    'must have at most 30 characters',
    'must hold at most 100',
  ]
  const more = ['must not be empty', 'must not be before start_time', '"VIP" is taken', 'the group is not empty', 'odd']
  const own = [
    '「A」已用于渠道活码 7',
    '类型为 radio、checkbox、select 时至少一个，否则为空',
    '企业的欢迎语已有「A」（7）',
  ]
  for (const reason of [...reasons, ...more, ...own])
    expect(inEnglish(chineseReason(reason)), reason).not.toMatch(/\p{Script=Han}|Not accepted/u)
})

it('leaves names in it as they are', () => {
  expect(inEnglish(chineseReason('"会员" is taken'))).toBe('“会员” is taken')
  const problem = { code: 'invalid', title: '参数不合法', errors: [{ field: 'name', message: '应为 1 到 30 个字符' }] }
  expect(problemInEnglish(problem)).toMatchObject({
    ...{ code: 'invalid', title: 'Something entered is not valid' },
    errors: [{ field: 'name', message: 'Enter 1 to 30 characters' }],
  })
})
