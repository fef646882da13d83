import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Space } from 'antd'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormat } from '../../kit/format.ts'
import { Name, Names } from '../../kit/names.tsx'
import { usePageState } from '../../kit/page-state.ts'
import { PhoneButton, SimulatorPhone, usePhone } from '../../kit/simulator-phone.tsx'
import type { ContactWay } from './code-numbers.tsx'

/** The code itself, to scan and to download, and what it does. */
export function CodeQr({ way }: { way: ContactWay }) {
  const t = useText()
  const format = useFormat()
  const { corp_id } = useCorp()
  const base = `/admin-api/corps/${encodeURIComponent(corp_id)}/contact-ways/${way.id}`
  const phone = usePhone()
  const { state } = usePageState()
  const scanning = phone !== undefined && way.config_id !== null && state.phone !== undefined
  return (
    <div className={scanning ? 'qr-side scanning' : 'qr-side'}>
      <div>
        {way.qr_code ? (
          <>
            <img className="qr" alt={t('qr.of', { name: way.remark })} src={`${base}/qr.svg`} />
            <Space wrap className="qr-downloads">
              {['svg', 'png'].map((kind) => (
                <Button
                  key={kind}
                  icon={<DownloadOutlined />}
                  href={`${base}/qr.${kind}`}
                  download={`${way.remark}.${kind}`}
                >
                  {kind.toUpperCase()}
                </Button>
              ))}
              {phone && way.config_id && <PhoneButton word="phone.scan" />}
            </Space>
          </>
        ) : (
          <Alert type="info" showIcon title={t('qr.none')} description={t('qr.noneHelp')} />
        )}
      </div>
      <Facts
        columns={1}
        of={[
          [
            'added',
            <strong key="added" className="big number">
              {format.number(way.add_user_count)}
            </strong>,
          ],
          ['filter.staff', <Names key="staff" of="staff" ids={way.staffs.map(({ id }) => id)} most={8} />],
          ['autoTags', <Names key="tags" of="tags" ids={way.auto_mark_tags.map(({ id }) => id)} most={8} />],
          ['codeState', way.state],
          ['welcomeText', way.auto_reply?.text?.content],
          ['creator', <Name key="creator" of="staff" id={way.creator_staff_id} />],
          ['createdAt', format.time(way.created_at)],
        ]}
      />
      {scanning && <SimulatorPhone url={phone} code={way.config_id as string} />}
    </div>
  )
}
