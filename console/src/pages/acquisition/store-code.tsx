import { Alert } from 'antd'
import { useRecord } from '../../api/list.ts'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { CodeNumbers } from './code-numbers.tsx'
import { CodeQr } from './code-qr.tsx'

type Props = { store: RecordOf<'stores'>; shows: 'code' | 'numbers' }

/** A store's channel code, to scan or in numbers. */
export function StoreCode({ store, shows }: Props) {
  const t = useText()
  const { contact_way_id: id, add_user_count } = store
  const { data, error, refetch } = useRecord('contact-ways/{id}', {
    params: { id: id ?? 0 },
    enabled: id !== null,
    version: add_user_count,
  })
  if (id === null) return <Alert type="info" showIcon title={t('stores.noCode')} />
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!data) return <Loading />
  return shows === 'code' ? <CodeQr way={data} /> : <CodeNumbers way={data} />
}
