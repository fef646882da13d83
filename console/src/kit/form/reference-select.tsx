import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Space } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useSend } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { type Directory, type Entry, entryOf, groupOf, useChoices } from '../../api/directories.ts'
import { type NameOf, useNames } from '../../api/names.ts'
import { useText } from '../../i18n/language.tsx'
import type { Make } from '../spec/form-spec.ts'
import { useSingleFlight } from './form-errors.ts'
import { SelectField } from './select-field.tsx'

type Id = string | number

type Props = {
  directory: Directory
  many: boolean
  disabled?: boolean
  id?: string
  placeholder?: string
  'aria-label'?: string
  value?: unknown
  onChange?: (value: unknown) => void
  /** The body of a new record by its name, where one can be made on the spot. */
  make?: Make | undefined
}

/** A choice among the records of a directory, by name; typing finds those that are not among the first. */
export function ReferenceSelect({ directory, many, make, value, ...rest }: Props) {
  const t = useText()
  const { may } = useCorp()
  const nameOf = useNames()
  const [typed, setTyped] = useState('')
  const { entries, more, loading } = useChoices(directory, useDeferredValue(typed.trim()))
  const chosen = [value ?? []].flat() as Id[]
  const missing = chosen.filter((id) => !entries.some((entry) => entry.id === id))
  const known = missing.map((id) => ({ value: id, label: nameOf(directory, id) }))
  return (
    <SelectField
      {...(rest as object)}
      value={(many ? chosen : chosen[0]) as never}
      allowClear
      loading={loading}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed, autoClearSearchValue: true }}
      notFoundContent={loading ? null : t('search.nothing')}
      {...(many ? { mode: 'multiple' as const } : {})}
      options={[...(typed === '' ? known : []), ...grouped(directory, entries, nameOf)] as never}
      labelRender={({ label, value: id }) => label ?? nameOf(directory, id)}
      onBlur={() => setTyped('')}
      popupRender={(menu) => (
        <>
          {menu}
          {more > 0 && <div className="pop-heading">{t('choices.more', { n: more })}</div>}
          {make && may(`POST ${directory}`) && (
            <NewEntry directory={directory} make={make} made={(id) => rest.onChange?.(id)} />
          )}
        </>
      )}
    />
  )
}

/** Options, under the names of their groups where the directory has groups. */
function grouped(directory: Directory, entries: readonly Entry[], nameOf: NameOf) {
  const option = ({ id, name }: Entry) => ({ value: id, label: name })
  const group = groupOf(directory)
  if (!group) return entries.map(option)
  const groups = Map.groupBy(entries, ({ record }) => String(record[group.field] ?? ''))
  return [...groups].map(([id, inside]) => ({ label: nameOf(group.of, id), title: id, options: inside.map(option) }))
}

function NewEntry({ directory, make, made }: { directory: Directory; make: Make; made(id: unknown): void }) {
  const t = useText()
  const send = useSend<Record<string, unknown>>()
  const once = useSingleFlight()
  const form = Form.useFormInstance()
  const [name, setName] = useState('')
  const add = () =>
    once(async () => {
      if (!name.trim()) return
      const body = make(name.trim(), form.getFieldsValue())
      const { data } = await send.mutateAsync({ method: 'post', path: directory, body, done: t('created') })
      setName('')
      made(entryOf(directory, data).id)
    })
  return (
    <Space.Compact block className="new-entry">
      <Input
        value={name}
        placeholder={t('group.new')}
        aria-label={t('group.new')}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.stopPropagation()}
        onPressEnter={(event) => {
          event.preventDefault()
          add()
        }}
      />
      <Button icon={<PlusOutlined />} loading={send.isPending} onClick={add}>
        {t('add')}
      </Button>
    </Space.Compact>
  )
}
