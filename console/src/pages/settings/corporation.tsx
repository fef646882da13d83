import { Button, Form, Input, Switch } from 'antd'
import { useChange } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { useRecord } from '../../api/list.ts'
import { ProblemError } from '../../api/problem.ts'
import type { Reply } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { Failed, Loading } from '../../kit/states.tsx'

type Settings = Reply<'settings'>

/** The corporation's own settings. */
export default function Corporation() {
  const t = useText()
  const { corp_id, can } = useCorp()
  const change = useChange('patch', 'settings')
  const [form] = Form.useForm<Settings>()
  const { data, error, refetch } = useRecord('settings')
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!data) return <Loading />
  const save = async () => {
    const body = await form.validateFields()
    try {
      await change.mutateAsync({ body, done: t('saved') })
    } catch (refused) {
      if (refused instanceof ProblemError)
        form.setFields(
          refused.fields.map(({ field, message }) => ({ name: field as keyof Settings, errors: [message] })),
        )
    }
  }
  const write = can('settings:write')
  return (
    <>
      <PageHead title={t('corporation')} about={t('corporation.about')} />
      <div className="card narrow">
        <Form
          form={form}
          layout="vertical"
          initialValues={data}
          disabled={!write}
          onFinish={() => save().catch(() => undefined)}
        >
          <Form.Item label={t('id')} htmlFor="corp-id">
            <Input id="corp-id" readOnly value={corp_id} />
          </Form.Item>
          <Form.Item name="name" label={t('name')} rules={[{ required: true, message: t('form.required') }]}>
            <Input />
          </Form.Item>
          <Form.Item
            name="time_zone"
            label={t('timeZone')}
            extra={t('timeZone.help')}
            rules={[{ required: true, message: t('form.required') }]}
          >
            <Input />
          </Form.Item>
          <Form.Item
            name="chat_terms_agreed"
            label={t('chatTerms')}
            extra={t('chatTerms.help')}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
          {write && (
            <Button type="primary" htmlType="submit" loading={change.isPending}>
              {t('save')}
            </Button>
          )}
        </Form>
      </div>
    </>
  )
}
