import {
  DeleteOutlined,
  FileOutlined,
  FolderOutlined,
  LinkOutlined,
  PictureOutlined,
  PlayCircleOutlined,
  ProfileOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useCorp } from '../api/corp.tsx'
import { useText } from '../i18n/language.tsx'
import { type Attachment, AttachmentPreview } from './attachment.tsx'
import { LinkForm, MiniProgramForm } from './attachment-forms.tsx'
import { MaterialPicker } from './material-picker.tsx'
import { UploadButton } from './upload-button.tsx'

type Props = {
  id?: string
  value?: Attachment[]
  onChange?: (attachments: Attachment[]) => void
  kinds?: readonly Kind[]
  /** Whether all must be of one kind, as in a moments post: nine pictures, one video or one link. */
  oneKind?: boolean
  most?: number
}

type Kind = Attachment['msgtype']

const KINDS: readonly Kind[] = ['image', 'video', 'link', 'miniprogram', 'file']
const MOST = 9

/** Pictures, videos and files, which are uploaded as soon as they are chosen, links, mini programs, and what the library has. */
export function AttachmentsField(props: Props) {
  const { id, value = [], onChange = () => {}, kinds = KINDS, oneKind = false, most = MOST } = props
  const t = useText()
  const { can } = useCorp()
  const [filling, setFilling] = useState<'link' | 'miniprogram' | 'material'>()
  const kind = value[0]?.msgtype
  const may = (wanted: Kind) =>
    kinds.includes(wanted) &&
    value.length < most &&
    (!oneKind || kind === undefined || (kind === 'image' && wanted === 'image'))
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
      {filling === 'material' && <MaterialPicker {...forms} fits={may} />}
      {!filling && (
        <div className="row">
          <UploadButton
            kind="image"
            icon={<PictureOutlined />}
            most={most - value.length}
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
          {kinds.includes('miniprogram') && (
            <Button icon={<ProfileOutlined />} disabled={!may('miniprogram')} onClick={() => setFilling('miniprogram')}>
              {t('attachment.miniprogram')}
            </Button>
          )}
          {kinds.includes('file') && (
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
          )}
          {can('marketing:read') && (
            <Button icon={<FolderOutlined />} disabled={!kinds.some(may)} onClick={() => setFilling('material')}>
              {t('attachment.material')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
