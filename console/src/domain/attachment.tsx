import './attachment.css'
import { FileOutlined, LinkOutlined, PictureOutlined, PlayCircleOutlined, ProfileOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'
import { hostOf } from './host.ts'
import { Bubble } from './phone.tsx'

/** What is sent with a message: `msgtype` names the field that holds it. */
export type Attachment =
  | { msgtype: 'image'; image: { url: string; title?: string } }
  | { msgtype: 'video'; video: { url: string; title?: string } }
  | { msgtype: 'file'; file: { url: string; title?: string } }
  | { msgtype: 'link'; link: { title: string; url: string; desc?: string } }
  | { msgtype: 'miniprogram'; miniprogram: { appid: string; page: string; title?: string; cover?: string } }

/** Whether the page may show a picture: only files that the service keeps, as the page asks nobody else. */
export const isOurs = (url: string) => url.startsWith('/files/')

/** An attachment as a small picture or a line. */
export function AttachmentPreview({ attachment }: { attachment: Attachment }) {
  const t = useText()
  if (attachment.msgtype === 'image') {
    const { url, title } = attachment.image
    return isOurs(url) ? (
      <img className="attachment-image" src={url} alt={title ?? t('chat.image')} />
    ) : (
      <Named icon={<PictureOutlined />} name={title || t('chat.image')} note={hostOf(url)} />
    )
  }
  if (attachment.msgtype === 'video') {
    const { url, title } = attachment.video
    return <Named icon={<PlayCircleOutlined />} name={title || t('chat.video')} note={isOurs(url) ? '' : hostOf(url)} />
  }
  if (attachment.msgtype === 'file') {
    const { url, title } = attachment.file
    return <Named icon={<FileOutlined />} name={title || t('chat.file')} note={isOurs(url) ? '' : hostOf(url)} />
  }
  if (attachment.msgtype === 'link')
    return (
      <Named
        icon={<LinkOutlined />}
        name={attachment.link.title}
        note={attachment.link.desc || hostOf(attachment.link.url)}
      />
    )
  const { title, appid, cover } = attachment.miniprogram
  const line = <Named icon={<ProfileOutlined />} name={title || t('chat.weapp')} note={appid} />
  return cover && isOurs(cover) ? (
    <span className="attachment-card">
      {line}
      <img className="attachment-image" src={cover} alt="" />
    </span>
  ) : (
    line
  )
}

/** A welcome as `MessageBubbles`; where it says the customer's name stands a word for any customer. */
export function WelcomeBubbles({ text, attachments }: { text: string; attachments: readonly Attachment[] }) {
  const customer = useText()('customer')
  return <MessageBubbles text={text.replace(/\{ ?nickname ?\}/g, () => customer)} attachments={attachments} />
}

/** Text and attachments in a phone's chat, each as a message of its own. */
export function MessageBubbles({ text, attachments = [] }: { text: string; attachments?: readonly Attachment[] }) {
  const t = useText()
  return (
    <>
      {text && <Bubble>{text}</Bubble>}
      {attachments.map((attachment, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: attachments have no id, and their order is theirs
        <Bubble key={n}>
          <AttachmentPreview attachment={attachment} />
        </Bubble>
      ))}
      {!text && attachments.length === 0 && <div className="phone-note">{t('preview.nothing')}</div>}
    </>
  )
}

function Named({ icon, name, note }: { icon: ReactNode; name: string; note: string }) {
  return (
    <span className="attachment-line">
      {icon}
      <span>
        {name}
        {note && <small>{note}</small>}
      </span>
    </span>
  )
}
