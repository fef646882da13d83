import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { type Directory, type Entry, entryOf, groupOf } from '../../api/directories.ts'
import { type NameOf, useNames } from '../../api/names.ts'
import { useText } from '../../i18n/language.tsx'
import type { Make } from '../spec/form-spec.ts'
import { useSingleFlight } from './form-errors.ts'
import { SelectField } from './select-field.tsx'
import { useTypedChoice } from './typed-choice.ts'

type Id = string | number
type Json = Record<string, unknown>

type Props = {
  directory: Directory
  /** A filter of the directory's list. */
  only?: Json | undefined
  many: boolean
  disabled?: boolean
  id?: string
  placeholder?: string
  'aria-label'?: string
  value?: unknown
  onChange?: (value: unknown) => void
  /** The body of a new record by its name, where one can be made on the spot. */
  make?: Make | undefined
  /** How an entry of the list is shown, where that is more than its name. */
  optionRender?: (name: string, record: Json) => ReactNode
}

/** A choice among the records of a directory, by name; typing finds those that are not among the first. */
export function ReferenceSelect({ directory, only, many, make, value, optionRender, ...rest }: Props) {
  const t = useText()
  const { may } = useCorp()
  const nameOf = useNames()
  const chosen = [value ?? []].flat() as Id[]
  const take = (id: Id) => {
    const others = chosen.filter((each) => each !== id)
    rest.onChange?.(!many ? id : others.length < chosen.length ? others : [...chosen, id])
  }
  const { typed, entries, more, state, retry, field } = useTypedChoice({ directory, only, many, take })
  const missing = chosen.filter((id) => !entries.some((entry) => entry.id === id))
  const known = missing.map((id) => ({ value: id, label: nameOf(directory, id) }))
  const empty = {
    waiting: t('loading'),
    there: t('search.nothing'),
    failed: (
      <Button type="link" onClick={retry}>
        {t('error.title')} {t('retry')}
      </Button>
    ),
  }
  return (
    <SelectField
      {...(rest as object)}
      {...field}
      value={(many ? chosen : chosen[0]) as never}
      allowClear
      loading={state === 'waiting'}
      notFoundContent={empty[state]}
      {...(many ? { mode: 'multiple' as const } : {})}
      options={[...(typed === '' ? known : []), ...grouped(directory, entries, nameOf)] as never}
      labelRender={({ label, value: id }) => label ?? nameOf(directory, id)}
      {...(optionRender
        ? { optionRender: ({ data, label }) => optionRender(String(label), (data as { record?: Json }).record ?? {}) }
        : {})}
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
  const option = ({ id, name, record }: Entry) => ({ value: id, label: name, record })
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
