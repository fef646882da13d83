import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Form } from '../browser/form.ts'
import type { Page } from '../browser/page.ts'
import { browserFetch } from '../browser/request.ts'
import { fillIn, type Given, submitForm } from '../browser/submit.ts'
import { saveTab, type Tab } from '../browser/tab.ts'
import { visit } from '../browser/visit.ts'
import { type Browsing, browsingOf } from '../browser/visitor.ts'
import { refuse } from '../refuse.ts'
import { addPerson } from '../world/people.ts'
import { type ControlDeps, controlCall, worldFor } from './call.ts'
import { pageInput, pageOf, shown } from './open.ts'

const BEAT_S = 10
const LONGEST_WAIT_S = 250

const file = z.strictObject({ filename: z.string(), content_type: z.string().optional(), data: z.base64() })
const value = z.union([z.string(), z.number(), z.boolean(), file, z.array(z.union([z.string(), file]))])
const fields = z.record(z.string(), value).default({})
const formInput = { ...pageInput, form: z.union([z.string(), z.int().min(0)]).optional(), fields }

export const pageCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/read',
    about:
      'the person reads the page for so long: it is told so every 10 s and at the end, at its `data-beacon`. With `wait: false` at once, for clocks that were moved',
    replies: '`{seconds, told: [{seconds, status}]}`',
    input: z.strictObject({ ...pageInput, seconds: z.number().min(0).max(86_400), wait: z.boolean().default(true) }),
    handle: read,
  }),
  controlCall({
    method: 'POST',
    path: '/sim/forward',
    about:
      'the person shares the page (its `data-share`, `og:url`, or its own address), and others open it: `to`, or `count` new people',
    replies: '`{url, opened: [{person, status, url}]}`',
    input: z.strictObject({
      ...pageInput,
      to: z.union([z.string(), z.array(z.string())]).optional(),
      count: z.int().min(0).max(1000).optional(),
    }),
    handle: forward,
  }),
  controlCall({
    method: 'POST',
    path: '/sim/fill',
    about:
      'fills in a form of the page without sending it, by name or label of a field; the page is told of the first input at its `data-started`',
    replies: '`{url, form, filled}`',
    input: z.strictObject(formInput),
    async handle(deps, { url, form: which, fields: given, ...who }) {
      const browsing = browsingOf(deps.sim, who)
      const { tab, page } = await pageOf(deps, browsing, url)
      const { form, place } = chooseForm(page, which)
      const after = await fill(deps, browsing, tab, { form, place, given, page: tab.url })
      return { url: after.url, form: form.name, filled: after.filled[place] }
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/submit',
    about: 'sends a form of the page, as it stands or with more fields, by one of its buttons',
    replies: 'what `/sim/open` replies',
    input: z.strictObject({ ...formInput, button: z.string().optional() }),
    async handle(deps, { url, form: which, fields: given, button, ...who }) {
      const browsing = browsingOf(deps.sim, who)
      const { tab, page } = await pageOf(deps, browsing, url)
      return shown(await send(deps, browsing, tab, { ...chooseForm(page, which), given, button }))
    },
  }),
]

async function read(
  deps: ControlDeps,
  { url, seconds, wait, ...who }: { url?: string; seconds: number; wait: boolean; person?: string; userid?: string },
) {
  if (wait && seconds > LONGEST_WAIT_S) refuse(`seconds: at most ${LONGEST_WAIT_S} are waited for`)
  const browsing = browsingOf(deps.sim, who)
  const { page } = await pageOf(deps, browsing, url)
  const beacon = page.beacon ?? refuse('url: the page has no data-beacon')
  const told: { seconds: number; status: number }[] = []
  for (let at = 0; at < seconds || told.length === 0; ) {
    const step = Math.min(BEAT_S, seconds - at)
    if (wait) await pause(step * 1000)
    at += step
    told.push({ seconds: at, status: await tell(deps, browsing, beacon, { seconds: String(at) }) })
  }
  return { seconds, told }
}

/** As `navigator.sendBeacon` does. */
async function tell(
  deps: ControlDeps,
  browsing: Browsing,
  to: string,
  fields: Record<string, string>,
): Promise<number> {
  const body = new URLSearchParams(fields)
  const reply = await browserFetch(deps.sim, browsing, new URL(to), { method: 'POST', body })
  await reply.body?.cancel()
  return reply.status
}

async function forward(
  deps: ControlDeps,
  given: { url?: string; to?: string | string[]; count?: number; corpid?: string; person?: string; userid?: string },
) {
  const { url, to, count, ...who } = given
  const { corpid } = who
  if ((to === undefined) === (count === undefined)) refuse('to or count: give one of them')
  if (corpid !== undefined) worldFor(deps, corpid)
  const { page } = await pageOf(deps, browsingOf(deps.sim, who), url)
  const others =
    to === undefined
      ? deps.sim.store.transaction(() => Array.from({ length: count! }, () => addPerson(deps.sim, {}, corpid).person))
      : [to].flat()
  const opened = []
  for (const person of others) {
    const { status, url: at } = await visit(deps.sim, browsingOf(deps.sim, { person, corpid }), page.share)
    opened.push({ person, status, url: at })
  }
  return { url: page.share, opened }
}

/** The form that is meant: by name or place, or the only one, or the only one that is posted. */
function chooseForm({ forms }: Page, which?: string | number): { form: Form; place: number } {
  const named = (form: Form, index: number) => (typeof which === 'number' ? index === which : form.name === which)
  const posted = forms.filter(({ method }) => method === 'POST')
  const only = forms.length === 1 ? forms[0] : posted.length === 1 ? posted[0] : undefined
  const form = which === undefined ? only : forms.find(named)
  const names = forms.map(({ name }, index) => name || index).join(', ') || 'no form'
  if (!form) return refuse(`form: which one? The page has ${names}`)
  return { form, place: forms.indexOf(form) }
}

interface Filling {
  form: Form
  place: number
  given: Given
  page: string
}

/** Fills in fields of a form. The page hears of the first input once. */
async function fill(deps: ControlDeps, browsing: Browsing, tab: Tab, { form, place, given }: Filling): Promise<Tab> {
  const filled = { ...tab.filled, [place]: fillIn(form, given, tab.filled[place]) }
  const first = Object.keys(given).length > 0 && !tab.started.includes(place)
  if (first && form.started) await tell(deps, browsing, form.started, {})
  return saveTab(deps.sim, { ...tab, filled, started: first ? [...tab.started, place] : tab.started })
}

/** Fills in and sends a form of the page. */
export async function send(
  deps: ControlDeps,
  browsing: Browsing,
  tab: Tab,
  { form, place, given, button: pressed }: Omit<Filling, 'page'> & { button?: string },
) {
  const button =
    pressed === undefined
      ? form.buttons[0]
      : (form.buttons.find(({ name, value, text }) => [name, value, text].includes(pressed)) ??
        refuse(`button: the form has no ${pressed}, but ${form.buttons.map(({ text }) => text).join(', ')}`))
  const after = await fill(deps, browsing, tab, { form, place, given, page: tab.url })
  return submitForm(deps.sim, browsing, { form, filled: after.filled[place] ?? {}, button, page: tab.url })
}
