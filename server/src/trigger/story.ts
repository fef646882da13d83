import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { sql } from '../storage/sql.ts'
import type { OwnCall } from './control.ts'
import { TriggerError } from './error.ts'
import { type Standing, settle, standing } from './moved.ts'
import { at, lookUp, resolved } from './references.ts'
import { perform, type Reply, type Stage } from './stage.ts'
import type { Doing, StoryStep } from './story-steps.ts'
import { givenOf, optionsOf } from './trigger.ts'
import type { Finder, Given } from './verb.ts'
import { VERBS } from './verbs.ts'

/** Somebody of a story, as the platform knows them. */
type Person = { person?: string; customer?: string; staff?: string }

/** What a step came to. */
export type StepDone = { do: string; ok: boolean; reply: unknown }

/** What a story needs beside its stage. */
export type Telling = {
  /** Calls the service's open API as the corporation. */
  call(call: OwnCall): Promise<{ status: number; body: unknown }>
  /** Moves the corporation's clock on, and gives it; without it there is none that could be moved. */
  advance?(seconds: number): Promise<unknown>
  /** Told before each line, once all that was done is worked on. */
  tell?(line: string): void
}

type Play = Telling & {
  stage: Stage
  cast: Map<string, Person[]>
  said: Map<string, unknown>
  /** What the last step said. */
  last: unknown
  /** Where things stood before what people have done since the last wait; undefined when nothing. */
  waiting: { since: Standing; tells: boolean } | undefined
}

/** Plays a story until its end or the first step that fails, which is the last one of the reply; `done` counts what people did. */
export async function playStory(
  stage: Stage,
  steps: readonly StoryStep[],
  telling: Telling,
): Promise<{ steps: StepDone[]; done: number }> {
  const play: Play = { ...telling, stage, cast: new Map(), said: new Map(), last: undefined, waiting: undefined }
  const told: StepDone[] = []
  let done = 0
  for (const [i, step] of steps.entries()) {
    if ('tell' in step) {
      await settled(play)
      play.tell?.(step.tell)
      continue
    }
    const next = steps[i + 1]
    const judged = next !== undefined && 'do' in next && next.do === 'expect'
    try {
      const { reply, times } = await doStep(play, step, judged)
      done += times
      play.last = reply
      if (step.as) play.said.set(step.as, reply)
      told.push({ do: step.do, ok: true, reply })
    } catch (error) {
      if (!(error instanceof TriggerError)) throw error
      const { said = {} } = error as { said?: object }
      told.push({ do: step.do, ok: false, reply: { error: error.message, ...said } })
      break
    }
  }
  await settled(play)
  return { steps: told, done }
}

async function doStep(play: Play, step: Doing, judged: boolean): Promise<{ reply: unknown; times: number }> {
  if (step.do === 'expect') return { reply: expectation(play, step), times: 0 }
  if (step.do === 'call') {
    await settled(play)
    return { reply: await call(play, step, judged), times: 1 }
  }
  if (step.do === 'advance') return { reply: await advance(play, step), times: 1 }
  return people(play, step)
}

const advanceShape = z.strictObject({ seconds: z.int().min(0) })

/** What happens until then happens before the next step. */
async function advance(play: Play, step: Doing): Promise<unknown> {
  const { seconds } = optionsFor(advanceShape, resolved(step.with, play.said))
  if (!play.advance) throw new TriggerError('only the clock of a sandbox can be moved')
  await settled(play)
  return play.advance(seconds)
}

/** Waits until all that people did is worked on. */
async function settled(play: Play): Promise<void> {
  const { waiting } = play
  play.waiting = undefined
  if (waiting) await settle(play.stage, waiting.since, waiting.tells)
}

const callShape = z.strictObject({
  method: z.enum(['GET', 'POST']).default('GET'),
  path: z.string().regex(/^\/open-api\/[\x21-\x7e]*$/),
  body: z.record(z.string(), z.unknown()).optional(),
})

/** A refused call is a failure, unless the next step expects something of what it said. */
async function call({ said, call: make }: Play, step: Doing, judged: boolean): Promise<unknown> {
  const asked = optionsFor(callShape, resolved(step.with, said))
  const { status, body } = await make(asked)
  const { errcode, status_code } = (body ?? {}) as Record<string, unknown>
  const code = errcode ?? status_code
  const refused = status !== 200 || (code !== undefined && ![0, 200].includes(Number(code)))
  if (refused && !judged)
    throw Object.assign(new TriggerError(`the call was refused: ${code ?? status}`), { said: { status, body } })
  return body
}

const expectShape = z.strictObject({ path: z.string().min(1), equals: z.unknown() })

/** Looks at what a named step said, else at what the last one did. */
function expectation({ said, last }: Play, step: Doing): unknown {
  const { path, equals } = optionsFor(expectShape, resolved(step.with, said))
  const got = lookUp(path, said) ?? at(last, path.split('.'))
  if (isDeepStrictEqual(got, equals)) return got ?? null
  const found = got === undefined ? null : got
  throw Object.assign(new TriggerError(`${path} is not what was expected`), { said: { expected: equals, got: found } })
}

function optionsFor<T>(shape: z.ZodType<T>, given: unknown): T {
  const parsed = shape.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new TriggerError(`with.${issue?.path.join('.')}: ${issue?.message}`, 'usage')
}

async function people(play: Play, step: Doing): Promise<{ reply: unknown; times: number }> {
  const { stage, cast, said } = play
  const verb = VERBS[step.do] as (typeof VERBS)[string]
  expectKnown(step)
  if (verb.waits && play.waiting?.tells) await settled(play)
  play.waiting ??= { since: await standing(stage), tells: false }
  play.waiting.tells ||= verb.tells ?? false
  const came: Person[] = []
  const replies: Reply[] = []
  let times = 0
  for (const [n, who] of castOf(step, cast).entries()) {
    const options = givenOf(resolved(step.with, said) as Reply)
    const { reply, parts } = await perform(stage, verb, await filledIn(options, { ...who, n: String(n + 1) }, stage))
    for (const part of parts) came.push(...broughtBy(part.reply, { ...who, ...textsOf({ person: part.person }) }))
    const person = parts.length === 1 ? textsOf({ person: parts[0]?.person }) : {}
    replies.push({ ...person, ...(verb.shows?.(reply) ?? reply) })
    times += parts.length
  }
  if (step.as) cast.set(step.as, came)
  return { reply: step.times > 1 || step.each !== undefined ? replies : replies[0], times }
}

/** An option that is misspelt would be done without. */
function expectKnown({ do: name, with: options }: Doing): void {
  const known = [...optionsOf(name).keys()]
  const spelt = givenOf(Object.fromEntries(known.map((option) => [option, ''])))
  const unknown = Object.keys(givenOf(options)).find((option) => !Object.hasOwn(spelt, option))
  if (unknown !== undefined)
    throw new TriggerError(`with.${unknown}: ${name} knows ${known.sort().join(', ')}`, 'usage')
}

function castOf({ each, first, times }: Doing, cast: ReadonlyMap<string, Person[]>): Person[] {
  if (each === undefined) return Array.from({ length: times }, () => ({}))
  const known = cast.get(each)
  if (!known) throw new TriggerError(`nobody is called ${each} yet`, 'usage')
  return known.slice(0, first)
}

/** Whom a step brought: the people that it tells of, or who did it. */
function broughtBy({ people, ...reply }: Reply, who: Person): Person[] {
  const met = ({ person, external_userid, userid }: Reply) =>
    textsOf({ person, customer: external_userid, staff: userid })
  return Array.isArray(people) ? people.map(met) : [{ ...who, ...met(reply) }]
}

const textsOf = (values: Record<string, unknown>): Person =>
  Object.fromEntries(Object.entries(values).filter(([, each]) => typeof each === 'string'))

/**
 * The options of a step: `{person}`, `{customer}`, `{staff}` and `{n}` are of whose turn it is, `{radar 525}` is that page's
 * address, and so it is for forms, missions, groups' missions and check-ins.
 */
async function filledIn(options: Given, who: Record<string, string>, look: Finder): Promise<Given> {
  const given: Given = {}
  for (const [name, each] of Object.entries(options))
    given[name] = typeof each === 'string' ? await filled(each, who, look) : each
  return given
}

async function filled(text: string, who: Record<string, string>, { find }: Finder): Promise<string> {
  const named = text.replaceAll(/\{(person|customer|staff|n)\}/g, (_, name: string) => who[name] ?? '')
  const page = /\{([a-z-]+) (\d{1,15})\}/.exec(named)
  const [whole, name, id] = (page ?? []) as unknown as [string, string, string]
  const kind = PAGES[name]
  if (!kind) return named
  const [row] = await find<{ address: string | null }>(
    sql`select page_address(w.corp_id, ${kind}::text, ${id}::bigint) as address`,
  )
  if (!row?.address) throw new TriggerError(`there is no page of ${name} ${id}`, 'not_found')
  return named.replace(whole, row.address)
}

/** What a story calls pages, and what they are. */
const PAGES: Record<string, string> = {
  ...{ radar: 'radar', form: 'form', mission: 'task_treasure_mission', 'group-mission': 'group_fission_mission' },
  'check-in': 'check_in',
}
