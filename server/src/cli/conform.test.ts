import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshFolder, guanxi, strike } from '../../../qa/support/cli-setup.ts'
import { person } from '../../../qa/support/fixtures.ts'
import { importRecords } from '../../../qa/support/records.ts'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'

let service: TestService
let base: string[]
const folder = freshFolder()
const at = (name: string) => join(folder, name)
const run = (...args: string[]) => guanxi(['conform', ...args], {})
beforeAll(async () => {
  service = await startTestService()
  const { secret } = await addCorp(service, 'wwconform')
  // a list that is long enough to be compressed
  const address = '杭州市西湖区文一西路'.repeat(20)
  const staff = Array.from({ length: 40 }, (_, i) => ({ ...person(i + 1, `staff-${i}`, '安然', ['1']), address }))
  const department = [{ id: '1', name: '总部', parent_id: '0', order: 1 }]
  await importRecords(service, { corp_id: 'wwconform' }, { department, staff })
  writeFileSync(at('secret'), `${secret}\n`)
  base = ['--base', service.address, '--corp', 'wwconform', '--secret-file', at('secret'), '--rate', '0']
})
afterAll(async () => {
  await service.stop()
  await strike()
})

it('asks a service, and writes what it found as JSON and for build servers', async () => {
  const { code, out } = await run(
    ...base,
    '--only',
    'token,http',
    '--junit',
    at('a.xml'),
    '--report',
    at('a.json'),
    '--json',
  )
  const report = JSON.parse(out)
  expect([code, report]).toEqual([0, JSON.parse(readFileSync(at('a.json'), 'utf8'))])
  expect(report).toMatchObject({ base: service.address, dialect: 'guanxi', summary: { must: { fail: 0 } } })
  const xml = readFileSync(at('a.xml'), 'utf8')
  expect(xml).toContain('<testsuite name="token" tests="8" failures="0"')
  for (const name of ['json', 'head', 'gzip']) expect(xml).toContain(`<testcase classname="http" name="${name}"/>`)
})

it('says what differs between two reports, and leaves with 1', async () => {
  const same = await run('diff', at('a.json'), at('a.json'))
  expect([same.code, same.out]).toEqual([0, 'the reports agree\n'])
  const other = JSON.parse(readFileSync(at('a.json'), 'utf8'))
  other.rules[0].outcome = 'fail'
  writeFileSync(at('b.json'), JSON.stringify(other))
  const { code, out } = await run('diff', at('a.json'), at('b.json'), '--json')
  const differences = [{ rule: 'token.shape', field: 'outcome', a: 'pass', b: 'fail' }]
  expect([code, JSON.parse(out)]).toEqual([1, { differences }])
})

it('leaves with 2 where it is misused or nothing answers', async () => {
  for (const [args, said] of [
    [['--corp', 'x'], "required option '--base' not specified"],
    [[...base, '--dialect', 'latin'], '--dialect must be guanxi or vendor'],
    [[...base, '--write'], '--write changes records: repeat the corporation with --yes'],
    [[...base, '--only', 'flying'], 'there is no group or rule flying'],
    [[...base, '--base', 'http://127.0.0.1:9'], 'no token: '],
    [['diff', at('a.json'), at('none')], 'cannot be read'],
    [['diff', at('a.json'), at('secret')], 'is no report'],
  ] as const) {
    const { code, err } = await run(...args)
    expect([code, err]).toEqual([2, expect.stringContaining(said)])
  }
})
