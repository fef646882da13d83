import './attachment.css'
import { DeleteOutlined, FileOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useText } from '../i18n/language.tsx'
import { isOurs } from './attachment.tsx'
import { sizeText } from './file-size.ts'
import { UploadButton } from './upload-button.tsx'

/** A file by its address; one that was uploaded has a name, a size in bytes and a type. */
export type PlacedFile = { url: string; name: string; size: string; type: string }

type Props = {
  id?: string
  value?: PlacedFile | undefined
  onChange?(file: PlacedFile | undefined): void
  kind: 'pdf' | 'image' | 'file'
}

/** A file that is uploaded as soon as it is chosen, or the address of one that lies elsewhere. */
export function FileField({ id, value, onChange = () => {}, kind }: Props) {
  const t = useText()
  if (value && isOurs(value.url))
    return (
      <div className="row">
        <PlacedFileLine file={value} />
        <Button id={id ?? ''} type="text" icon={<DeleteOutlined />} onClick={() => onChange(undefined)}>
          {t('file.other')}
        </Button>
      </div>
    )
  return (
    <div className="file-field">
      <UploadButton
        kind={kind}
        icon={<FileOutlined />}
        done={([file]) =>
          file && onChange({ url: file.url, name: file.name, size: String(file.size), type: file.type })
        }
      >
        {t('file.choose')}
      </UploadButton>
      <Input
        {...(id ? { id } : {})}
        placeholder={t('file.orAddress')}
        value={value?.url ?? ''}
        onChange={({ target: { value: url } }) => onChange(url ? { url, name: '', size: '', type: '' } : undefined)}
      />
    </div>
  )
}

/** A file's name and size. */
export function PlacedFileLine({ file: { url, name, size } }: { file: PlacedFile }) {
  return (
    <span className="attachment-line">
      <FileOutlined />
      <span>
        {name || url.split('/').at(-1)}
        {size && <small>{sizeText(size)}</small>}
      </span>
    </span>
  )
}
