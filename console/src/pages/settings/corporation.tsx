import './settings.css'
import { AutoComplete, Button, Form, Input, Switch } from 'antd'
import { useCorp } from '../../api/corp.tsx'
import type { Reply } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { Conflict } from '../../kit/form/conflict.tsx'
import { useSubmit } from '../../kit/form/form-errors.ts'
import { useVersionedRecord } from '../../kit/form/versioned-record.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { useInlineEdit } from '../../kit/record/inline-edit.ts'
import type { FormField } from '../../kit/spec/form-spec.ts'
import { Failed, Loading } from '../../kit/states.tsx'

type Settings = Reply<'settings'>

const FIELDS: readonly FormField[] = [
  { kind: 'text', name: 'name', title: 'name' },
  { kind: 'text', name: 'time_zone', title: 'timeZone' },
  { kind: 'switch', name: 'chat_terms_agreed', title: 'chatTerms' },
]

const ZONES = Intl.supportedValuesOf('timeZone').map((value) => ({ value }))
const holds = (typed: string, option?: { value: string }) =>
  option?.value.toLowerCase().includes(typed.toLowerCase()) ?? false

/** The corporation's own settings. */
export default function Corporation() {
  const t = useText()
  const { corp_id, may } = useCorp()
  const [form] = Form.useForm<Settings>()
  const { data, error, refetch } = useVersionedRecord<Settings>('settings')
  const { save, saving, conflict } = useInlineEdit<Settings>({
    ...{ path: 'settings', fields: FIELDS, base: data },
    ...{ form, show: (values) => form.setFieldsValue(values) },
  })
  const submit = useSubmit(form, async () => save(await form.validateFields()))
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!data) return <Loading />
  const write = may('PATCH settings')
  const required = [{ required: true, message: t('form.required') }]
  return (
    <>
      <PageHead title={t('corporation')} about={t('corporation.about')} />
      <div className="card narrow">
        <Form form={form} layout="vertical" initialValues={data.record} disabled={!write} onFinish={submit}>
          {conflict && <Conflict {...conflict} />}
          <Form.Item label={t('id')} htmlFor="corp-id">
            <Input id="corp-id" readOnly value={corp_id} />
          </Form.Item>
          <Form.Item name="name" label={t('name')} rules={required}>
            <Input />
          </Form.Item>
          <Form.Item name="time_zone" label={t('timeZone')} extra={t('timeZone.help')} rules={required}>
            <AutoComplete options={ZONES} showSearch={{ filterOption: holds }} />
          </Form.Item>
          <Form.Item
            name="chat_terms_agreed"
            label={t('chatTerms')}
            extra={t('chatTerms.help')}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
          {write && !conflict && (
            <Button type="primary" htmlType="submit" loading={saving} data-call="PATCH settings">
              {t('save')}
            </Button>
          )}
        </Form>
      </div>
    </>
  )
}
