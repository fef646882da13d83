import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { CliError, EXIT, notFound } from '../exit.ts'
import type { Given, Look } from './verb.ts'
import { VERBS } from './verbs.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.unknown())])

/** One thing that people do, so many times or once for each of those whom an earlier step has brought. */
const doing = z.strictObject({
  do: z.string(),
  with: z.record(z.string(), value).default({}),
  times: z.int().min(1).max(100).default(1),
  /** What those who do it are called from here on. */
  as: z.string().optional(),
  each: z.string().optional(),
  /** The first so many of them. */
  first: z.int().min(1).max(100).optional(),
})

const storySchema = z.strictObject({
  corp: z.string(),
  title: z.string(),
  steps: z
    .array(z.union([z.strictObject({ tell: z.string() }), doing]))
    .min(1)
    .max(200),
})

export type Story = z.output<typeof storySchema>
type Doing = z.output<typeof doing>

/** Somebody of a story, as the platform knows them. */
type Person = { person?: string; customer?: string; staff?: string }

/** Reads a story; what is wrong with it is said with its place. */
export async function readStory(path: string): Promise<Story> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw notFound(`file ${path}`)
  })
  const parsed = storySchema.safeParse(jsonOf(text, path))
  if (parsed.success) {
    const unknown = parsed.data.steps.find((step) => 'do' in step && !VERBS[step.do])
    if (unknown && 'do' in unknown) throw new CliError(`${path}: there is no verb ${unknown.do}`, EXIT.usage)
    return parsed.data
  }
  const [issue] = parsed.error.issues
  throw new CliError(`${path}: ${issue?.path.join('.') || 'story'}: ${issue?.message}`, EXIT.usage)
}

function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CliError(`${path}: not JSON`, EXIT.usage)
  }
}

type Act = (path: string, body: object) => Promise<Record<string, unknown>>

/** Plays a story, step by step; gives how many things were done. */
export async function playStory(
  { steps }: Story,
  look: Look,
  act: Act,
  tell: (line: string) => Promise<void>,
): Promise<number> {
  const cast = new Map<string, Person[]>()
  let done = 0
  for (const step of steps) {
    if ('tell' in step) {
      await tell(step.tell)
      continue
    }
    const came: Person[] = []
    for (const [n, who] of castOf(step, cast).entries()) {
      const given = await givenBy(step, { ...who, n: String(n + 1) }, look)
      for (const body of [await verbOf(step).body(given, look)].flat()) {
        const reply = await act(verbOf(step).path, body)
        came.push(...broughtBy(reply, { ...who, ...textsOf({ person: (body as Person).person }) }))
        done++
      }
    }
    if (step.as) cast.set(step.as, came)
  }
  return done
}

const verbOf = ({ do: name }: Doing) => VERBS[name] as (typeof VERBS)[string]

function castOf({ each, first, times }: Doing, cast: ReadonlyMap<string, Person[]>): Person[] {
  if (each === undefined) return Array.from({ length: times }, () => ({}))
  const known = cast.get(each)
  if (!known) throw new CliError(`nobody is called ${each} yet`, EXIT.usage)
  return known.slice(0, first)
}

/** Whom a step brought: the people that it tells of, or who did it. */
function broughtBy({ people, ...reply }: Record<string, unknown>, who: Person): Person[] {
  const met = ({ person, external_userid, userid }: Record<string, unknown>) =>
    textsOf({ person, customer: external_userid, staff: userid })
  return Array.isArray(people) ? people.map(met) : [{ ...who, ...met(reply) }]
}

const textsOf = (values: Record<string, unknown>): Person =>
  Object.fromEntries(Object.entries(values).filter(([, each]) => typeof each === 'string'))

/**
 * The options of a step: `{person}`, `{customer}`, `{staff}` and `{n}` are of whose turn it is, `{radar 525}` is that page's
 * address, and so it is for forms, missions, groups' missions and check-ins.
 */
async function givenBy(step: Doing, who: Record<string, string>, look: Look): Promise<Given> {
  const given: Given = {}
  for (const [name, each] of Object.entries(step.with)) {
    const text = typeof each === 'object' ? JSON.stringify(each) : String(each)
    given[name] = typeof each === 'boolean' ? each : await filled(text, who, look)
  }
  return given
}

async function filled(text: string, who: Record<string, string>, { owner, corpId }: Look): Promise<string> {
  const named = text.replaceAll(/\{(person|customer|staff|n)\}/g, (_, name: string) => who[name] ?? '')
  const page = /\{([a-z-]+) (\d+)\}/.exec(named)
  const [whole, name, id] = (page ?? []) as unknown as [string, string, string]
  const kind = PAGES[name]
  if (!kind) return named
  const [row] = await owner<{ address: string | null }[]>`
    select page_address(${corpId}, ${kind}, ${id}::bigint) as address`
  if (!row?.address) throw notFound(`page of ${name} ${id}`)
  return named.replace(whole, row.address)
}

/** What a story calls pages, and what they are. */
const PAGES: Record<string, string> = {
  ...{ radar: 'radar', form: 'form', mission: 'task_treasure_mission', 'group-mission': 'group_fission_mission' },
  'check-in': 'check_in',
}
