import { dropToken, get, hasToken, post } from './api.js'
import { drawPhone } from './device.js'
import { follow, liveList } from './live.js'
import { drawLogin } from './login.js'
import { draw } from './page.js'
import { asked, state, TABS } from './state.js'
import { t } from './text.js'

/** Reads what is there and draws the page; without a token, asks for it. */
export async function start() {
  if (!hasToken()) return drawLogin()
  try {
    const { corps } = await get('corps')
    state.corps = corps
    const wanted = asked.get('corpid')
    await chooseCorp(corps.find(({ corpid }) => corpid === (state.corpid || wanted))?.corpid ?? corps[0]?.corpid ?? '')
  } catch (error) {
    if (error.status !== 401) throw error
    dropToken()
    drawLogin(t('wrongToken'))
  }
}

export async function chooseCorp(corpid) {
  state.feed?.stop()
  Object.assign(state, { corpid, who: undefined, view: undefined, chat: undefined })
  if (corpid) {
    const [{ people }, { users }, clockNow] = await Promise.all([
      get('people?limit=200'),
      get(`members?corpid=${corpid}`),
      get('clock'),
    ])
    Object.assign(state, { people, users, clock: clockNow })
    state.feed = follow(corpid, onNews)
  }
  draw()
  const as = asked.get('as')
  if (as && !state.who)
    await choose(state.users.some(({ userid }) => userid === as) ? { userid: as } : { person: as }).catch(() => {})
}

let refreshing
function onNews(name) {
  const list = document.getElementById('live')
  if (list && name === state.live) liveList(state.live, state.feed.seen[state.live], list)
  clearTimeout(refreshing)
  refreshing = setTimeout(() => refresh().catch(() => {}), 200)
}

export async function choose(who) {
  await post('session', { corpid: state.corpid, ...who })
  Object.assign(state, { who, chat: undefined, tab: asked.get('tab') ?? 'chats' })
  if (!TABS[who.userid ? 'staff' : 'person'].includes(state.tab)) state.tab = 'chats'
  await refresh()
  draw()
}

/** Makes a person whom nobody knows yet, and takes that one's phone. */
export async function chooseNewPerson() {
  const { people } = await post('people', { count: 1 })
  state.people = [...people, ...state.people]
  await choose({ person: people[0].person })
}

async function refresh() {
  if (!state.who) return
  const next = await get(`phone?${new URLSearchParams({ corpid: state.corpid, ...state.who })}`)
  if (JSON.stringify(next) === JSON.stringify(state.view)) return
  state.view = next
  drawPhone()
}

/** Does something as the chosen person, and says how it went. */
export async function act(path, body) {
  try {
    const result = await post(path, body)
    const added =
      path === 'scan' ? (result.welcome_code ? t('scanned', nameOf(result.userid)) : t('already')) : undefined
    notice(added ?? t(path === 'join' ? 'joined' : 'done'))
    await refresh()
  } catch (error) {
    notice(`${t('failed')}: ${error.message}`)
  }
}

const nameOf = (userid) => state.users.find((user) => user.userid === userid)?.name ?? userid

function notice(text) {
  const box = document.getElementById('notice')
  box.textContent = text
  clearTimeout(notice.timer)
  notice.timer = setTimeout(() => (box.textContent = ''), 4000)
}

start()
