import { setTimeout as pause } from 'node:timers/promises'
import type { Sent } from '../database-faults/writers.ts'

const A_SECOND = 50

/** What each turn does: a ticket's life is three calls. */
const TURNS = ['list', 'points', 'ticket', 'points', 'admin', 'points', 'list', 'points'] as const

const LISTS = ['external_user', 'staff', 'tag', 'contact_way', 'workorder', 'external_user_package']

/** People and a template of the demo corporation. */
const TICKET = {
  template_id: 1,
  content: { text: '订单两杯龙井鲜奶只收到一杯。' },
  ...{ relation_type: 1, relation_id: 'wm_yunqi_1001', handler_id: 'huzihan', staff_id: 'linmengjie' },
  component_records: [
    { sort: 1, component_id: 'refund-channel', values: ['外卖平台'] },
    { sort: 2, component_id: 'order-number', value: 'MT20260601001' },
  ],
}

type Options = { address: string; corpId: string; token: string; key: string; unionids: readonly string[] }

/** Some fifty calls a second of the demo corporation, to lists, points, tickets and an operator's page; none is repeated: each must succeed. */
export function startCalls({ address, corpId, token, key, unionids }: Options) {
  const acknowledged = new Map<string, Sent>()
  const closed: string[] = []
  const failures: string[] = []
  const open = new Set<Promise<void>>()
  const slowest = { ms: 0, path: '' }
  let [made, over] = [0, false]

  /** The reply's body; undefined when it was no success. */
  async function call(path: string, init: RequestInit = {}): Promise<Record<string, unknown> | undefined> {
    const began = performance.now()
    made++
    try {
      const reply = await fetch(`${address}${path}`, init)
      const text = await reply.text()
      const body = reply.status === 200 ? JSON.parse(text) : undefined
      if (body && (body.errcode ?? 0) === 0) return body
      failures.push(`${path.split('?')[0]}: ${reply.status} ${text.slice(0, 200)}`)
    } catch (error) {
      failures.push(`${path.split('?')[0]}: ${(error as { cause?: { code?: string } }).cause?.code ?? error}`)
    } finally {
      const ms = performance.now() - began
      if (ms > slowest.ms) Object.assign(slowest, { ms, path: path.split('?')[0] })
    }
    return undefined
  }

  const read = (path: string) => call(`/open-api/${path}?access_token=${token}`)
  const write = (path: string, body: unknown, idempotencyKey: string) =>
    call(`/open-api/${path}?access_token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify(body),
    })

  const turns = {
    list: (no: number) => read(`${LISTS[no % LISTS.length]}/list`),
    async points(no: number) {
      const sent = { delta: 1, unionids: [unionids[no % unionids.length] as string] }
      const name = `call ${no}`
      if (await write('integral/batch/update', { unionid: sent.unionids, integral: sent.delta }, name))
        acknowledged.set(name, sent)
    },
    async ticket(no: number) {
      const opened = await write('workorder/create', { ...TICKET, title: `第 ${no} 单` }, `open ${no}`)
      const order_no = opened?.order_no as string | undefined
      if (!order_no) return
      const acting = { order_no, staff_id: TICKET.handler_id, content: { text: '已处理。' } }
      await write('workorder/reply', acting, `reply ${no}`)
      if (await write('workorder/close', acting, `close ${no}`)) closed.push(order_no)
    },
    admin: () => call(`/admin-api/corps/${corpId}/tickets`, { headers: { authorization: `Bearer ${key}` } }),
  }

  const running = (async () => {
    for (let no = 0; !over; no++) {
      const turn = TURNS[no % TURNS.length] as (typeof TURNS)[number]
      const one = Promise.resolve(turns[turn](no)).then(() => void open.delete(one))
      open.add(one)
      await pause(1000 / A_SECOND)
    }
  })()
  return {
    async stop() {
      over = true
      await running
      await Promise.all(open)
      return { acknowledged, closed, made, slowest, failures }
    },
  }
}
