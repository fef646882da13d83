import { FileTextOutlined, ImportOutlined } from '@ant-design/icons'
import { Button, Form, type FormInstance, Input, Modal } from 'antd'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { ProblemError } from '../api/problem.ts'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'
import { focusField } from '../kit/form/focus-field.ts'
import { useSubmit } from '../kit/form/form-errors.ts'
import { csvRows, type Row } from './csv-rows.ts'

type Values = Record<string, unknown>

type Props = {
  word: Word
  /** The name in the body of what the rows become: refusals name it and a place in it. */
  list: string
  /** What stands above and below the rows. */
  label: Word
  help: Word
  change: { may: boolean; mark: { 'data-call': string }; isPending: boolean }
  /** What stands there at first, such as the names of the columns. */
  initial?: string
  /** Whether a first row is no record, but has the names of the columns. */
  isHead?(row: Row): boolean
  send(rows: readonly Row[], values: Values, head: Row | undefined): Promise<unknown>
  /** Further fields of the form. */
  children?: ReactNode
}

/** A button that opens a form for many records at once: rows that are typed, pasted, or read from a file. */
export function BulkEntry(props: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { word, change } = props
  if (!change.may) return null
  return (
    <>
      <Button icon={<ImportOutlined />} {...change.mark} onClick={() => setOpen(true)}>
        {t(word)}
      </Button>
      {open && <EntryForm {...props} close={() => setOpen(false)} />}
    </>
  )
}

function EntryForm({ close, ...props }: Props & { close: () => void }) {
  const { word, list, label, help, change, initial = '', send, children } = props
  const t = useText()
  const read = (text: unknown) => {
    const rows = csvRows(String(text ?? ''))
    const [first] = rows
    const head = first && props.isHead?.(first) ? first : undefined
    return { head, rows: head ? rows.slice(1) : rows }
  }
  const [form] = Form.useForm<Values>()
  const typed = Form.useWatch(list, form)
  const submit = useSubmit(form, async () => {
    const values = await form.validateFields()
    const { rows, head } = read(values[list])
    try {
      await send(rows, values, head)
      close()
    } catch (error) {
      const placed = error instanceof ProblemError && placeByRow(form, list, rows, error, t)
      if (!placed) throw error
    }
  })
  const count = read(typed).rows.length
  return (
    <Modal
      open
      afterOpenChange={focusField}
      title={t(word)}
      onCancel={close}
      onOk={submit}
      okText={count > 0 ? t('bulkEntry.send', { n: count }) : t('create')}
      cancelText={t('cancel')}
      confirmLoading={change.isPending}
    >
      <Form form={form} layout="vertical" initialValues={{ [list]: initial }} onFinish={submit}>
        <Form.Item
          name={list}
          label={t(label)}
          extra={t(help)}
          rules={[
            {
              validator: (_, value) =>
                read(value).rows.length > 0 ? Promise.resolve() : Promise.reject(t('form.required')),
            },
          ]}
        >
          <Input.TextArea rows={8} />
        </Form.Item>
        <FromFile take={(text) => form.setFieldValue(list, text)} />
        {children}
      </Form>
    </Modal>
  )
}

/** Puts what is refused of a row at the rows, with its line; false when something else is refused too. */
function placeByRow(
  form: FormInstance,
  list: string,
  rows: readonly Row[],
  error: ProblemError,
  t: ReturnType<typeof useText>,
): boolean {
  const own = error.fields.flatMap(({ field, message }) => {
    const [of, place] = field.split('.')
    const row = of === list ? rows[Number(place)] : undefined
    return row ? [t('bulkEntry.line', { line: row.line, reason: message })] : []
  })
  if (own.length === 0 || own.length < error.fields.length) return false
  form.setFields([{ name: list, errors: own.slice(0, MOST_REASONS) }])
  return true
}
const MOST_REASONS = 8

/** Reads a file of text in the browser: nothing is kept of it. */
function FromFile({ take }: { take(text: string): void }) {
  const t = useText()
  const chooser = useRef<HTMLInputElement>(null)
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    const text = file && (await file.text())
    if (chooser.current) chooser.current.value = ''
    if (text !== undefined) take(text)
  }
  return (
    <Form.Item>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        style={{ display: 'none' }} // forms show what is only `hidden`
        onChange={read}
      />
      <Button icon={<FileTextOutlined />} onClick={() => chooser.current?.click()}>
        {t('bulkEntry.file')}
      </Button>
    </Form.Item>
  )
}
