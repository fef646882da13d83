import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select, Space } from 'antd'
import { useState } from 'react'
import { useSend } from '../api/change.ts'
import { useCorp } from '../api/corp.tsx'
import { useText } from '../i18n/language.tsx'
import type { Make } from './form-spec.ts'
import { type Directory, idIn, useDirectory } from './names.tsx'
import { useOnce } from './refusals.ts'

type OfProps = {
  directory: Directory
  many: boolean
  disabled?: boolean
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  /** The body of a new record by its name, where one can be made on the spot. */
  make?: Make | undefined
}

/** A choice among the records of a directory, by name. */
export function OfField({ directory, many, make, ...rest }: OfProps) {
  const { entries, loading } = useDirectory(directory)
  const { may } = useCorp()
  return (
    <Select
      {...(rest as object)}
      allowClear
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      {...(many ? { mode: 'multiple' as const } : {})}
      options={entries.map(({ id, name }) => ({ value: id, label: name }))}
      {...(make && may(`POST ${directory}`)
        ? {
            popupRender: (menu) => (
              <>
                {menu}
                <NewEntry directory={directory} make={make} made={(id) => rest.onChange?.(id)} />
              </>
            ),
          }
        : {})}
    />
  )
}

function NewEntry({ directory, make, made }: { directory: Directory; make: Make; made(id: unknown): void }) {
  const t = useText()
  const send = useSend<Record<string, unknown>>()
  const once = useOnce()
  const form = Form.useFormInstance()
  const [name, setName] = useState('')
  const add = () =>
    once(async () => {
      if (!name.trim()) return
      const body = make(name.trim(), form.getFieldsValue())
      const { data } = await send.mutateAsync({ method: 'post', path: directory, body, done: t('created') })
      setName('')
      made(idIn(directory, data))
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
