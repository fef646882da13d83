import './simulator-phone.css'
import { MobileOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useCorp } from '../api/corp.tsx'
import { useRecord } from '../api/list.ts'
import { useLanguage, useText } from '../i18n/language.tsx'
import { usePageState } from '../kit/page-state.ts'

type Props = {
  /** Its address, from the connection. */
  url: string
  /** The only code that it shall show, ready to be scanned. */
  code?: string
  /** A page that it shall open. */
  page?: string
}

/** The address of the simulator's phone, where the corporation is connected to the simulator beside the service. */
export function usePhone(): string | undefined {
  const { can } = useCorp()
  const { data } = useRecord('platform', { enabled: can('platform:write') })
  return data?.phone_url ?? undefined
}

/** Opens and closes the phone; the address keeps whether it is open. */
type PhoneWord = 'phone.open' | 'phone.scan' | 'phone.fill' | 'phone.checkIn' | 'phone.join' | 'phone.read'

export function PhoneButton({ word }: { word: PhoneWord }) {
  const t = useText()
  const { state, change } = usePageState()
  const open = state.phone !== undefined
  return (
    <Button
      icon={<MobileOutlined />}
      aria-expanded={open}
      onClick={() => change({ phone: open ? undefined : 'yes' }, { replace: true })}
    >
      {t(open ? 'phone.close' : word)}
    </Button>
  )
}

/** The simulator's phone in a frame. It answers only browsers on the machine that it runs on. */
export function SimulatorPhone({ url, code, page }: Props) {
  const t = useText()
  const { language } = useLanguage()
  if (!/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(location.hostname))
    return <Alert type="info" showIcon title={t('phone.elsewhere')} />
  const address = new URL(url)
  address.searchParams.set('lang', language)
  if (code) {
    address.searchParams.set('tab', 'codes')
    address.searchParams.set('code', code)
  }
  if (page) address.searchParams.set('url', page)
  return <iframe key={code ?? page} className="simulator-phone" title={t('phone.simulator')} src={address.href} />
}
