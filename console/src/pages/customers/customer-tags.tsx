import { Button, Space } from 'antd'
import { useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { Conflict } from '../../kit/conflict.tsx'
import { useEdited } from '../../kit/edited.ts'
import type { FormField } from '../../kit/form-spec.ts'
import { useInPlace } from '../../kit/in-place.ts'
import { Names } from '../../kit/names.tsx'
import { OfField } from '../../kit/of-field.tsx'
import { useOnce } from '../../kit/refusals.ts'
import { Loading } from '../../kit/states.tsx'
import type { Customer } from './customer.ts'

const CALL = 'PATCH customers/{id}'
const TAGS: readonly FormField[] = [{ kind: 'of', name: 'tags', title: 'tags', directory: 'tags', many: true }]

/** A customer's tags, changed in place. */
export function CustomerTags({ customer }: { customer: Customer }) {
  const t = useText()
  const { may } = useCorp()
  const [changing, setChanging] = useState(false)
  if (changing) return <ChangeTags id={customer.external_user_id} close={() => setChanging(false)} />
  return (
    <Space wrap>
      <Names of="tags" ids={customer.tags} most={30} />
      {may(CALL) && (
        <Button size="small" type="link" data-call={CALL} onClick={() => setChanging(true)}>
          {t('tags.change')}
        </Button>
      )}
    </Space>
  )
}

function ChangeTags({ id, close }: { id: string; close: () => void }) {
  const t = useText()
  const { data } = useEdited<Customer>('customers/{id}', { id })
  const once = useOnce()
  const [draft, setDraft] = useState<number[]>()
  const { save, saving, conflict } = useInPlace<Customer>({
    ...{ path: 'customers/{id}', params: { id }, fields: TAGS, base: data, saved: close },
    show: (values) => setDraft(values.tags as number[]),
  })
  if (!data) return <Loading />
  const tags = draft ?? data.record.tags
  return (
    <div className="stack">
      {conflict && <Conflict {...conflict} />}
      <Space.Compact block>
        <label className="visually-hidden" htmlFor="customer-tags">
          {t('tags')}
        </label>
        <OfField id="customer-tags" directory="tags" many value={tags} onChange={(ids) => setDraft(ids as number[])} />
        {!conflict && (
          <Button type="primary" loading={saving} onClick={() => once(() => save({ tags }))}>
            {t('save')}
          </Button>
        )}
        <Button onClick={close}>{t('cancel')}</Button>
      </Space.Compact>
    </div>
  )
}
