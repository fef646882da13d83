import type { ReactNode } from 'react'
import { useCorp } from '../../api/corp.tsx'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { KINDS } from './message-kinds.ts'

type ChatMessage = RecordOf<'chat-sessions/{id}/messages'>

/** What a message says: a text as it is, every other kind as a small card; kinds that are not known by their name. */
export function MessageContent({ message, find }: { message: ChatMessage; find: string | undefined }): ReactNode {
  const t = useText()
  const format = useFormat()
  const { can } = useCorp()
  if (!can('chat-contents:read'))
    return (
      <span className="muted" data-withheld>
        {t('withheld.short')}
      </span>
    )
  const { type, content, text_content, file_url, files = [] } = message
  if (type === 'text' || type === 'markdown')
    return <Marked text={text_content || String(content.content ?? '')} find={find} />
  const kind = KINDS[type]
  const { title, lines = [], list = [], href } = kind?.card?.(content, { t, format }) ?? { title: text_content }
  const leadsTo = webAddress(href) ?? webAddress(file_url)
  return (
    <div className="chat-card">
      <span className="chat-kind">{kind ? t(kind.word) : type}</span>
      {file_url?.startsWith('/files/') && type === 'image' && (
        <img className="attachment-image" src={file_url} alt={t('chat.image')} />
      )}
      {title && (
        <strong>
          <Marked text={title} find={find} />
        </strong>
      )}
      {lines.map((line) => (
        <span key={line} className="muted">
          <Marked text={line} find={find} />
        </span>
      ))}
      {list.length > 0 && (
        <ul>
          {list.map((each, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was said may be said twice
            <li key={n}>
              <Marked text={each} find={find} />
            </li>
          ))}
        </ul>
      )}
      {leadsTo && (
        <a href={leadsTo} target="_blank" rel="noreferrer">
          {t('open')}
        </a>
      )}
      {files.map(({ sdkfileid, url }, n) => (
        <a key={sdkfileid} href={webAddress(url)} target="_blank" rel="noreferrer">
          {t('chat.file')} {n + 1}
        </a>
      ))}
    </div>
  )
}

/** Only web addresses and our own files are led to: what customers send may be anything. */
function webAddress(text: string | null | undefined): string | undefined {
  return text && /^(?:https?:\/\/|\/files\/)/.test(text) ? text : undefined
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
