import './attachment.css'
import { DeleteOutlined, PictureOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useText } from '../i18n/language.tsx'
import { isOurs } from './attachment.tsx'
import { hostOf } from './host.ts'
import { UploadButton } from './upload-button.tsx'

type Props = { id?: string; value?: string | null; onChange?(address: string): void }

/** One picture, uploaded as soon as it is chosen; its value is its address, or empty. */
export function PictureField({ id, value, onChange = () => {} }: Props) {
  const t = useText()
  return (
    <div className="picture-field" id={id}>
      {value && <Picture address={value} />}
      <div className="row">
        <UploadButton kind="image" icon={<PictureOutlined />} done={([file]) => file && onChange(file.url)}>
          {t(value ? 'picture.other' : 'picture.choose')}
        </UploadButton>
        {value && (
          <Button type="text" icon={<DeleteOutlined />} onClick={() => onChange('')}>
            {t('picture.none')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A picture as a small one; of one that lies elsewhere only where. */
export function Picture({ address }: { address: string }) {
  const t = useText()
  return isOurs(address) ? (
    <img className="attachment-image" src={address} alt={t('chat.image')} />
  ) : (
    <span className="muted">{t('picture.elsewhere', { host: hostOf(address) })}</span>
  )
}
