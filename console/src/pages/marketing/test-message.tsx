import { Button, Space } from 'antd'
import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import type { Attachment } from '../../domain/attachment.tsx'
import { useText } from '../../i18n/language.tsx'
import { useSingleFlight } from '../../kit/form/form-errors.ts'
import { ReferenceSelect } from '../../kit/form/reference-select.tsx'

type Content = { text: string; attachments: Attachment[] }

/** Sends what was written to one staff member's own phone, and to nobody else. */
export function TestMessage({ text, attachments }: Content) {
  const t = useText()
  const test = useChange('post', 'group-messages/test')
  const once = useSingleFlight()
  const [staff, setStaff] = useState<string>()
  if (!test.may) return null
  const isEmpty = text === '' && attachments.length === 0
  const send = (staff_id: string) =>
    once(() => test.mutateAsync({ body: { staff_id, text, attachments: attachments as never }, done: t('triedOut') }))
  return (
    <div className="card">
      <h2>{t('tryOut')}</h2>
      <p>{t('tryOut.about')}</p>
      <Space.Compact block>
        <ReferenceSelect
          directory="staff"
          many={false}
          aria-label={t('tryOut.staff')}
          placeholder={t('tryOut.staff')}
          value={staff}
          onChange={(id) => setStaff(id as string | undefined)}
        />
        <Button
          {...test.mark}
          disabled={!staff || isEmpty}
          loading={test.isPending}
          onClick={() => staff && send(staff)}
        >
          {t('tryOut.send')}
        </Button>
      </Space.Compact>
    </div>
  )
}
