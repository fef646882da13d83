import './moment-post.css'
import { type Attachment, AttachmentPreview } from '../../domain/attachment.tsx'
import { Phone } from '../../domain/phone.tsx'
import { useText } from '../../i18n/language.tsx'

/** A moments post as customers see it: text, then up to nine pictures, a video or a link. */
export function MomentPost({ text, attachments }: { text: string; attachments: readonly Attachment[] }) {
  const t = useText()
  return (
    <Phone title={t('moments')}>
      <div className="post">
        <span className="bubble-face" aria-hidden />
        <div className="post-body">
          <strong>{t('preview.someone')}</strong>
          {text && <p>{text}</p>}
          <div className={attachments.length > 1 ? 'post-pictures' : ''}>
            {attachments.map((attachment, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: attachments have no id
              <AttachmentPreview key={n} attachment={attachment} />
            ))}
          </div>
          {!text && attachments.length === 0 && <div className="phone-note">{t('preview.nothing')}</div>}
        </div>
      </div>
    </Phone>
  )
}
