import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { focusField } from '../../kit/form/focus-field.ts'
import { useSubmit } from '../../kit/form/form-errors.ts'
import { ReferenceSelect } from '../../kit/form/reference-select.tsx'
import type { Ticket, TicketStatus } from './ticket.ts'

export type Verb = 'reply' | 'switch' | 'close' | 'reopen'

const TITLES: Record<Verb, Word> = {
  reply: 'ticket.reply',
  switch: 'ticket.switch',
  close: 'ticket.close',
  reopen: 'ticket.reopen',
}

/** The act that takes a ticket from one column to another. */
function verbOf({ status }: Ticket, to: TicketStatus): Verb | undefined {
  if (status === to) return undefined
  if (to === 30) return 'close'
  return status === 30 ? 'reopen' : 'reply'
}

/** Asks for what an act needs, and does it. */
export function useMoveTicket() {
  const [asked, setAsked] = useState<{ ticket: Ticket; verb: Verb }>()
  return {
    start(ticket: Ticket, to: TicketStatus) {
      const verb = verbOf(ticket, to)
      if (verb) setAsked({ ticket, verb })
    },
    act: (ticket: Ticket, verb: Verb) => setAsked({ ticket, verb }),
    dialog: asked && <ActDialog {...asked} close={() => setAsked(undefined)} />,
  }
}

function ActDialog({ ticket, verb, close }: { ticket: Ticket; verb: Verb; close: () => void }) {
  const t = useText()
  const change = useChange('post', `tickets/{id}/${verb}`)
  const corp = useCorp()
  const [form] = Form.useForm<{ content?: { text?: string }; handler_id?: string; staff_id?: string }>()
  const perform = async () => {
    const { content, handler_id, staff_id } = await form.validateFields()
    await change.mutateAsync({
      params: { id: ticket.order_no },
      body: {
        ...(content?.text ? { content: { text: content.text } } : {}),
        ...(handler_id ? { handler_id } : {}),
        ...(staff_id ? { staff_id } : {}),
      },
      ...{ done: t('saved'), shown: 'fields' },
    })
    close()
  }
  const submit = useSubmit(form, perform)
  return (
    <Modal
      open
      afterOpenChange={focusField}
      title={`${t(TITLES[verb])} · ${ticket.title || ticket.order_no}`}
      okText={t(TITLES[verb])}
      cancelText={t('cancel')}
      onCancel={close}
      onOk={submit}
      confirmLoading={change.isPending}
    >
      <Form form={form} layout="vertical" onFinish={submit}>
        {verb === 'switch' && (
          <Form.Item name="handler_id" label={t('handler')} rules={[{ required: true, message: t('form.required') }]}>
            <ReferenceSelect directory="staff" many={false} />
          </Form.Item>
        )}
        {!corp.staff_id && (
          <Form.Item
            name="staff_id"
            label={t('actsAs')}
            initialValue={ticket.handler_id}
            rules={[{ required: true, message: t('form.required') }]}
          >
            <ReferenceSelect directory="staff" many={false} />
          </Form.Item>
        )}
        <Form.Item
          name={['content', 'text']}
          label={t('ticket.remark')}
          rules={verb === 'reply' ? [{ required: true, message: t('form.required') }] : []}
        >
          <Input.TextArea className="growing" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
