import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import type { Sql } from '../../storage/connect.ts'
import { group, leaf, onStore } from '../command.ts'
import { found } from '../corp.ts'
import { CliError } from '../exit.ts'
import { type Answer, printNote } from '../output.ts'
import { connected } from '../platform-status.ts'
import { control, findSimulator, type SimulatorBeside } from '../simulator-beside.ts'
import { playStory, readStory, type Story } from './story.ts'
import type { Given, Look } from './verb.ts'
import { VERBS } from './verbs.ts'

const LOOK_MS = 200
const LONGEST_MS = 15_000
/** Looks in a row that must find nothing at work. */
const QUIET = 4
/** Milliseconds for which a callback is waited for; none follows what changes nothing, such as a friend's second scan. */
const TELLING_MS = 4_000

/** `guanxi trigger …`: what people do on the platform, on the simulator beside a running service. */
export function addTrigger(program: Command): void {
  const trigger = group(program, 'trigger', 'have people do something on the simulated platform, and see what moves', [
    'trigger customer.scan --corp ww_demo_yunqi_tea --code 201',
    'trigger confirm --corp ww_demo_yunqi_tea --mission 1',
    'trigger -f server/demo/story.json',
  ])
  // an option of its own by the name of a verb's would take that away from the verb
  trigger
    .option('-f, --file <story>', 'play a story: many of these, one after the other')
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async ({ file }: { file?: string }, command: Command) => {
      const { args } = command
      if (!file || args.some((each) => each !== '--json')) return command.help({ error: true })
      const story = await readStory(file)
      const json = args.includes('--json')
      await onStore(({ owner }, _: { json: boolean }) => play(owner, story, json))({ json }, command)
    })
  for (const [name, verb] of Object.entries(VERBS)) {
    const command = leaf(trigger, name, verb.summary, [`trigger ${name} --corp ww_demo_yunqi_tea ${verb.example}`])
    command.requiredOption('--corp <corp_id>', 'the corporation')
    for (const [flag, what] of Object.entries(verb.options)) command.option(flag, what)
    command.action(
      onStore(async ({ owner }, given: Given & { corp: string }) => {
        const { corp: corpId } = given
        await found(owner, corpId)
        const simulator = await simulatorOf(owner, corpId)
        const bodies = [await verb.body(given, lookIn(owner, simulator, corpId))].flat()
        const before = await standing(owner, simulator, corpId)
        const replies: Reply[] = []
        for (const body of bodies) replies.push(await control(simulator, verb.path, { corpid: corpId, ...body }))
        const whole = replies.reduce(together)
        const reply = verb.shows?.(whole) ?? whole
        const moved = await settled(owner, simulator, corpId, before, verb.tells ?? false)
        const lines = [`${name}: ${JSON.stringify(reply)}`, ...moved.map((line) => `  ${line}`)]
        return { data: { verb: name, reply, moved }, text: lines.join('\n') }
      }),
    )
  }
}

/** Plays a story on the simulator, and says what moved by it, like things together. */
async function play(owner: Sql, story: Story, json: boolean): Promise<Answer> {
  const { corp: corpId, title } = story
  await found(owner, corpId)
  const simulator = await simulatorOf(owner, corpId)
  const before = await standing(owner, simulator, corpId)
  const act = (path: string, body: object) => control<Reply>(simulator, path, { corpid: corpId, ...body })
  const tell = async (line: string) => {
    await quiet(owner, corpId)
    if (!json) printNote(line)
  }
  const done = await playStory(story, lookIn(owner, simulator, corpId), act, tell)
  const moved = gathered(await settled(owner, simulator, corpId, before, true))
  const lines = [`${title}: ${done} things done`, ...moved.map((line) => `  ${line}`)]
  return { data: { story: title, done, moved }, text: lines.join('\n') }
}

/** Lines that differ in an id alone, as one with their number. */
function gathered(lines: readonly string[]): string[] {
  const kinds = Map.groupBy(lines, (line) => line.replace(/^(\w+) \S+ (created|updated|removed)$/, '$1 $2'))
  return [...kinds].map(([kind, all]) => (all.length > 1 ? `${kind} ×${all.length}` : (all[0] as string)))
}

function lookIn(owner: Sql, simulator: SimulatorBeside, corpId: string): Look {
  const newPerson = async () => {
    const { people } = await control<{ people: { person: string }[] }>(simulator, 'people', {
      ...{ corpid: corpId, count: 1 },
    })
    return people[0]?.person as string
  }
  return { owner, corpId, newPerson }
}

type Reply = Record<string, unknown>

/** Counts of several replies are added up. */
function together(all: Reply, next: Reply): Reply {
  const sum = (name: string) => Number(all[name] ?? 0) + Number(next[name])
  return { ...all, ...Object.fromEntries(Object.keys(next).map((name) => [name, sum(name)])) }
}

async function simulatorOf(owner: Sql, corpId: string): Promise<SimulatorBeside> {
  const { baseUrl } = await connected(owner, corpId)
  const simulator = await findSimulator(readConfig())
  if (!simulator) throw new CliError('no simulator runs beside the service: start it, or see guanxi platform simulate')
  if (simulator.origin !== baseUrl) {
    throw new CliError(`${corpId} is connected to ${baseUrl}, not to the simulator: see guanxi platform simulate`)
  }
  return simulator
}

type Standing = { position: number; calls: number; deliveries: number; counts: Map<string, number> }

const countsOf = async (owner: Sql, corpId: string) => {
  const rows = await owner<{ id: number; n: number }[]>`
    select id, add_user_count as n from contact_way where corp_id = ${corpId}`
  return new Map(rows.map(({ id, n }) => [String(id), n]))
}

/** Where the feed, the platform's log of calls and the counts of codes are now. */
async function standing(owner: Sql, simulator: SimulatorBeside, corpId: string): Promise<Standing> {
  const [head] = await owner<{ position: number }[]>`select position from feed_head where corp_id = ${corpId}`
  const { calls } = await control<{ calls: { no: number }[] }>(simulator, `calls?corpid=${corpId}&last=1`)
  return {
    position: head?.position ?? 0,
    calls: calls.at(-1)?.no ?? 0,
    deliveries: await lastDelivery(simulator, corpId),
    counts: await countsOf(owner, corpId),
  }
}

/** The number of the last callback that the platform sent. */
async function lastDelivery(simulator: SimulatorBeside, corpId: string): Promise<number> {
  const path = `deliveries?corpid=${corpId}&last=1`
  const { deliveries } = await control<{ deliveries: { no: number }[] }>(simulator, path)
  return deliveries.at(-1)?.no ?? 0
}

/** Waits until no event of the platform is being worked on any more. */
async function quiet(owner: Sql, corpId: string): Promise<void> {
  const endMs = performance.now() + LONGEST_MS
  for (let quiet = 0; quiet < QUIET && performance.now() < endMs; quiet++) {
    await pause(LOOK_MS)
    const [busy] = await owner`
      select 1 from job where corp_id = ${corpId} and state = 'waiting'
        and (lease is not null or due_ms < extract(epoch from clock_timestamp()) * 1000 + 3000)
        and kind in ('welcome', 'platform_event', 'platform_refresh', 'platform_mark_tags', 'platform_remark',
          'mission_poster', 'mission_mark', 'keyword_mark')
      union all select 1 from event_inbox where corp_id = ${corpId} limit 1`
    if (busy) quiet = -1
  }
}

/** Waits for what the platform tells, and says what moved since. */
async function settled(
  owner: Sql,
  simulator: SimulatorBeside,
  corpId: string,
  before: Standing,
  tells: boolean,
): Promise<string[]> {
  const begunMs = performance.now()
  while (tells && performance.now() < begunMs + TELLING_MS) {
    if ((await lastDelivery(simulator, corpId)) > before.deliveries) break
    await pause(LOOK_MS)
  }
  await quiet(owner, corpId)
  const events = await owner<{ kind: string; action: string; record_id: string }[]>`
    select kind, action, record_id from event where corp_id = ${corpId} and position > ${before.position} order by position`
  const after = await countsOf(owner, corpId)
  const counted = [...after].filter(([id, n]) => before.counts.get(id) !== n)
  const { calls } = await control<{ calls: { path: string; reply: { errcode?: number } }[] }>(
    simulator,
    `calls?corpid=${corpId}&after=${before.calls}&limit=100`,
  )
  return [
    ...events.map(({ kind, action, record_id }) => `${kind} ${record_id} ${action}`),
    ...counted.map(([id, n]) => `contact_way ${id} add_user_count ${before.counts.get(id) ?? 0} -> ${n}`),
    ...calls.map(({ path, reply }) => `called ${path}: ${reply?.errcode ? `errcode ${reply.errcode}` : 'ok'}`),
  ]
}
