import { get, post } from './api.js'
import { notice } from './app.js'
import { show } from './device.js'
import { button, h } from './dom.js'
import { icon } from './icons.js'
import { keyOf, state } from './state.js'
import { t } from './text.js'

/** Whose page is in the frame, and its address. */
let open

/** Whether a page fills the screen. */
export const isOpen = () => open !== undefined

/** Opens an address as the phone's person; the platform's log-in is played on the way. */
export async function openPage(url) {
  const address = /^https?:\/\//i.test(url) ? url : `http://${url}`
  show({ tab: 'browser', chat: undefined, sheet: undefined })
  try {
    const { address: shown } = await post('browse', { corpid: state.corpid, ...state.who, url: address })
    open = { who: keyOf(state.who), url: address, title: '' }
    frame(shown)
    show({})
  } catch (error) {
    notice(`${t('failed')}: ${error.message}`)
  }
}

/** The browser fills the screen while its tab is chosen. What it shows stays when the rest is drawn anew. */
export function drawBrowser() {
  const box = document.getElementById('browser')
  const hidden = state.tab !== 'browser' || !state.who || state.chat !== undefined
  box.hidden = hidden
  document.getElementById('front').hidden = !hidden
  if (hidden || box.dataset.who === keyOf(state.who)) return
  // another person's phone: their page, not the one before
  box.dataset.who = keyOf(state.who)
  open = undefined
  box.replaceChildren(bar(''), start())
  resume().catch(() => {})
}

/** Somebody's phone still shows what they opened last. */
async function resume() {
  const who = keyOf(state.who)
  const { url } = await get(`tab?${new URLSearchParams({ corpid: state.corpid, ...state.who })}`)
  if (url && !open && keyOf(state.who) === who) address().value = url
}

const address = () => document.getElementById('address')

function bar(url) {
  const go = (event) => {
    event.preventDefault()
    if (address().value.trim()) openPage(address().value.trim())
  }
  return h(
    'form',
    { class: 'bar', onsubmit: go },
    button({ class: 'round', 'aria-label': t('close'), onclick: close }, icon('close')),
    h('input', {
      ...{ id: 'address', value: url, placeholder: t('address'), 'aria-label': t('address') },
      ...{ autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', inputmode: 'url' },
      onfocus: (event) => event.target.select(),
    }),
    button({ class: 'round', 'aria-label': t('reload'), onclick: () => open && openPage(open.url) }, icon('reload')),
    button({ class: 'round', 'aria-label': t('share'), onclick: share }, icon('share')),
  )
}

const start = () => h('div', { class: 'greeting' }, icon('browser'), h('p', {}, t('browserHelp')))

function frame(shown) {
  const box = document.getElementById('browser')
  const view = h('iframe', { title: t('browser'), src: shown, onload: loaded })
  box.dataset.who = keyOf(state.who)
  box.replaceChildren(bar(open.url), view)
}

/** The frame is another site's: the simulator knows where it is now. */
async function loaded() {
  const before = open
  const { url, title, share: passed } = await get(`tab?${new URLSearchParams({ corpid: state.corpid, ...state.who })}`)
  if (!url || open !== before || !address()) return
  Object.assign(open, { url, title, share: passed })
  if (document.activeElement !== address()) address().value = url
}

function share() {
  if (!open) return notice(t('nothingOpen'))
  show({ sheet: { kind: 'share', url: open.share ?? open.url } })
}

function close() {
  const box = document.getElementById('browser')
  open = undefined
  box.replaceChildren(bar(''), start())
  show({ tab: 'chats' })
}
