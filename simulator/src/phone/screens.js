import { act } from './app.js'
import { nothing } from './chats.js'
import { avatar, button, h } from './dom.js'
import { attachment } from './message.js'
import { asked } from './state.js'
import { t } from './text.js'
import { clock } from './time.js'

/** Moments of the members this person knows. */
export function momentList(view) {
  if (view.moments.length === 0) return nothing('noMoments')
  const react = (moment, kind) =>
    act('react', { moment_id: moment.moment_id, userid: moment.userid, person: view.me.person, kind })
  return h(
    'ul',
    { class: 'moments' },
    view.moments.map((moment) =>
      h(
        'li',
        {},
        avatar(moment.name),
        h(
          'div',
          {},
          h('strong', {}, moment.name),
          moment.text && h('p', {}, moment.text.content),
          h('div', { class: 'gallery' }, moment.attachments.map(attachment)),
          h('small', {}, clock(moment.time)),
          ['like', 'comment'].map((kind) => button({ class: 'quiet', onclick: () => react(moment, kind) }, t(kind))),
        ),
      ),
    ),
  )
}

/** Codes to scan. */
export function codeList(view) {
  const wanted = asked.get('code')
  const codes = view.codes.filter(({ config_id }) => !wanted || config_id === wanted)
  if (codes.length === 0) return nothing('noCodes')
  return h(
    'ul',
    { class: codes.length === 1 ? 'codes single' : 'codes' },
    codes.map((code) => {
      const contact = code.kind === 'contact'
      const scan = () => act(contact ? 'scan' : 'join', { config_id: code.config_id, person: view.me.person })
      return h(
        'li',
        {},
        h('img', { src: `/sim/qr/${code.config_id}.svg`, alt: '' }),
        h('span', {}, code.name || code.config_id.slice(0, 8)),
        button({ class: 'primary', onclick: scan }, t(contact ? 'scan' : 'join')),
      )
    }),
  )
}

/** What waits for this member's confirmation. */
export function waitingList(view) {
  if (view.waiting.length === 0) return nothing('noWaiting')
  return h(
    'ul',
    { class: 'waiting' },
    view.waiting.map((one) =>
      h(
        'li',
        {},
        h('small', {}, one.kind === 'mass' ? t(one.chat_type === 'group' ? 'toChats' : 'to', one.count) : t('moments')),
        one.text && h('p', {}, one.text.content),
        (one.attachments ?? []).map(attachment),
        button(
          { class: 'primary', onclick: () => act('confirm', { msgid: one.id, userid: view.me.userid }) },
          t(one.kind === 'mass' ? 'confirmMass' : 'confirmMoment'),
        ),
      ),
    ),
  )
}
