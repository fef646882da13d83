import { openPage } from './browser.js'
import { h } from './dom.js'
import { state } from './state.js'
import { t } from './text.js'

/** Links open in the phone's own browser. */
function inPhone(event) {
  event.preventDefault()
  openPage(event.currentTarget.href)
}

/** Text with its web addresses as links. */
const linked = (text) =>
  String(text ?? '')
    .split(/(https?:\/\/[^\s<>"'，。！？、；）】]+)/)
    .map((part, index) => (index % 2 ? h('a', { href: part, onclick: inPhone }, part) : part))

const own = (url) => typeof url === 'string' && (url.startsWith('/') || url.startsWith(location.origin))

/** A picture that this machine serves, or its address: the page loads nothing from elsewhere. */
function picture({ media_id, pic_url } = {}) {
  if (media_id) return h('img', { class: 'picture', src: `/sim/media/${state.corpid}/${media_id}`, alt: t('picture') })
  if (own(pic_url)) return h('img', { class: 'picture', src: pic_url, alt: t('picture') })
  return h('div', { class: 'card' }, h('small', {}, t('picture')), linked(pic_url))
}

function card({ kind, title, text, url, image }) {
  const inside = [
    h(
      'span',
      { class: 'card-text' },
      h('strong', {}, title || url || kind),
      text && h('span', {}, text),
      h('small', {}, kind),
    ),
    own(image) && h('img', { src: image, alt: '' }),
  ]
  return url ? h('a', { class: 'card', href: url, onclick: inPhone }, inside) : h('div', { class: 'card' }, inside)
}

/** One attachment of a message or moment. */
export function attachment(one) {
  const content = one[one.msgtype] ?? {}
  switch (one.msgtype) {
    case 'image':
      return picture(content)
    case 'link':
      return card({
        kind: t('link'),
        title: content.title,
        text: content.desc,
        url: content.url,
        image: content.picurl,
      })
    case 'miniprogram':
      return card({ kind: t('miniprogram'), title: content.title, text: content.page })
    default:
      return card({ kind: t(one.msgtype) ?? one.msgtype, title: content.title ?? content.filename })
  }
}

function content({ msgtype, content: given }) {
  const fields = given ?? {}
  switch (msgtype) {
    case 'text':
    case 'markdown':
      return fields.content ? [h('p', {}, linked(fields.content))] : []
    case 'image':
      return [picture(fields.sdkfileid ? { pic_url: t('picture') } : fields)]
    case 'textcard':
      return [card({ kind: t('link'), title: fields.title, text: fields.description, url: fields.url })]
    case 'link':
      return [
        card({
          kind: t('link'),
          title: fields.title,
          text: fields.description ?? fields.desc,
          url: fields.link_url ?? fields.url,
        }),
      ]
    case 'news':
      return (fields.articles ?? []).map((one) =>
        card({
          kind: t(one.appid ? 'miniprogram' : 'link'),
          title: one.title,
          text: one.appid ? one.pagepath : one.description,
          url: one.appid ? undefined : one.url,
          image: one.picurl,
        }),
      )
    case 'video':
    case 'file':
      return [card({ kind: t(msgtype), title: fields.title ?? fields.filename })]
    case 'template_card':
      return [
        card({
          kind: fields.card_type,
          title: fields.main_title?.title,
          text: fields.main_title?.desc ?? fields.sub_title_text,
          url: fields.card_action?.url,
        }),
      ]
    default:
      return [h('p', {}, h('code', {}, `${msgtype} ${JSON.stringify(fields)}`))]
  }
}

/** A message with everything it carries. */
export function bubbles(message) {
  return [...content(message), ...(message.attachments ?? []).map(attachment)]
}

/** One line for the list of chats. */
export function preview(message) {
  if (!message) return ''
  const { content: given, attachments, msgtype } = message
  const first = attachments?.[0]
  return (
    given?.content ??
    given?.title ??
    given?.articles?.[0]?.title ??
    (first
      ? (first[first.msgtype]?.title ?? t(first.msgtype === 'image' ? 'picture' : first.msgtype))
      : (t(msgtype === 'image' ? 'picture' : msgtype) ?? msgtype))
  )
}
