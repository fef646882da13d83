import { pick } from '../../lab/random.ts'
import { addOne } from './journal.ts'
import { type Customer, type Scene, STAFF } from './scene.ts'

// biome-ignore lint/suspicious/noExplicitAny: the simulator's replies
type Json = any
export type Client = { work(scene: Scene): Promise<void>; restMs: number }

/** Who works at once, and how long each rests between two deeds, in the middle. */
export const CLIENTS: readonly Client[] = [
  ...Array<Client>(3).fill({ work: scan, restMs: 400 }),
  ...Array<Client>(5).fill({ work: openRadar, restMs: 100 }),
  ...Array<Client>(4).fill({ work: fillForm, restMs: 100 }),
  ...Array<Client>(4).fill({ work: joinMission, restMs: 150 }),
  ...Array<Client>(8).fill({ work: invite, restMs: 400 }),
  ...Array<Client>(2).fill({ work: claim, restMs: 300 }),
  ...Array<Client>(2).fill({ work: checkIn, restMs: 300 }),
  ...Array<Client>(2).fill({ work: leave, restMs: 400 }),
  { work: comeBack, restMs: 400 },
  { work: moveMember, restMs: 400 },
]

/** Work of which some is done before the next kill: all that can be done again and again. */
export const LASTING = ['scan', 'openRadar', 'fillForm', 'joinMission', 'invite', 'leave'] as const

const control = ({ simulator, corpId }: Scene, verb: string, body: object): Promise<Json> =>
  simulator.sim('POST', verb, { corpid: corpId, ...body })
const isShown = ({ error, status }: Json) => error === undefined && status === 200

async function someone({ simulator }: Scene): Promise<string> {
  return (await simulator.sim('POST', 'people', { count: 1 })).people[0].person
}

const regular = ({ random, regulars }: Scene): Customer => pick(random, regulars)

async function scan(scene: Scene): Promise<void> {
  const { campaigns, random, journal } = scene
  const { id, configId } = pick(random, campaigns.codes)
  const userid = pick(random, STAFF)
  const person = random() < 0.15 ? regular(scene).person : await someone(scene)
  const { external_userid, error } = await control(scene, 'scan', { config_id: configId, person, userid })
  if (error) return
  const isRegular = scene.regulars.some((each) => each.id === external_userid)
  // who is a friend of that member already scans in vain
  if (!isRegular) journal.scans.add(`${id}/${external_userid}`)
  // a regular stays with whom they came to: at a log-in the platform names nobody whom nobody follows
  if (!isRegular || userid !== STAFF[0]) journal.pairs.push({ external_userid, userid })
  addOne(journal.deeds, 'scan')
}

/** Milliseconds after which a landing is answered, counted or not. */
const PATIENCE_MS = 2_000

/** Customers and strangers open a radar, read for a while and pass it on. */
async function openRadar(scene: Scene): Promise<void> {
  const { campaigns, random, journal } = scene
  const { id, url } = pick(random, campaigns.radars)
  const person = random() < 0.6 ? regular(scene).person : await someone(scene)
  const begun = performance.now()
  const reply = await control(scene, 'open', { url, person })
  if (!isShown(reply)) return
  if (performance.now() - begun < PATIENCE_MS) addOne(journal.views, id)
  addOne(journal.deeds, 'openRadar')
  if (random() < 0.4) await control(scene, 'read', { person, seconds: 1 + Math.floor(random() * 60), wait: false })
  if (random() < 0.2) await control(scene, 'forward', { person, count: 1 })
}

async function fillForm(scene: Scene): Promise<void> {
  const { campaigns, random, journal } = scene
  const { id, url } = pick(random, campaigns.forms)
  const { person, id: customer } = regular(scene)
  const fields = { taste: pick(random, ['绿茶', '红茶']), cups: String(Math.floor(random() * 9)) }
  if (random() < 0.3) await control(scene, 'fill', { url, person, fields })
  const reply = await control(scene, 'submit', { url, person, fields })
  if (!isShown(reply) || !String(reply.url).includes('/sent')) return
  addOne(journal.answers, `${id}/${customer}`)
  addOne(journal.deeds, 'fillForm')
}

/** Two taps at once make one participant, with one poster. */
async function joinMission(scene: Scene): Promise<void> {
  const { campaigns, random, journal } = scene
  const { kind, id, url } = pick(random, campaigns.missions)
  const { person, id: customer } = regular(scene)
  const replies = await Promise.all([1, 2].map(() => control(scene, 'poster', { url, person })))
  for (const reply of replies.filter(isShown)) {
    journal.joined.add(`${kind}/${id}/${customer}`)
    // friends need a poster to come by, and the page may be shown before there is one
    const code = reply.codes?.at(-1)
    if (!code) continue
    journal.posters.set(`${kind}/${id}/${person}`, code)
    addOne(journal.deeds, 'joinMission')
  }
}

/** Friends come by a poster several at once: as friends of staff, or into a group chat. */
async function invite(scene: Scene): Promise<void> {
  const { random, journal } = scene
  const posters = [...journal.posters.values()]
  if (posters.length === 0) return
  const config_id = pick(random, posters)
  const { people = [] } = await control(scene, 'invite', { config_id, count: 1 + Math.floor(random() * 3) })
  for (const { person, external_userid, userid, chat_id } of people) {
    journal.invites.add(`${config_id}/${external_userid}`)
    if (userid) journal.pairs.push({ external_userid, userid })
    else journal.members.push({ chat_id, person })
    addOne(journal.deeds, 'invite')
  }
}

async function claim(scene: Scene): Promise<void> {
  const { campaigns, random, journal } = scene
  const { kind, id, url } = pick(random, campaigns.missions)
  const { person, id: customer } = regular(scene)
  const level = 1 + Math.floor(random() * 2)
  const replies = await Promise.all([1, 2].map(() => control(scene, 'claim', { url, person, level })))
  for (const reply of replies.filter(isShown)) {
    // the page leads back to itself, and names the prize as claimed by its number
    const number = new RegExp(`编号 \\d+-${level}\\b`)
    if (number.test(reply.page?.text ?? '')) journal.claimed.add(`${kind}/${id}/${customer}/${level}`)
    addOne(journal.deeds, 'claim')
  }
}

async function checkIn(scene: Scene): Promise<void> {
  const { campaigns, random, journal } = scene
  const { id, url } = pick(random, campaigns.checkIns)
  const { person, id: customer } = regular(scene)
  const replies = await Promise.all([1, 2].map(() => control(scene, 'checkin', { url, person })))
  if (!replies.some(isShown)) return
  journal.checked.add(`${id}/${customer}`)
  addOne(journal.deeds, 'checkIn')
}

async function leave(scene: Scene): Promise<void> {
  const { random, journal } = scene
  if (journal.pairs.length === 0) return
  const pair = pick(random, journal.pairs)
  journal.left.add(pair.external_userid)
  const { error } = await control(scene, 'leave', { ...pair, by: pick(random, ['customer', 'customer', 'staff']) })
  if (error) return
  journal.parted.push(pair)
  addOne(journal.deeds, 'leave')
}

async function comeBack(scene: Scene): Promise<void> {
  const { random, journal } = scene
  if (journal.parted.length === 0) return
  const { error } = await control(scene, 'return', pick(random, journal.parted))
  if (!error) addOne(journal.deeds, 'comeBack')
}

/** Somebody is brought into a group chat by staff, or quits. */
async function moveMember(scene: Scene): Promise<void> {
  const { campaigns, random, journal } = scene
  const quits = journal.members.length > 0 && random() < 0.5
  const member = quits
    ? pick(random, journal.members)
    : { chat_id: pick(random, campaigns.chats), person: random() < 0.5 ? regular(scene).person : await someone(scene) }
  const reply = await control(
    scene,
    quits ? 'quit' : 'join',
    quits ? { ...member, by: 'customer' } : { ...member, invitor: pick(random, STAFF) },
  )
  if (reply.error) return
  if (quits) journal.left.add(reply.external_userid)
  else journal.members.push(member)
  addOne(journal.deeds, 'moveMember')
}
