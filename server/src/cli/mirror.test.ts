import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshFolder, guanxi, start, strike } from '../../../qa/support/cli-setup.ts'
import { startDemoService } from '../../../qa/support/demo.ts'
import {
  catchUp,
  difference,
  mirrorArgs,
  PLACES,
  type Place,
  removePlaces,
  type Source,
} from '../../../qa/support/mirror.ts'

const CORP = 'ww_demo_yunqi_tea'
const NAME = '引号 " 反斜 \\ 制表 \t 换行 \n'

let service: Awaited<ReturnType<typeof startDemoService>>
let source: Source
beforeAll(async () => {
  service = await startDemoService()
  source = { address: service.address, token: service.token, corpId: CORP, secret: `secret of ${CORP}` }
})
afterAll(async () => {
  await strike()
  await removePlaces()
  await service.stop()
})

const owner = () => service.store.owner
const run = (place: Place, ...more: string[]) => guanxi(mirrorArgs(source, place, ...more), place.env)
const numbered = async (place: Place, statement: string) => Number((await place.run(statement))[0]?.n)

describe.each(PLACES)('into %s', (name, open) => {
  it('copies every record of every kind as it is, then what changed and what is gone', async () => {
    const place = await open()
    const first = await catchUp(source, place)
    const kinds = first.kinds.map(({ kind }) => kind)
    expect(first).toMatchObject({ corp_id: CORP, cursor: expect.stringMatching(/^\d+$/), skipped: [] })
    expect(kinds.length).toBeGreaterThan(35)
    expect(first.kinds.filter(({ rows, read }) => rows !== read)).toEqual([])
    expect(await difference(source, place, kinds)).toBeUndefined()

    await owner()`update tag_group set tag_group_name = ${NAME + name} where corp_id = ${CORP} and tag_group_id = 'etg_yunqi_01'`
    const large = `900719925474099${name.length}` // beyond what a double holds
    await owner()`update radar set clicked_total = ${large}::bigint where corp_id = ${CORP} and id = 501`
    await owner()`delete from journey_stage where corp_id = ${CORP}`
    const second = await catchUp(source, place)
    expect(await difference(source, place, kinds)).toBeUndefined()
    expect(second.kinds.find(({ kind }) => kind === 'radar')).toMatchObject({ read: 0, applied: 1 })
    expect(await place.run("select cast(clicked_total as text) as n from @radar where record_id = '501'")).toEqual([
      { n: large },
    ])
    expect(await place.run("select tag_group_name from @tag_group where record_id = 'etg_yunqi_01'")).toEqual([
      { tag_group_name: NAME + name },
    ])
    const states = await place.run('select * from @_mirror')
    expect(new Set(states.map(({ state, cursor, corp_id }) => [state, cursor, corp_id].join()))).toEqual(
      new Set([`following,${second.cursor},${CORP}`]),
    )
    await owner()`insert into journey_stage (corp_id, id, name, "order") values (${CORP}, 701, '初次到店', 1)`
  })

  it('has a column for each field, of its type', async () => {
    const place = await open()
    await catchUp(source, place, '--kinds', 'staff,contact_way')
    const isText = name === 'SQLite'
    const [staff] = await place.run("select * from @staff where record_id = 'chenjunjie'")
    expect(staff).toMatchObject({ name: '陈俊杰', english_name: null, status: 1, created_at: 1705388097 })
    expect(typeof staff?.extattr).toBe(isText ? 'string' : 'object')
    const expected = isText ? 1 : true
    expect(await place.run('select distinct skip_verify from @contact_way order by 1 desc limit 1')).toEqual([
      { skip_verify: expected },
    ])
  })

  it('follows, and refuses a second one meanwhile', async () => {
    const place = await open()
    const following = start(mirrorArgs(source, place, '--kinds', 'tag', '--poll', '0.1', '--json'), place.env)
    await following.says('"corp_id"')
    expect(await run(place, '--kinds', 'tag', '--once')).toMatchObject({
      ...{ code: 1, out: '', err: expect.stringContaining('another mirror writes into this target') },
    })
    await owner()`update tag set tag_name = ${`新 ${name}`} where corp_id = ${CORP} and t_id = 101`
    const seen = async () => (await place.run('select tag_name from @tag where t_id = 101'))[0]?.tag_name
    await expect.poll(seen).toBe(`新 ${name}`)
    following.child.kill('SIGTERM')
    expect(await following.ran).toMatchObject({ code: 0, err: '' })
  })

  it('ends when its copy is taken away meanwhile', async () => {
    const place = await open()
    const following = start(mirrorArgs(source, place, '--kinds', 'tag', '--poll', '0.1', '--json'), place.env)
    await following.says('"corp_id"')
    if (place.to.startsWith('sqlite:')) rmSync(place.to.slice('sqlite:'.length))
    else await place.run('drop schema guanxi cascade')
    await owner()`update tag set tag_name = ${`away ${name}`} where corp_id = ${CORP} and t_id = 102`
    const gone = expect.stringContaining('the copy is gone: ')
    expect(await following.ran).toMatchObject({ code: 1, err: gone })
  })

  it('reads a kind again when the feed is no longer kept, and when it has a field more', async () => {
    const place = await open()
    const kinds = ['custom_field', 'tag']
    await catchUp(source, place, '--kinds', kinds.join())
    await owner()`update custom_field set field_name = ${`别的 ${name}`} where corp_id = ${CORP} and field_id = 501`
    await service.call('/open-api/event/list', { token: service.token })
    await owner()`delete from event where corp_id = ${CORP}`
    await owner()`update feed_head set swept = position where corp_id = ${CORP}`
    const again = await catchUp(source, place, '--kinds', kinds.join())
    expect(again.kinds.filter(({ read, rows }) => read !== rows)).toEqual([])
    expect(await difference(source, place, kinds)).toBeUndefined()

    await place.run('alter table @tag drop column tag_name')
    const third = await catchUp(source, place, '--kinds', kinds.join())
    expect(third.kinds.map(({ kind, read }) => [kind, read > 0])).toEqual([
      ['tag', true],
      ['custom_field', false],
    ])
    expect(await numbered(place, 'select count(tag_name) as n from @tag')).toBe(45)
  })
})

it('refuses a second mirror into a file by a link to it', async () => {
  const place = await PLACES[0][1]()
  const following = start(mirrorArgs(source, place, '--kinds', 'tag', '--poll', '0.1', '--json'), place.env)
  await following.says('"corp_id"')
  const link = join(freshFolder(), 'link.db')
  symlinkSync(place.to.slice('sqlite:'.length), link)
  expect(await run({ ...place, to: `sqlite:${link}` }, '--kinds', 'tag', '--once')).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('another mirror writes into this target') },
  })
  following.child.kill('SIGTERM')
  expect(await following.ran).toMatchObject({ code: 0, err: '' })
})

it('skips and names kinds that need a seat or terms, and takes them up when they may be read', async () => {
  const place = await PLACES[0][1]()
  const kinds = ['--kinds', 'tag,ticket,chat_session']
  const [seat] = await owner()`delete from seat where corp_id = ${CORP} and kind = 'service' returning *`
  await owner()`update corp set chat_terms_agreed = false where corp_id = ${CORP}`
  const skipped = async () => (await catchUp(source, place, ...kinds)).skipped
  await expect.poll(skipped).toEqual([
    { kind: 'ticket', code: 10901 },
    { kind: 'chat_session', code: 10902 },
  ])
  await owner()`insert into seat ${owner()(seat as Record<string, string>)}`
  await owner()`update corp set chat_terms_agreed = true where corp_id = ${CORP}`
  await expect.poll(skipped).toEqual([])
  expect(await difference(source, place, ['tag', 'ticket', 'chat_session'])).toBeUndefined()
})

it('says what is wrong with what it is given', async () => {
  const place = await PLACES[0][1]()
  expect(await run({ ...place, to: 'mysql://x' }, '--once')).toMatchObject({ code: 2 })
  const unknown = expect.stringContaining('the service has no kind nothing')
  expect(await run(place, '--once', '--kinds', 'nothing')).toMatchObject({ code: 1, err: unknown })
  const address = expect.stringContaining('It must be an http or https address')
  expect(await run(place, '--once', '--from', 'nonsense')).toMatchObject({ code: 2, err: address })
  const missing = expect.stringContaining('/none cannot be read')
  expect(await run(place, '--once', '--secret-file', join(freshFolder(), 'none'))).toMatchObject({
    code: 1,
    err: missing,
  })
  const closed = expect.stringContaining('cannot open the target: ')
  expect(await run({ ...place, to: 'postgres://me@127.0.0.1:1/x' }, '--once')).toMatchObject({ code: 1, err: closed })
  const wrong = join(freshFolder(), 'wrong')
  writeFileSync(wrong, 'wrong')
  expect(await run(place, '--once', '--secret-file', wrong)).toMatchObject({ code: 1, out: '' })
  const noDatabase = expect.stringContaining(`cannot use ${wrong}: file is not a database`)
  expect(await run({ ...place, to: `sqlite:${wrong}` }, '--once')).toMatchObject({ code: 1, err: noDatabase })
  const unread = expect.stringContaining('access_token')
  expect(await run(place, '--once', '--corp', 'wwtypo')).toMatchObject({ code: 1, err: unread })
  await catchUp(source, place, '--kinds', 'tag')
  const other = expect.stringContaining(`the target holds the copy of corporation ${CORP}`)
  expect(await run(place, '--once', '--corp', 'ww2', '--kinds', 'tag')).toMatchObject({ code: 1, err: other })
})
