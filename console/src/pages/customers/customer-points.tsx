import { Button, Form, Input, InputNumber, Table } from 'antd'
import { useChange } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { useRecord } from '../../api/list.ts'
import { queries } from '../../api/queries.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { useSubmit } from '../../kit/refusals.ts'
import type { Customer } from './customer.ts'
import { reasonFor } from './points-reason.ts'

/** A customer's balance, its ledger, and a way to add or take points. */
export function CustomerPoints({ customer }: { customer: Customer }) {
  const t = useText()
  const format = useFormat()
  const { corp_id } = useCorp()
  const change = useChange('post', 'customers/{id}/points')
  const [form] = Form.useForm<{ delta: number; reason: string }>()
  const params = { id: customer.external_user_id }
  const { data, isLoading } = useRecord('customers/{id}/points', { params, query: { limit: 100 } })
  const move = useSubmit(form, async () => {
    const body = await form.validateFields()
    await change.mutateAsync({ params, body, ...{ done: t('saved'), shown: 'fields' } })
    queries.invalidateQueries({ queryKey: [corp_id, 'points-entries'] })
    form.resetFields()
  })
  return (
    <div className="stack">
      {change.may && (
        <Form form={form} layout="inline" onFinish={move}>
          <Form.Item name="delta" label={t('points.delta')} rules={[{ required: true, message: t('form.required') }]}>
            <InputNumber precision={0} />
          </Form.Item>
          <Form.Item name="reason" label={t('reason')} rules={[{ required: true, message: t('form.required') }]}>
            <Input maxLength={60} />
          </Form.Item>
          <Button htmlType="submit" type="primary" loading={change.isPending} {...change.mark}>
            {t('points.move')}
          </Button>
        </Form>
      )}
      <Table
        size="small"
        rowKey="id"
        loading={isLoading}
        dataSource={data?.items ?? []}
        pagination={false}
        locale={{ emptyText: isLoading ? ' ' : t('points.empty') }}
        columns={[
          { title: t('time'), render: (_, entry) => format.time(entry.created_at) },
          { title: t('points.delta'), align: 'right', render: (_, entry) => <Delta value={entry.delta} /> },
          { title: t('points.balance'), align: 'right', render: (_, entry) => format.number(entry.balance) },
          { title: t('reason'), render: (_, { reason }) => reasonFor(reason, t) },
        ]}
      />
    </div>
  )
}

/** Points added or taken, with their sign. */
export function Delta({ value }: { value: number }) {
  return <span className={value < 0 ? 'number bad' : 'number good'}>{value > 0 ? `+${value}` : value}</span>
}
