import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO, SECRET } from '../client/test-setup.ts'
import { type Break, type Json, startTrial, type TestTrial } from './test-setup.ts'

let trial: TestTrial
beforeAll(async () => {
  trial = await startTrial()
})
afterAll(() => trial.stop())

const at =
  (path: string, change: (body: Json, asked: Parameters<Break>[0]) => void): Break =>
  (call, { body }) => {
    if (call.path === `/open-api/${path}` && body.errcode === 0) change(body, call)
  }

describe('a service that does not', () => {
  const each = (list: string, change: (item: Json) => void) => (body: Json) => {
    for (const item of body[list]) change(item)
  }
  const tags = (body: Json) => body.tag_list as Json[]

  it.each<[what: string, rules: string[], wrong: Break]>([
    [
      'an item is missing',
      ['paging.by_one', 'paging.by_two', 'invariant.total'],
      at('staff/list', (body) => {
        body.staff_list.shift()
      }),
    ],
    [
      'one item is missing from every page that is large',
      ['invariant.total'],
      at('staff/list', (body) => {
        if (body.staff_list.length > 30) body.staff_list.splice(30, 1)
      }),
    ],
    [
      'a status leaves some out',
      ['filter.status'],
      at('smart_form/form/list', (body, { query }) => {
        if (query.get('status') === 'publish') body.total -= 1
      }),
    ],
    [
      'a type is another',
      ['schema.types'],
      at(
        'contact_way/list',
        each('contact_way_list', (way) => {
          way.id = String(way.id)
        }),
      ),
    ],
    [
      'a field is missing',
      ['schema.required'],
      at(
        'tag/list',
        each('tag_list', (tag) => {
          delete tag.tag_name
        }),
      ),
    ],
    [
      'a word is none of those',
      ['schema.enums'],
      at(
        'smart_form/form/list',
        each('result', (form) => {
          form.status = 'gone'
        }),
      ),
    ],
    [
      'a total is too large',
      ['invariant.total'],
      at('tag/list', (body) => {
        body.total += 1
      }),
    ],
    [
      'an order is not kept',
      ['order.reverse'],
      at('contact_way/list', (body, { query }) => {
        if (query.get('order') === 'desc') body.contact_way_list.reverse()
      }),
    ],
    [
      'an envelope is another',
      ['schema.envelope'],
      at('staff/list', (body) => {
        body.errcode = '0'
      }),
    ],
    [
      'items come twice',
      ['invariant.unique'],
      at('tag/list', (body) => {
        if (tags(body).length > 2) tags(body)[1] = tags(body)[0]
      }),
    ],
    [
      'a filter finds others',
      ['filter.literal'],
      at('project/list', (body, { query }) => {
        if (query.get('name')) body.project_list.push({ name: 'x' })
      }),
    ],
    [
      'a content type is another',
      ['http.json'],
      ({ path }, told) => {
        if (path.endsWith('staff/list')) told.type = 'text/html'
      },
    ],
    [
      'pages go on beyond the end',
      ['paging.beyond'],
      at('tag/list', (body, { query }) => {
        if (Number(query.get('offset')) > 99) tags(body).push({})
      }),
    ],
    [
      'a code is another',
      ['paging.limits', 'codes.parameters'],
      (_, { body }) => {
        if ([20357, 20358].includes(body.errcode)) body.errcode = 10049
      },
    ],
    [
      'a wrong token has another code',
      ['token.missing', 'token.garbage', 'token.wrong_secret'],
      (_, { body }) => {
        if (body.errcode === 10001) body.errcode = 40001
      },
    ],
    [
      'a token never ends',
      ['token.expires_in'],
      at('access_token/get', (body) => {
        body.expires_in = 90_000
      }),
    ],
  ])('is found out where %s', async (_, rules, wrong) => {
    const groups = [...new Set(rules.map((rule) => rule.split('.')[0] as string))]
    const report = await trial.runBroken(wrong, { only: groups })
    const failed = report.rules.filter(({ outcome }) => outcome === 'fail').map(({ rule }) => rule)
    expect(failed).toEqual(expect.arrayContaining(rules))
  })

  it('is told of in the vendor’s dialect where it is about our own, and does not fail', async () => {
    const report = await trial.runBroken(
      ({ path }, told) => {
        if (path.includes('no_such_path')) told.status = 200
      },
      { dialect: 'vendor', only: ['http'] },
    )
    expect(report.rules.find(({ rule }) => rule === 'http.unknown_path')).toMatchObject({
      level: 'info',
      outcome: 'fail',
    })
    expect(report.summary.must.fail).toBe(0)
  })

  it('reports nothing of a person and no secret', async () => {
    trial.asked.length = 0
    const report = await trial.runBroken((_, { body }) => {
      for (const list of Object.values(body).filter(Array.isArray))
        for (const item of list.filter((each) => typeof each === 'object' && each !== null))
          for (const name of Object.keys(item)) item[name] = { was: item[name] }
    })
    const text = JSON.stringify(report)
    const rows = await trial.service.store.owner`
      select name as word from customer where corp_id = ${DEMO} union select name from staff where corp_id = ${DEMO}
      union select phone from customer_phone where corp_id = ${DEMO}`
    const tokens = trial.asked
      .flatMap(({ query }) => query.get('access_token') ?? [])
      .filter((token) => token.length > 20)
    for (const word of [SECRET, ...tokens, ...rows.map(({ word }) => String(word)).filter((word) => word.length > 1)])
      expect(text.includes(word), word.slice(0, 4)).toBe(false)
  })
})
