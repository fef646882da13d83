import { DeleteOutlined, LinkOutlined, PictureOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { App, Button, Input } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { useCorp } from '../api/corp.tsx'
import { reasonOf } from '../api/reason.ts'
import { uploadFile } from '../api/upload.ts'
import { useText } from '../i18n/language.tsx'
import { type Attachment, AttachmentLook } from './attachment.tsx'

type Props = {
  id?: string
  value?: Attachment[]
  onChange?: (attachments: Attachment[]) => void
  /** Whether all must be of one kind: nine pictures, one video or one link. */
  oneKind?: boolean
}

const MOST = 9

/** Pictures and videos, which are uploaded as soon as they are chosen, and links. */
export function AttachmentsField({ id, value = [], onChange = () => {}, oneKind = false }: Props) {
  const t = useText()
  const { corp_id } = useCorp()
  const { message } = App.useApp()
  const [busy, setBusy] = useState<'image' | 'video'>()
  const [linking, setLinking] = useState(false)
  const pictures = useRef<HTMLInputElement>(null)
  const videos = useRef<HTMLInputElement>(null)
  const kind = value[0]?.msgtype
  const may = (wanted: Attachment['msgtype']) =>
    value.length < MOST && (!oneKind || kind === undefined || (kind === 'image' && wanted === 'image'))

  const upload = (wanted: 'image' | 'video') => async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, MOST - value.length)
    event.target.value = ''
    setBusy(wanted)
    const made: Attachment[] = []
    try {
      for (const file of files) {
        const { type, url, name } = await uploadFile(corp_id, file)
        if (!type.startsWith(`${wanted}/`)) message.error(t('attachment.wrongType', { name }))
        else if (wanted === 'image') made.push({ msgtype: 'image', image: { url } })
        else made.push({ msgtype: 'video', video: { url } })
      }
    } catch (error) {
      message.error(reasonOf(error, t))
    }
    setBusy(undefined)
    if (made.length > 0) onChange([...value, ...made])
  }

  return (
    <div className="attachments" id={id}>
      {value.length > 0 && (
        <ul>
          {value.map((attachment, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: attachments have no id
            <li key={n}>
              <AttachmentLook attachment={attachment} />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('remove')}
                onClick={() => onChange(value.filter((_, at) => at !== n))}
              />
            </li>
          ))}
        </ul>
      )}
      <input ref={pictures} type="file" accept="image/png,image/jpeg" multiple hidden onChange={upload('image')} />
      <input ref={videos} type="file" accept="video/mp4" hidden onChange={upload('video')} />
      {linking ? (
        <LinkForm
          add={(link) => {
            onChange([...value, { msgtype: 'link', link }])
            setLinking(false)
          }}
          cancel={() => setLinking(false)}
        />
      ) : (
        <div className="row">
          <Button
            icon={<PictureOutlined />}
            loading={busy === 'image'}
            disabled={!may('image')}
            onClick={() => pictures.current?.click()}
          >
            {t('attachment.image')}
          </Button>
          <Button
            icon={<PlayCircleOutlined />}
            loading={busy === 'video'}
            disabled={!may('video')}
            onClick={() => videos.current?.click()}
          >
            {t('attachment.video')}
          </Button>
          <Button icon={<LinkOutlined />} disabled={!may('link')} onClick={() => setLinking(true)}>
            {t('attachment.link')}
          </Button>
        </div>
      )}
    </div>
  )
}

function LinkForm({ add, cancel }: { add: (link: { title: string; url: string }) => void; cancel: () => void }) {
  const t = useText()
  const [title, setTitle] = useState('')
  const [url, setUrl] = useState('')
  const right = title.trim() !== '' && /^https?:\/\/[^\s/]/.test(url.trim())
  return (
    <div className="row">
      <Input
        autoFocus
        className="attachment-title"
        placeholder={t('title')}
        aria-label={t('title')}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Input
        className="attachment-url"
        placeholder="https://"
        aria-label={t('link')}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Button type="primary" disabled={!right} onClick={() => add({ title: title.trim(), url: url.trim() })}>
        {t('add')}
      </Button>
      <Button onClick={cancel}>{t('cancel')}</Button>
    </div>
  )
}
