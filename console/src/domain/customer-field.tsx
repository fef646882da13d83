import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { useDeferredValue, useState } from 'react'
import { ask } from '../api/call.ts'
import { useCorp } from '../api/corp.tsx'
import { useRecord } from '../api/list.ts'
import { SelectField } from '../kit/form/select-field.tsx'
import { Person } from '../kit/person.tsx'

type Props = { id?: string; disabled?: boolean; value?: string; onChange?: (id: string | undefined) => void }

/** Customers that are offered at once; typing finds the others. */
const MOST = 20

/** A choice of one customer by name. */
export function CustomerField({ value, ...rest }: Props) {
  const { corp_id } = useCorp()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const { data, isFetching } = useQuery({
    queryKey: [corp_id, 'customers', 'choice', q],
    queryFn: ({ signal }) => ask(corp_id, 'get', 'customers', { query: { limit: MOST, ...(q ? { q } : {}) }, signal }),
    placeholderData: keepPreviousData,
  })
  const found = data?.items ?? []
  const away = value !== undefined && !found.some(({ external_user_id }) => external_user_id === value)
  const { data: chosen } = useRecord('customers/{id}', { params: { id: value ?? '' }, enabled: away })
  const offered = chosen && away ? [chosen, ...found] : found
  return (
    <SelectField
      {...rest}
      value={value}
      allowClear
      loading={isFetching}
      notFoundContent={isFetching ? <Spin size="small" /> : undefined}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={offered.map(({ external_user_id, name, corp_name, phones }) => ({
        ...{ value: external_user_id, label: name, note: corp_name || phones[0] || '' },
      }))}
      optionRender={({ data: { label, note } }) => <Person name={String(label)} note={String(note)} />}
    />
  )
}
