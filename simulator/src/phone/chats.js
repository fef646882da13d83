import { act } from './app.js'
import { show } from './device.js'
import { avatar, button, h, onLongPress, roving } from './dom.js'
import { bubbles, preview } from './message.js'
import { isNew, state } from './state.js'
import { t } from './text.js'
import { clock } from './time.js'

export const nothing = (name) => h('p', { class: 'empty' }, t(name))

/** The list of chats: a dot for what is new, a long press for what can be done. */
export function chatList(view, mine) {
  if (view.chats.length === 0) return nothing('noChats')
  const rows = view.chats.map((chat) => {
    const last = chat.messages.at(-1)
    const fresh = isNew(chat, mine)
    const row = button(
      { class: 'row', onclick: () => show({ chat: chat.id }) },
      h('span', { class: 'face' }, avatar(chat.name), fresh && h('i', { class: 'dot' })),
      h(
        'span',
        { class: 'row-text' },
        h('strong', {}, chat.name, chat.members ? ` (${chat.members})` : ''),
        h('span', {}, chat.half ? t('half') : preview(last)),
        fresh && h('span', { class: 'unseen' }, t('isNew')),
      ),
      last && h('time', {}, clock(last.time)),
    )
    if (chat.kind !== 'app') onLongPress(row, () => show({ sheet: { kind: 'chat', chat } }))
    return h('li', {}, row)
  })
  return [roving(h('ul', { class: 'rows' }, rows), 'button'), h('p', { class: 'hint' }, t('longPress'))]
}

/** One chat with a line to write in. */
export function chatScreen(chat, mine) {
  const messages = chat.messages.map((message) => {
    const kind = message.kind === 'welcome' || message.kind === 'mass' ? `${t(message.kind)} · ` : ''
    return h(
      'li',
      { class: message.from === mine ? 'message mine' : 'message' },
      h('div', { class: 'bubble' }, bubbles(message), h('small', {}, kind, clock(message.time))),
    )
  })
  const accept = () => act('accept', { external_userid: chat.external_userid, userid: chat.userid })
  return [
    h(
      'ol',
      { class: 'messages', tabindex: 0, 'aria-label': chat.name },
      messages.length > 0 ? messages : h('li', {}, nothing('noMessages')),
    ),
    chat.half && state.who.userid ? button({ class: 'primary accept', onclick: accept }, t('accept')) : '',
    chat.kind === 'app' ? '' : writing(chat, mine),
  ]
}

function writing(chat, mine) {
  const input = h('input', {
    ...{ id: 'say', autocomplete: 'off', placeholder: t('say'), 'aria-label': t('say'), maxlength: 2000 },
    onkeydown: (event) => event.key === 'Escape' && show({ chat: undefined }),
  })
  const to =
    chat.kind === 'group' ? { chat_id: chat.id } : { to: mine === chat.userid ? chat.external_userid : chat.userid }
  const send = (event) => {
    event.preventDefault()
    const text = input.value
    if (text.trim() === '') return
    input.value = ''
    act('say', { from: mine, ...to, msgtype: 'text', text: { content: text } }).then(() =>
      document.getElementById('say')?.focus(),
    )
  }
  return h(
    'form',
    { class: 'say', onsubmit: send },
    input,
    h('button', { type: 'submit', class: 'primary' }, t('send')),
  )
}
