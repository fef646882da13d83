import { z } from 'zod'
import type { Sim } from '../sim.ts'
import { controlCall } from './call.ts'

const after = z.coerce.number().int().min(0).default(0)
const which = {
  corpid: z.string().optional(),
  path: z.string().optional(),
  after,
  limit: z.coerce.number().int().min(1).max(10_000).default(1000),
  /** Only the newest of them. */
  last: z.coerce.number().int().min(1).max(1000).optional(),
}

/** Logs are read back in the order of arrival; `after` is the last `no` that the caller has seen. */
export const logCalls = [
  controlCall({
    method: 'GET',
    path: '/sim/calls',
    about: 'every platform call that was received; `path` is what follows `/cgi-bin/`',
    replies: '`calls: [{no, time, corpid, method, path, query, body, reply}]`',
    input: z.strictObject(which),
    handle: ({ sim }, input) => ({ calls: readCalls(sim, input) }),
  }),
  controlCall({
    method: 'GET',
    path: '/sim/calls/wait',
    about: 'the same, answered when there are `count` of them or `timeout_s` is over',
    replies: '`calls`',
    input: z.strictObject({
      ...which,
      count: z.coerce.number().int().min(1).max(10_000).default(1),
      timeout_s: z.coerce.number().min(0).max(300).default(30),
    }),
    async handle({ sim, nextCall }, input) {
      const end = performance.now() + input.timeout_s * 1000
      for (;;) {
        const calls = readCalls(sim, { ...input, limit: Math.max(input.limit, input.count) })
        const left = end - performance.now()
        if (calls.length >= input.count || left <= 0) return { calls }
        await nextCall(left)
      }
    },
  }),
  controlCall({
    method: 'GET',
    path: '/sim/deliveries',
    about:
      'every callback attempt; status 0: no answer. `waiting` is how many callbacks are still to be taken, or given up',
    replies: '`deliveries: [{no, time, corpid, agentid, plaintext, attempt, status, error?}]`, `waiting`',
    input: z.strictObject({ corpid: which.corpid, after, limit: which.limit, last: which.last }),
    handle({ sim }, input) {
      return {
        deliveries: readRows(sim, 'delivery', input).map((row) => ({
          no: row.no,
          time: row.time,
          corpid: row.corp,
          ...JSON.parse(String(row.doc)),
        })),
        waiting: countWaiting(sim, input.corpid),
      }
    },
  }),
]

interface Which {
  corpid?: string
  path?: string
  after: number
  limit: number
  last?: number
}

function countWaiting({ store }: Sim, corpid: string | undefined): number {
  const text = `select count(*) as n from outbox${corpid === undefined ? '' : ' where corp = ?'}`
  return Number(store.sql(text).get(...(corpid === undefined ? [] : [corpid]))?.n)
}

function readCalls(sim: Sim, which: Which) {
  return readRows(sim, 'call', which).map((row) => ({
    no: row.no,
    time: row.time,
    corpid: row.corp,
    path: row.path,
    ...JSON.parse(String(row.doc)),
  }))
}

function readRows({ store }: Sim, table: 'call' | 'delivery', { corpid, path, after: no, limit, last }: Which) {
  const where = ['no > ?', ...(corpid === undefined ? [] : ['corp = ?']), ...(path === undefined ? [] : ['path = ?'])]
  const values = [no, corpid, path].filter((value) => value !== undefined)
  const way = last === undefined ? 'asc' : 'desc'
  const text = `select * from ${table} where ${where.join(' and ')} order by no ${way} limit ?`
  const rows = store.sql(text).all(...values, last ?? limit)
  return last === undefined ? rows : rows.reverse()
}
