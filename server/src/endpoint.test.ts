import { expect, it } from 'vitest'
import { z } from 'zod'
import { raised } from './contract/errors.ts'
import { endpoint } from './endpoint.ts'

const shared = { 29001: raised('一') }
const text = { tag: 'test', summary: 'test' }

// What must not compile is marked; the type checker complains when it does.

it('lets a function of the open API fail only with codes that it declares', () => {
  const declared = endpoint({
    ...text,
    ...{ audience: 'open', method: 'GET', path: '/open-api/x', reply: {} },
    errors: { ...shared, 29002: raised('二') },
    async handle({ fail }) {
      const codes: (code: 29001 | 29002 | 10049) => Error = fail
      // @ts-expect-error 29003 is not declared
      fail(29003)
      // @ts-expect-error nor may it be handed to what would use it
      const more: (code: 29001 | 29003) => Error = fail
      throw [codes, more]
    },
  })
  expect(Object.keys(declared.errors)).toEqual(['29001', '29002'])
})

it('gives a function what its audience, method and path allow', () => {
  const corps = '/admin-api/corps/{corp_id}/things/{id}'
  const reads = endpoint({
    ...text,
    ...{ audience: 'admin', method: 'GET', path: corps, reply: { id: z.int() }, params: { id: z.coerce.number() } },
    errors: { closed: { status: 409, title: { zh: '已关闭', en: 'closed' } } },
    async handle({ path, db, fail, ...rest }) {
      // @ts-expect-error readers have no transaction
      expect(rest.ctx).toBeUndefined()
      // @ts-expect-error it is declared nowhere
      if (db.corpId === '') throw fail('opened')
      if (db.corpId === path.corp_id) throw fail('closed')
      return { id: path.id }
    },
  })
  const writes = endpoint({
    ...text,
    ...{ audience: 'admin', method: 'PATCH', path: corps },
    async handle({ ctx, path }) {
      const id: string = path.id
      return [ctx.actor, id]
    },
  })
  expect([reads.status, writes.status]).toEqual([200, 204])
  expect([reads.auth, Object.keys(writes.params.shape)]).toEqual([true, ['corp_id', 'id']])
})
