import type { ReactNode } from 'react'
import type { RecordOf } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { type Translate, useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'

type Json = Record<string, unknown>
export type ChatMessage = RecordOf<'chat-sessions/{id}/messages'>

/** What a message of each kind says; kinds that are not known are shown by their name. */
export function MessageContent({ message, find }: { message: ChatMessage; find: string | undefined }): ReactNode {
  const t = useText()
  const format = useFormat()
  const { type, content, text_content } = message
  if (type === 'text' || type === 'markdown')
    return <Marked text={text_content || String(content.content ?? '')} find={find} />
  const word = KINDS[type]
  return (
    <span className="chat-other">
      <span className="chat-kind">{word ? t(word) : type}</span>
      <Marked text={detailOf(type, content, t, format) || text_content} find={find} />
    </span>
  )
}

type Formats = ReturnType<typeof useFormat>

function detailOf(type: string, content: Json, t: Translate, format: Formats): string {
  const text = (name: string) => (content[name] === undefined || content[name] === null ? '' : String(content[name]))
  switch (type) {
    case 'voice':
    case 'meeting_voice_call':
      return t('message.seconds', { n: text('play_length') || '–' })
    case 'video':
      return [t('message.seconds', { n: text('play_length') || '–' }), sizeOf(content.filesize)]
        .filter(Boolean)
        .join(' · ')
    case 'image':
    case 'emotion':
      return sizeOf(content.filesize ?? content.imagesize)
    case 'file':
      return [text('filename'), sizeOf(content.filesize)].filter(Boolean).join(' · ')
    case 'link':
      return [text('title'), text('description'), text('link_url')].filter(Boolean).join('\n')
    case 'location':
      return [text('title'), text('address')].filter(Boolean).join(' · ')
    case 'card':
      return [text('corpname'), text('userid')].filter(Boolean).join(' · ')
    case 'weapp':
      return [text('title'), text('displayname'), text('description')].filter(Boolean).join(' · ')
    case 'redpacket':
    case 'external_redpacket':
      return [text('wish'), text('totalamount') && `¥${(Number(content.totalamount) / 100).toFixed(2)}`]
        .filter(Boolean)
        .join(' · ')
    case 'todo':
    case 'vote':
    case 'collect':
    case 'calendar':
    case 'doc':
    case 'meeting':
      return [
        text('title') || text('votetitle') || text('room_name') || text('topic'),
        text('content') || text('link_url'),
      ]
        .filter(Boolean)
        .join(' · ')
    case 'agree':
    case 'disagree':
      return format.time(Number(content.agree_time ?? 0) / 1000)
    case 'chatrecord':
    case 'mixed':
      return Array.isArray(content.item) ? t('message.items', { n: content.item.length }) : text('title')
    case 'revoke':
      return ''
    default:
      return text('title') || text('content')
  }
}

function sizeOf(bytes: unknown): string {
  const size = Number(bytes)
  if (!size) return ''
  return size > 1_048_576 ? `${(size / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(size / 1024))} kB`
}

/** A text with what was searched for marked in it. */
function Marked({ text, find }: { text: string; find: string | undefined }) {
  if (!find) return <>{text}</>
  const at = text.toLowerCase().indexOf(find.toLowerCase())
  if (at < 0) return <>{text}</>
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + find.length)}</mark>
      {text.slice(at + find.length)}
    </>
  )
}

const KINDS: Record<string, Word> = {
  image: 'chat.image',
  revoke: 'chat.revoke',
  agree: 'chat.agree',
  disagree: 'chat.disagree',
  voice: 'chat.voice',
  video: 'chat.video',
  card: 'chat.card',
  location: 'chat.location',
  emotion: 'chat.emotion',
  file: 'chat.file',
  link: 'chat.link',
  weapp: 'chat.weapp',
  chatrecord: 'chat.chatrecord',
  todo: 'chat.todo',
  vote: 'chat.vote',
  collect: 'chat.collect',
  redpacket: 'chat.redpacket',
  external_redpacket: 'chat.redpacket',
  meeting: 'chat.meeting',
  meeting_voice_call: 'chat.call',
  voip_doc_share: 'chat.share',
  docmsg: 'chat.doc',
  doc: 'chat.doc',
  calendar: 'chat.calendar',
  mixed: 'chat.mixed',
  news: 'chat.news',
  sphfeed: 'chat.feed',
}
