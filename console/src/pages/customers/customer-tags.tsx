import { Button, Space } from 'antd'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { Names } from '../../kit/names.tsx'
import { OfField } from '../../kit/of-field.tsx'
import type { Customer } from './customer.ts'

/** A customer's tags, changed in place. */
export function CustomerTags({ customer }: { customer: Customer }) {
  const t = useText()
  const { can } = useCorp()
  const change = useChange('patch', 'customers/{id}')
  const [draft, setDraft] = useState<number[]>()
  if (draft === undefined)
    return (
      <Space wrap>
        <Names of="tags" ids={customer.tags} most={30} />
        {can('customers:write') && (
          <Button size="small" type="link" onClick={() => setDraft(customer.tags)}>
            {t('tags.change')}
          </Button>
        )}
      </Space>
    )
  const save = async () => {
    await change.mutateAsync({
      params: { id: customer.external_user_id },
      body: { tags: draft },
      done: t('saved'),
    })
    setDraft(undefined)
  }
  return (
    <Space.Compact block>
      <label className="visually-hidden" htmlFor="customer-tags">
        {t('tags')}
      </label>
      <OfField id="customer-tags" directory="tags" many value={draft} onChange={(ids) => setDraft(ids as number[])} />
      <Button type="primary" loading={change.isPending} onClick={() => save().catch(() => undefined)}>
        {t('save')}
      </Button>
      <Button onClick={() => setDraft(undefined)}>{t('cancel')}</Button>
    </Space.Compact>
  )
}
