import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoService } from '../support/demo.ts'
import type { TestService } from '../support/service.ts'

const CORP = 'ww_demo_yunqi_tea'
const page = readFileSync(new URL('../../docs/guides/first-call.md', import.meta.url), 'utf8')

let service: TestService
let variables: Record<string, string>
beforeAll(async () => {
  const demo = await startDemoService()
  service = demo
  variables = { TOKEN: demo.token, SECRET: `secret of ${CORP}` }
})
afterAll(() => service.stop())

/** The guide's calls: what each `curl` line says after a shell has put in its variables. */
function calls() {
  return [...page.matchAll(/^curl .*$/gm)].map(([line]) => {
    const words = [...line.matchAll(/'([^']*)'|"((?:\\.|[^"])*)"|(\S+)/g)].map(([, plain, quoted, bare]) => {
      if (plain !== undefined) return plain
      return (quoted ?? bare ?? '').replaceAll('\\"', '"').replaceAll(/\$([A-Z]+)/g, (_, name) => variables[name] ?? '')
    })
    const after = (option: string) => words.filter((_, at) => words[at - 1] === option)
    const { pathname, search } = new URL(words.find((word) => word.startsWith('http://')) as string)
    const headers = Object.fromEntries(after('-H').map((header) => header.split(': ')))
    return { path: `${pathname}${search}`, headers, body: after('-d')[0] }
  })
}

it('every call of the first-call guide succeeds, and its write happens once when it is repeated', async () => {
  const [token, list, write] = calls()
  for (const call of [token, list, write, write]) {
    const { body } = await service.call(call?.path ?? '', call)
    expect([call?.path, body.errcode]).toEqual([call?.path, 0])
  }
  const { body } = await service.call('/open-api/integral/list?unionid=on_yunqi_00001&limit=2', {
    token: variables.TOKEN,
  })
  const deltas = (body.integral_list as { delta: number }[]).map(({ delta }) => delta)
  expect([calls().length, deltas[0]]).toEqual([3, 10])
  expect(deltas[1]).not.toBe(10)
})
