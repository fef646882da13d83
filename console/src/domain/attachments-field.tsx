import {
  DeleteOutlined,
  FileOutlined,
  LinkOutlined,
  PictureOutlined,
  PlayCircleOutlined,
  ProfileOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { type Attachment, AttachmentPreview } from './attachment.tsx'
import { LinkForm, MiniProgramForm } from './attachment-forms.tsx'
import { UploadButton } from './upload-button.tsx'

type Props = {
  id?: string
  value?: Attachment[]
  onChange?: (attachments: Attachment[]) => void
  /** Whether all must be of one kind, as in a moments post: nine pictures, one video or one link. */
  oneKind?: boolean
}

const MOST = 9

/** Pictures, videos and files, which are uploaded as soon as they are chosen, links and mini programs. */
export function AttachmentsField({ id, value = [], onChange = () => {}, oneKind = false }: Props) {
  const t = useText()
  const [filling, setFilling] = useState<'link' | 'miniprogram'>()
  const kind = value[0]?.msgtype
  const may = (wanted: Attachment['msgtype']) =>
    value.length < MOST && (!oneKind || kind === undefined || (kind === 'image' && wanted === 'image'))
  const add = (...more: Attachment[]) => {
    onChange([...value, ...more])
    setFilling(undefined)
  }
  const forms = { add, cancel: () => setFilling(undefined) }
  return (
    <div className="attachments" id={id}>
      {value.length > 0 && (
        <ul>
          {value.map((attachment, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: attachments have no id
            <li key={n}>
              <AttachmentPreview attachment={attachment} />
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
      {filling === 'link' && <LinkForm {...forms} />}
      {filling === 'miniprogram' && <MiniProgramForm {...forms} />}
      {!filling && (
        <div className="row">
          <UploadButton
            kind="image"
            icon={<PictureOutlined />}
            most={MOST - value.length}
            disabled={!may('image')}
            done={(files) => add(...files.map(({ url }): Attachment => ({ msgtype: 'image', image: { url } })))}
          >
            {t('attachment.image')}
          </UploadButton>
          <UploadButton
            kind="video"
            icon={<PlayCircleOutlined />}
            disabled={!may('video')}
            done={(files) => add(...files.map(({ url }): Attachment => ({ msgtype: 'video', video: { url } })))}
          >
            {t('attachment.video')}
          </UploadButton>
          <Button icon={<LinkOutlined />} disabled={!may('link')} onClick={() => setFilling('link')}>
            {t('attachment.link')}
          </Button>
          {!oneKind && (
            <>
              <Button
                icon={<ProfileOutlined />}
                disabled={!may('miniprogram')}
                onClick={() => setFilling('miniprogram')}
              >
                {t('attachment.miniprogram')}
              </Button>
              <UploadButton
                kind="file"
                icon={<FileOutlined />}
                disabled={!may('file')}
                done={(files) =>
                  add(...files.map(({ url, name }): Attachment => ({ msgtype: 'file', file: { url, title: name } })))
                }
              >
                {t('attachment.file')}
              </UploadButton>
            </>
          )}
        </div>
      )}
    </div>
  )
}
