import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import type { Serve } from '../../lab/serve.ts'
import type { Nodes } from './nodes.ts'
import { setLimits } from './windows.ts'

const PATH = '/open-api/integral/batch/update'
const UNIONID = 'on_yunqi_00001'
const IN_FLIGHT = 12
/** Tries go on for so long, that the figure can be told. */
const PATIENCE_MS = 30_000

/** The last node is killed: its part of a limit comes to those who are left, and they refuse nobody else for it. */
export async function nodeDies(lab: Lab, nodes: Nodes, owner: Sql, served: readonly Serve[]): Promise<Finding> {
  const { corpId } = nodes
  const wholeAgainMs = lab.by({ slice: PATIENCE_MS, quick: 5000, full: 5000 })
  const problems: string[] = []
  await setLimits(owner, corpId, { in_flight: IN_FLIGHT })
  await pause(2000) // nodes believe a corporation's record for less than that
  const before = await admitted(nodes, owner)
  if (before !== IN_FLIGHT / served.length) problems.push(`a node of ${served.length} let ${before} of ${IN_FLIGHT} in`)
  const dying = served.at(-1) as Serve
  const killed = performance.now()
  dying.process.kill('SIGKILL')
  let after = before
  while (after < IN_FLIGHT / (served.length - 1) && performance.now() - killed < PATIENCE_MS)
    after = await admitted(nodes, owner)
  const ms = Math.round(performance.now() - killed)
  await dying.ended
  await setLimits(owner, corpId, {})
  if (after !== IN_FLIGHT / (served.length - 1)) problems.push(`afterwards it let ${after} in`)
  if (ms > wholeAgainMs) problems.push(`whole again after ${ms} ms`)
  return noProblems(
    {
      what: `one of ${served.length} nodes is killed while ${IN_FLIGHT} calls of a corporation may be in flight`,
      bar: `the others let as many in together within ${wholeAgainMs} ms`,
      result: `${before} on a node before, ${after} after ${ms} ms`,
      figures: { ms },
    },
    problems,
  )
}

/** How many calls the first node has in flight at once, of as many as all nodes may: they wait for a customer that is locked. */
async function admitted({ corpId, addresses, tokens }: Nodes, owner: Sql): Promise<number> {
  const codes: number[] = []
  const body = JSON.stringify({ unionid: [UNIONID], integral: 1 })
  const headers = { 'content-type': 'application/json' }
  const calls = await owner.begin(async (tx) => {
    await tx`select from customer where corp_id = ${corpId} and unionid = ${UNIONID} for update`
    const calls = Array.from({ length: IN_FLIGHT }, async () => {
      const reply = await fetch(`${addresses[0]}${PATH}?access_token=${tokens[0]}`, { method: 'POST', headers, body })
      codes.push(((await reply.json()) as { errcode: number }).errcode)
    })
    const waiting = async () => (await owner`select pid from pg_locks where not granted`).length
    while (codes.length + (await waiting()) < IN_FLIGHT) await pause(20)
    return { calls }
  })
  const refused = codes.length
  await Promise.all(calls.calls)
  return IN_FLIGHT - refused
}
