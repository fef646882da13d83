import { avatar, clock, h, roving } from './dom.js'
import { attachment, bubbles, preview } from './message.js'
import { asked } from './state.js'
import { locale, t } from './text.js'

const empty = (name) => h('p', { class: 'empty' }, t(name))

/** The list of chats. */
export function chatList({ view, open }) {
  if (view.chats.length === 0) return empty('noChats')
  const rows = view.chats.map((chat) => {
    const last = chat.messages.at(-1)
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'row', onclick: () => open(chat.id) },
        avatar(chat.name),
        h(
          'span',
          { class: 'row-text' },
          h('strong', {}, chat.name, chat.members ? ` (${chat.members})` : ''),
          h('span', {}, chat.half ? t('half') : preview(last)),
        ),
        last && h('time', {}, clock(last.time, locale())),
      ),
    )
  })
  return roving(h('ul', { class: 'rows' }, rows), 'button')
}

/** One chat with a line to write in. */
export function chatScreen({ view, corpid, chat, act, mine }) {
  const messages = chat.messages.map((message) =>
    h(
      'li',
      { class: message.from === mine ? 'message mine' : 'message' },
      h(
        'div',
        { class: 'bubble' },
        bubbles(corpid, message),
        h(
          'small',
          {},
          message.kind === 'welcome' || message.kind === 'mass' ? `${t(message.kind)} · ` : '',
          clock(message.time, locale()),
        ),
      ),
    ),
  )
  const input = h('input', {
    id: 'say',
    autocomplete: 'off',
    placeholder: t('say'),
    'aria-label': t('say'),
    maxlength: 2000,
  })
  const to =
    chat.kind === 'group' ? { chat_id: chat.id } : { to: mine === chat.userid ? chat.external_userid : chat.userid }
  const form = h(
    'form',
    {
      class: 'say',
      onsubmit(event) {
        event.preventDefault()
        if (input.value.trim() === '') return
        act('say', { corpid, from: mine, ...to, msgtype: 'text', text: { content: input.value } }).then(() =>
          document.getElementById('say')?.focus(),
        )
        input.value = ''
      },
    },
    input,
    h('button', { type: 'submit', class: 'primary' }, t('send')),
  )
  const accept =
    chat.half && view.me.userid
      ? h(
          'button',
          {
            type: 'button',
            class: 'primary wide',
            onclick: () => act('accept', { corpid, external_userid: chat.external_userid, userid: chat.userid }),
          },
          t('accept'),
        )
      : undefined
  return [
    h(
      'ol',
      { class: 'messages', tabindex: 0, 'aria-label': chat.name },
      messages.length > 0 ? messages : h('li', {}, empty('noChats')),
    ),
    accept,
    chat.kind !== 'app' && form,
  ]
}

/** Moments of the members this person knows. */
export function momentList({ view, corpid, act, names }) {
  if (view.moments.length === 0) return empty('noMoments')
  const react = (moment, kind) =>
    act('react', { corpid, moment_id: moment.moment_id, userid: moment.userid, person: view.me.person, kind })
  return h(
    'ul',
    { class: 'moments' },
    view.moments.map((moment) =>
      h(
        'li',
        {},
        avatar(names.get(moment.userid) ?? moment.userid),
        h(
          'div',
          {},
          h('strong', {}, names.get(moment.userid) ?? moment.userid),
          moment.text && h('p', {}, moment.text.content),
          h(
            'div',
            { class: 'gallery' },
            moment.attachments.map((one) => attachment(corpid, one)),
          ),
          h('small', {}, clock(moment.time, locale())),
          ['like', 'comment'].map((kind) =>
            h('button', { type: 'button', class: 'quiet', onclick: () => react(moment, kind) }, t(kind)),
          ),
        ),
      ),
    ),
  )
}

/** Codes to scan. */
export function codeList({ view, corpid, act }) {
  const wanted = asked.get('code')
  const codes = view.codes.filter(({ config_id }) => !wanted || config_id === wanted)
  if (codes.length === 0) return empty('noCodes')
  return h(
    'ul',
    { class: 'codes' },
    codes.map((code) => {
      const contact = code.kind === 'contact'
      const scan = () => act(contact ? 'scan' : 'join', { corpid, config_id: code.config_id, person: view.me.person })
      return h(
        'li',
        {},
        h('img', { src: `/sim/qr/${code.config_id}.svg`, alt: '' }),
        h('span', {}, code.name || code.config_id.slice(0, 8)),
        h('button', { type: 'button', class: 'primary', onclick: scan }, t(contact ? 'scan' : 'join')),
      )
    }),
  )
}

/** What waits for this member's confirmation. */
export function waitingList({ view, corpid, act }) {
  if (view.waiting.length === 0) return empty('noWaiting')
  return h(
    'ul',
    { class: 'waiting' },
    view.waiting.map((one) =>
      h(
        'li',
        {},
        one.text && h('p', {}, one.text.content),
        (one.attachments ?? []).map((part) => attachment(corpid, part)),
        h('small', {}, one.kind === 'mass' ? t('to', one.count) : t('moments')),
        h(
          'button',
          {
            type: 'button',
            class: 'primary',
            onclick: () => act('confirm', { corpid, msgid: one.id, userid: view.me.userid }),
          },
          t(one.kind === 'mass' ? 'confirmMass' : 'confirmMoment'),
        ),
      ),
    ),
  )
}
