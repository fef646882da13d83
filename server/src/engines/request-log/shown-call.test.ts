import { expect, it } from 'vitest'
import { z } from 'zod'
import { queryInteger } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { closedJson } from './closed-json.ts'
import { shownQuery, shownReply, shownRequest } from './shown-call.ts'

const phone = sensitive('phone', z.string())
const declared = {
  query: z.object({ limit: queryInteger(), phone: phone.optional(), note: z.string() }),
  body: z.object({
    phones: z.array(phone).optional(),
    secret: sensitive('secret', z.string()).optional(),
    remark: z.string().optional(),
    items: z.array(z.object({ phone, n: z.int() })).optional(),
    anything: z.unknown(),
  }),
  reply: z.object({ said: sensitive('chat', z.looseObject({})), total: z.int() }),
  envelope: 'errcode',
} as const

const asked = (value: unknown) => shownRequest(declared, typeof value === 'string' ? value : JSON.stringify(value)).text

it('masks by what fields say of themselves, after decoding', () => {
  expect(asked('{"s\\u0065cret":"abc","ph\\u006fnes":["138\\u0031\\u0032345678","+442079460958"]}')).toBe(
    '{"secret":"***","phones":["138****5678","+44******0958"]}',
  )
  expect(asked({ items: [{ phone: '13812345678', n: 7 }], remark: '李' })).toBe(
    '{"items":[{"phone":"138****5678","n":7}],"remark":"李"}',
  )
})

it('keeps nothing of what is not declared: not the value, nor a name that is none', () => {
  expect(asked({ mobil: '13812345678', gxo_0123456789: 1, anything: { deep: ['x'] } })).toBe(
    '{"mobil":"***","***":"***","anything":"***"}',
  )
  expect(asked({ items: { phone: '13812345678' }, remark: { phone: '13812345678' } })).toBe(
    '{"items":"***","remark":"***"}',
  )
  expect(asked({ items: [{ phone: { a: '13812345678' }, n: ['13812345678'] }] })).toBe(
    '{"items":[{"phone":{},"n":"***"}]}',
  )
  expect(asked({ phones: '13812345678', secret: ['a'] })).toBe('{"phones":"***","secret":"***"}')
})

it('keeps nothing of a body that is no JSON object', () => {
  for (const body of ['', 'secret=abc', '["13812345678"]', '"13812345678"', '{"a" 13812345678}', '{'.repeat(9000)])
    expect(asked(body)).toBe('')
})

it('hides mobile numbers in texts that anything may be written into, and leaves numbers', () => {
  expect(asked({ remark: 'call 13812345678 now', constructor: 1, items: [{ phone: '1', n: 13812345678 }] })).toBe(
    '{"remark":"call 138****5678 now","constructor":"***","items":[{"phone":"*","n":13812345678}]}',
  )
})

it('masks records that hold such records', () => {
  const group = z.object({
    phone,
    get children(): z.ZodArray<z.ZodType> {
      return z.array(group)
    },
  })
  const reply = {
    total: 1,
    said: {},
    groups: [{ phone: '13812345678', children: [{ phone: '13812345679', children: [] }] }],
  }
  const nested = { ...declared, reply: z.object({ ...declared.reply.shape, groups: z.array(group) }) }
  expect(shownReply(nested, JSON.stringify(reply)).text).toBe(
    '{"total":1,"said":{},"groups":[{"phone":"138****5678","children":[{"phone":"138****5679","children":[]}]}]}',
  )
})

it('keeps what was said in chats apart, for those who may read it', () => {
  const reply = JSON.stringify({ errcode: 0, errmsg: 'ok', said: { content: 'hello' }, total: 1, more: 'x' })
  expect(shownReply(declared, reply)).toEqual({
    text: '{"errcode":0,"errmsg":"ok","said":{},"total":1,"more":"***"}',
    withChats: '{"errcode":0,"errmsg":"ok","said":{"content":"hello"},"total":1,"more":"***"}',
  })
})

it('masks queries after decoding', () => {
  expect(shownQuery(declared, 'access_t%6Fken=TOKEN&ph%6Fne=13812345678&limit=2&note=a%26b')).toBe(
    'access_token=***&phone=138****5678&limit=2&note=a%26b',
  )
  const token = 'A'.repeat(60)
  expect(shownQuery(declared, `${token}&x=${token}&%zz=${token}&note=%zz&limit&&note=13812345678`)).toBe(
    '***=***&x=***&***=***&***=***&limit=&note=138****5678',
  )
})

it('masks a phone that is none by whole characters', () => {
  const keyword = 'ab🍵龙井鲜奶茶🍵'
  expect(decodeURIComponent(shownQuery(declared, `phone=${encodeURIComponent(keyword)}`))).toBe('phone=ab🍵**鲜奶茶🍵')
})

it('closes JSON that was cut after the last value that is whole', () => {
  const whole = '{"a":[1,{"b":"x\\"y]"},true],"c":"d","e":{}}'
  for (let end = 1; end < whole.length; end++) {
    const parsed = JSON.parse(closedJson(whole.slice(0, end))) as Record<string, unknown>
    for (const [name, value] of Object.entries(parsed)) expect(['a', 'c', 'e', typeof value]).toContain(name)
    expect(JSON.stringify(parsed).length).toBeLessThanOrEqual(end + 4)
  }
  expect(closedJson(whole)).toBe(whole)
  expect(closedJson('{"phones":["13812345678","1391')).toBe('{"phones":["13812345678"]}')
})
