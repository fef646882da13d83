import { z } from 'zod'
import type { Form } from '../browser/form.ts'
import type { Page } from '../browser/page.ts'
import { visit } from '../browser/visit.ts'
import { type Browsing, browsingOf } from '../browser/visitor.ts'
import { refuse } from '../refuse.ts'
import type { World } from '../sim.ts'
import { contactWays, joinWays } from '../state/campaign-records.ts'
import { collection } from '../state/collection.ts'
import { dayOf } from '../world/calendar.ts'
import { addPerson } from '../world/people.ts'
import { type ControlDeps, controlCall, worldFor } from './call.ts'
import { join } from './chats.ts'
import { pageInput, pageOf, shown } from './open.ts'
import { send } from './pages.ts'
import { scan } from './people.ts'

/** The codes on somebody's poster, newest last. */
const posters = collection<{ key: string; codes: string[] }>('posters', ({ key }) => key)

const mission = { ...pageInput, corpid: z.string() }

export const missionCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/poster',
    about:
      'the person joins a mission on its page (the form `join` or `poster`, if there is one) and gets a poster: the picture with `data-poster`, and the codes on it (addresses of codes, or `data-code`)',
    replies: 'what `/sim/open` replies, `poster: {url, status, body}` and `codes: [config_id]`',
    input: z.strictObject(mission),
    handle: poster,
  }),
  controlCall({
    method: 'POST',
    path: '/sim/invite',
    tells: true,
    about:
      'new people scan the code of a poster, the person’s last one or a given one: friends, or members of a group chat',
    replies: '`{config_id, people: [{person, external_userid, userid? or chat_id?}]}`',
    input: z.strictObject({
      corpid: z.string(),
      person: z.string().optional(),
      config_id: z.string().optional(),
      count: z.int().min(1).max(10_000).default(1),
      userid: z.string().optional(),
    }),
    handle: invite,
  }),
  controlCall({
    method: 'POST',
    path: '/sim/claim',
    about: 'the person claims what they have won: the form `claim` of the page, of a `level` where there are several',
    replies: 'what `/sim/open` replies',
    input: z.strictObject({ ...mission, level: z.int().optional() }),
    async handle(deps, { url, level, ...who }) {
      const given: Record<string, string> = level === undefined ? {} : { level: String(level) }
      return shown(await press(deps, browsingOf(deps.sim, who), url, ['claim'], given))
    },
  }),
  controlCall({
    method: 'POST',
    path: '/sim/checkin',
    about:
      'the person checks in: the form `checkin` of the page, today on the corporation’s clock; another `day` where the form has such a field',
    replies: 'what `/sim/open` replies',
    input: z.strictObject({ ...mission, day: z.iso.date().optional() }),
    async handle(deps, { url, day, ...who }) {
      const today = dayOf(worldFor(deps, who.corpid).now)
      const given: Record<string, string> = day === undefined || day === today ? {} : { day }
      return shown(await press(deps, browsingOf(deps.sim, who), url, ['checkin', 'check-in', 'check_in'], given))
    },
  }),
]

async function poster(deps: ControlDeps, { url, ...who }: z.output<z.ZodObject<typeof mission>>) {
  const world = worldFor(deps, who.corpid)
  const browsing = browsingOf(deps.sim, who)
  const before = await pageOf(deps, browsing, url)
  const form = before.page.forms.find((one) => isFor(one, ['poster', 'join']))
  const opened = form
    ? await press(deps, browsing, undefined, ['poster', 'join'], {})
    : await visit(deps.sim, browsing, before.tab.url)
  const page = shown(opened)
  const address = page.page?.poster ?? page.page?.images.find((one) => one.includes('poster'))
  const picture = address ? await visit(deps.sim, browsing, address) : undefined
  const codes = codesOn(world, `${opened.body}\n${picture?.body ?? ''}`)
  const { key } = browsing
  if (codes.length > 0) world.store.transaction(() => world.store.put(posters, world.corpid, { key, codes }))
  const found = picture && { poster: { url: picture.url, status: picture.status, body: picture.body } }
  return { ...page, ...found, codes }
}

/** Codes of the corporation that a text names, by their picture's address or as `data-code`. */
function codesOn({ store, corpid }: World, text: string): string[] {
  const named = [...text.matchAll(/\/sim\/qr\/([\w-]+)\.svg|data-code="([^"]+)"/g)].map(([, picture, told]) =>
    (picture ?? told!).replace(/^.*\/sim\/qr\/|\.svg$/g, ''),
  )
  return [...new Set(named)].filter((id) => store.get(contactWays, corpid, id) ?? store.get(joinWays, corpid, id))
}

interface Invitation {
  corpid: string
  person?: string
  config_id?: string
  count: number
  userid?: string
}

function invite(deps: ControlDeps, { corpid, person, config_id, count, userid }: Invitation) {
  const world = worldFor(deps, corpid)
  const code = config_id ?? lastCode(deps, world, person)
  const friends = world.store.get(contactWays, corpid, code)
  if (!friends && !world.store.get(joinWays, corpid, code)) return refuse(`config_id: there is no code ${code}`, 404)
  return world.store.transaction(() => {
    const people = Array.from({ length: count }, () => {
      const one = { corpid, config_id: code, person: addPerson(deps.sim, {}, corpid).person }
      const met = friends ? scan(deps, { ...one, half: false, ...(userid && { userid }) }) : join(deps, one)
      return { person: one.person, ...met }
    })
    return { config_id: code, people }
  })
}

function lastCode(deps: ControlDeps, world: World, person: string | undefined): string {
  if (person === undefined) return refuse('person or config_id: give one of them')
  const { key } = browsingOf(deps.sim, { person, corpid: world.corpid })
  return world.store.get(posters, world.corpid, key)?.codes.at(-1) ?? refuse('person: they have no poster yet', 404)
}

/** Whether a form is the one for a verb: by its name, where it goes, or a button of it. */
const isFor = ({ name, action, buttons }: Form, verbs: string[]) =>
  [name, new URL(action).pathname.split('/').at(-1)!, ...buttons.flatMap((one) => [one.name, one.value])].some((one) =>
    verbs.includes(one),
  )

/** Sends the form of the page that is for a verb. */
async function press(
  deps: ControlDeps,
  browsing: Browsing,
  url: string | undefined,
  verbs: string[],
  given: Record<string, string>,
) {
  const formsOf = ({ forms }: Page) => forms.filter((one) => isFor(one, verbs))
  const open = await pageOf(deps, browsing, url)
  // what they have had open since before does not show what has come about meanwhile
  const isOld = url === undefined && formsOf(open.page).length === 0
  const { tab, page } = isOld ? await pageOf(deps, browsing, open.tab.url) : open
  const forms = formsOf(page)
  const fits = (form: Form) =>
    Object.entries(given).every(([name, value]) =>
      form.fields.some((one) => one.name === name && one.value[0] === value),
    )
  const form = forms.find(fits) ?? forms[0] ?? refuse(`url: the page has no form ${verbs[0]}`, 404)
  return send(deps, browsing, tab, { form, place: page.forms.indexOf(form), given: fits(form) ? {} : given })
}
