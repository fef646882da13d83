import type { Word } from '../../i18n/dictionary.ts'
import type { Translate } from '../../i18n/language.tsx'
import type { Format } from '../../kit/format.ts'

export type Content = Record<string, unknown>

/** What a card shows of a message that is no text: a title, lines below it, a list, an address that it leads to. */
export type Card = { title?: string; lines?: string[]; list?: string[]; href?: string }

type CardTools = { t: Translate; format: Format }
export type Kind = { word: Word; card?(content: Content, tools: CardTools): Card }

const text = (content: Content, ...names: string[]): string => {
  for (const name of names) if (content[name] !== undefined && content[name] !== null) return String(content[name])
  return ''
}
const filled = (...lines: string[]) => lines.filter((line) => line !== '')

function size(bytes: unknown): string {
  const n = Number(bytes)
  if (!n) return ''
  return n > 1_048_576 ? `${(n / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(n / 1024))} kB`
}

const seconds = (content: Content, { t }: CardTools) => t('message.seconds', { n: text(content, 'play_length') || '–' })

/** From the first time to the second; the platform gives seconds. */
function span(content: Content, { format }: CardTools): string {
  const [from, to] = [Number(content.starttime), Number(content.endtime)]
  return from ? `${format.time(from)}${to ? ` – ${format.time(to)}` : ''}` : ''
}

const page = (content: Content): Card => ({
  title: text(content, 'title'),
  lines: filled(text(content, 'description', 'feed_desc')),
  href: text(content, 'link_url', 'url'),
})

const redPacket: Kind = {
  word: 'chat.redpacket',
  card: (content) => ({
    title: text(content, 'wish'),
    lines: filled(content.totalamount ? `¥${(Number(content.totalamount) / 100).toFixed(2)}` : ''),
  }),
}

const agreement = (word: Word): Kind => ({
  word,
  card: (content, { format }) => ({
    lines: content.agree_time ? [format.time(Number(content.agree_time) / 1000)] : [],
  }),
})

/** Messages in a message: each is a text of its own, or JSON that holds one. */
function inner({ item }: Content): string[] {
  return (Array.isArray(item) ? item : []).map(({ type, content }: Content) => {
    try {
      const said = typeof content === 'string' ? JSON.parse(content) : content
      return text(said, 'content', 'title', 'filename') || String(type ?? '')
    } catch {
      return String(content ?? type ?? '')
    }
  })
}

/** The kinds of message that the platform archives, texts left out. */
export const KINDS: Record<string, Kind> = {
  image: { word: 'chat.image', card: ({ filesize }) => ({ lines: filled(size(filesize)) }) },
  emotion: { word: 'chat.emotion', card: ({ imagesize }) => ({ lines: filled(size(imagesize)) }) },
  voice: { word: 'chat.voice', card: (content, tools) => ({ lines: [seconds(content, tools)] }) },
  video: {
    word: 'chat.video',
    card: (content, tools) => ({ lines: [filled(seconds(content, tools), size(content.filesize)).join(' · ')] }),
  },
  file: {
    word: 'chat.file',
    card: (content) => ({ title: text(content, 'filename'), lines: filled(size(content.filesize)) }),
  },
  revoke: { word: 'chat.revoke' },
  agree: agreement('chat.agree'),
  disagree: agreement('chat.disagree'),
  card: {
    word: 'chat.card',
    card: (content) => ({ title: text(content, 'Userid', 'userid'), lines: filled(text(content, 'corpname')) }),
  },
  location: {
    word: 'chat.location',
    card: (content) => ({ title: text(content, 'title'), lines: filled(text(content, 'address')) }),
  },
  link: { word: 'chat.link', card: page },
  news: { word: 'chat.news', card: page },
  docmsg: {
    word: 'chat.doc',
    card: (content) => ({ ...page(content), lines: filled(text(content, 'doc_creator')) }),
  },
  weapp: {
    word: 'chat.weapp',
    card: (content) => ({
      title: text(content, 'title'),
      lines: filled(text(content, 'Displayname', 'displayname'), text(content, 'description')),
    }),
  },
  chatrecord: { word: 'chat.chatrecord', card: (content) => ({ title: text(content, 'title'), list: inner(content) }) },
  mixed: { word: 'chat.mixed', card: (content) => ({ list: inner(content) }) },
  redpacket: redPacket,
  external_redpacket: redPacket,
  todo: {
    word: 'chat.todo',
    card: (content) => ({ title: text(content, 'title'), lines: filled(text(content, 'content')) }),
  },
  vote: {
    word: 'chat.vote',
    card: ({ votetitle, voteitem }) => ({
      title: String(votetitle ?? ''),
      list: Array.isArray(voteitem) ? voteitem.map(String) : [],
    }),
  },
  collect: {
    word: 'chat.collect',
    card: (content) => ({
      title: text(content, 'title'),
      lines: filled(text(content, 'room_name')),
      list: (Array.isArray(content.details) ? content.details : []).map((detail: Content) => text(detail, 'ques')),
    }),
  },
  meeting: {
    word: 'chat.meeting',
    card: (content, tools) => ({
      title: text(content, 'topic'),
      lines: filled(span(content, tools), text(content, 'address'), text(content, 'remarks')),
    }),
  },
  calendar: {
    word: 'chat.calendar',
    card: (content, tools) => ({
      title: text(content, 'title'),
      lines: filled(span(content, tools), text(content, 'place'), text(content, 'remarks')),
      list: Array.isArray(content.attendeename) ? content.attendeename.map(String) : [],
    }),
  },
  meeting_voice_call: { word: 'chat.call' },
  voip_doc_share: { word: 'chat.share', card: (content) => ({ title: text(content, 'filename') }) },
  sphfeed: { word: 'chat.feed', card: page },
}
