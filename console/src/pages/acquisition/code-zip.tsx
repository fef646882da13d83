import { FileZipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'

/** The chosen codes' pictures in one file. */
export function CodeZip({ ids }: { ids: readonly number[] }) {
  const t = useText()
  const { corp_id } = useCorp()
  const href = `/admin-api/corps/${encodeURIComponent(corp_id)}/contact-ways/qr.zip?ids=${ids.join(',')}`
  return (
    <Button size="small" icon={<FileZipOutlined />} href={href} download="qr.zip">
      {t('qr.zip')}
    </Button>
  )
}
