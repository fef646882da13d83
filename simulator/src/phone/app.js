import { dropToken, get, hasToken, post } from './api.js'
import { openPage } from './browser.js'
import { drawPhone } from './device.js'
import { follow, liveList } from './live.js'
import { drawLogin } from './login.js'
import { draw } from './page.js'
import { asked, keyOf, remember, state, tabsOf } from './state.js'
import { t } from './text.js'
import { setClock } from './time.js'

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
  Object.assign(state, { corpid, who: undefined, view: undefined, chat: undefined, sheet: undefined })
  if (corpid) {
    setClock(await get(`clock?corpid=${encodeURIComponent(corpid)}`))
    state.feed = follow(corpid, onNews)
  }
  draw()
  const as = asked.get('as')
  if (as && corpid) await choose(await whoIs(as)).catch(() => {})
}

/** A member, where there is one of that id, or else a person. */
async function whoIs(id) {
  const { users } = await get(`members?${new URLSearchParams({ corpid: state.corpid, q: id })}`)
  return users.some(({ userid }) => userid === id) ? { userid: id } : { person: id }
}

let refreshing
function onNews(name) {
  const list = document.getElementById('live')
  if (list && name === state.live) liveList(state.live, state.feed.seen[state.live], list)
  clearTimeout(refreshing)
  refreshing = setTimeout(() => refresh().catch(() => {}), 200)
}

/** Takes somebody's phone. */
export async function choose(who) {
  await post('session', { corpid: state.corpid, ...who })
  const before = state.who && keyOf(state.who)
  Object.assign(state, { who, chat: undefined, sheet: undefined, view: undefined })
  if (before !== keyOf(who)) state.tab = asked.get('tab') ?? 'chats'
  if (!tabsOf(who).includes(state.tab)) state.tab = 'chats'
  await refresh()
  remember(who, state.view.me.name)
  const page = asked.get('url')
  if (page) {
    asked.delete('url')
    openPage(page)
  }
  drawPhone()
}

/** Makes a person whom nobody knows yet, and takes that one's phone. */
export async function chooseNewPerson() {
  const { people } = await post('people', { corpid: state.corpid, count: 1 })
  await choose({ person: people[0].person })
}

export async function refresh() {
  if (!state.who) return
  const code = asked.get('code')
  const query = new URLSearchParams({ corpid: state.corpid, ...state.who, ...(code && state.who.person && { code }) })
  const { clock, ...next } = await get(`phone?${query}`)
  setClock(clock)
  if (JSON.stringify(next) === JSON.stringify(state.view)) return
  state.view = next
  drawPhone()
}

/** Does something as the chosen person, and says how it went. */
export async function act(path, body) {
  try {
    const result = await post(path, { corpid: state.corpid, ...body })
    notice(said(path, result))
    await refresh()
  } catch (error) {
    notice(`${t('failed')}: ${error.message}`)
  }
}

function said(path, result) {
  if (path === 'scan') return result.welcome_code ? t('scanned') : t('already')
  return t({ join: 'joined', leave: 'deleted', quit: 'left' }[path] ?? 'done')
}

export function notice(text) {
  const box = document.getElementById('notice')
  box.textContent = text
  clearTimeout(notice.timer)
  notice.timer = setTimeout(() => (box.textContent = ''), 4000)
}

start()
