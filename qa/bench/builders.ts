import { createClient } from '../../packages/client/src/client.ts'
import type { Check, Lab } from '../lab/finding.ts'
import { addPerson } from '../lab/operators.ts'
import { interleave, ratio } from '../lab/ratio.ts'
import { median } from '../lab/stats.ts'
import { type BenchSetup, benchSetup } from './bench-setup.ts'

/** What the client and the agents' tools add to a bare call of the same thing. */
export const check: Check = {
  name: 'builders',
  title: 'The client, and tools for agents',
  async run(lab) {
    const all = await benchSetup(lab)
    return [await clientRow(lab, all), await toolRow(lab, all)]
  },
}

async function clientRow(lab: Lab, { service, corps }: BenchSetup) {
  const { corpId, token } = corps[0] as BenchSetup['corps'][number]
  const client = createClient({ baseUrl: service.address, corpId, token: async () => token })
  const ours = async () => (await client.staff.list({ limit: 30 })).staff_list.length
  const url = `${service.address}/open-api/staff/list?limit=30`
  const theirs = async () => {
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    return ((await reply.json()) as { staff_list: unknown[] }).staff_list.length
  }
  if ((await ours()) !== (await theirs())) throw new Error('not the same page')
  const calls = lab.by({ slice: 5, quick: 300, full: 1000 })
  const rate = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    for (let i = 0; i < calls; i++) await work()
    return (calls * 1000) / (performance.now() - begun)
  }
  const samples = await interleave(lab.by({ slice: 1, quick: 7, full: 11 }), {
    ours: () => rate(ours),
    theirs: () => rate(theirs),
  })
  const what = 'a staff page by the client'
  return ratio(
    { what, against: 'a bare fetch of the same page', bar: { atLeast: 0.8 }, unit: 'calls per second' },
    samples,
  )
}

const WHO = {
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name: 'who_am_i', arguments: {} },
}

async function toolRow(lab: Lab, { db, service, corps }: BenchSetup) {
  const { corpId } = corps[0] as BenchSetup['corps'][number]
  const { key } = await addPerson(db.owner, 'bench agent', { [corpId]: 'owner' })
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' }
  const ours = async () => {
    const sent = { ...headers, 'content-type': 'application/json', 'mcp-protocol-version': '2025-06-18' }
    const reply = await fetch(`${service.address}/mcp`, { method: 'POST', headers: sent, body: JSON.stringify(WHO) })
    const text = await reply.text()
    if (!text.includes('corp_id')) throw new Error(`who_am_i was refused: ${text}`)
  }
  const theirs = async () => {
    const reply = await fetch(`${service.address}/admin-api/session`, { headers })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`the session was refused: ${text}`)
  }
  await ours() // loads the protocol
  const timed = async (work: () => Promise<void>) => {
    const took: number[] = []
    for (let i = 0; i < 20; i++) {
      const begun = performance.now()
      await work()
      took.push(performance.now() - begun)
    }
    return median(took)
  }
  const samples = await interleave(lab.by({ slice: 1, quick: 7, full: 11 }), {
    ours: () => timed(ours),
    theirs: () => timed(theirs),
  })
  const what = 'the tool who_am_i, the middle one of 20 calls'
  return ratio({ what, against: 'GET /admin-api/session', bar: { atMost: 3 }, unit: 'milliseconds' }, samples)
}
