import { AttachmentPreview } from '../../domain/attachment.tsx'
import { sizeText } from '../../domain/file-size.ts'
import { hostOf } from '../../domain/host.ts'
import { Cover, PagePhone } from '../../domain/page-phone.tsx'
import { Bubble, SenderPhone } from '../../domain/phone.tsx'
import { useText } from '../../i18n/language.tsx'

/** What of a radar its visitors see. */
export type ShownRadar = {
  type: 'link' | 'pdf' | 'article'
  name: string
  title: string
  desc: string
  cover_url: string
  link: string
  file: { name: string; size: string; url: string; pages: number }
}

/** What a customer meets: the page of a file or an article; of a link the card in the chat, as it leads straight on. */
export function RadarPreview({ type, name, title, desc, cover_url, link, file }: ShownRadar) {
  const t = useText()
  const shown = title || name
  if (type === 'link')
    return (
      <SenderPhone>
        <Bubble>
          {cover_url && <Cover address={cover_url} />}
          <AttachmentPreview
            attachment={{ msgtype: 'link', link: { title: shown || t('radar.link'), url: link, desc } }}
          />
        </Bubble>
        {link && <div className="phone-note">{t('radar.leadsTo', { host: hostOf(link) })}</div>}
      </SenderPhone>
    )
  const line = [file.name, sizeText(file.size)].filter(Boolean).join(' · ')
  const isEmpty = !shown && !desc && !cover_url && !file.url
  return (
    <PagePhone title={shown} about={desc} cover={cover_url}>
      {isEmpty ? null : type === 'article' ? (
        link && <span className="page-go">{t('radar.readOn')}</span>
      ) : (
        <>
          {line && <small>{line}</small>}
          {file.pages > 0 && <span className="page-go">{t('radar.readPages')}</span>}
          {file.url && <span className={file.pages > 0 ? 'page-whole' : 'page-go'}>{t('radar.openFile')}</span>}
        </>
      )}
    </PagePhone>
  )
}
