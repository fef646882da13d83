import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { ask } from '../../api/call.ts'
import { useChange } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { reasonOf } from '../../api/reason.ts'
import { reasonText } from '../../api/reason-text.ts'
import type { Attachment } from '../../domain/attachment.tsx'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { useSingleFlight } from '../../kit/form/form-errors.ts'
import { ReferenceSelect } from '../../kit/form/reference-select.tsx'

type Content = { text: string; attachments: Attachment[] }

/** Sends what was written to one staff member's own phone, and to nobody else. */
export function TestMessage({ text, attachments }: Content) {
  const t = useText()
  const test = useChange('post', 'group-messages/test')
  const once = useSingleFlight()
  const [staff, setStaff] = useState<string>()
  const [sent, setSent] = useState<readonly number[]>()
  if (!test.may) return null
  const isEmpty = text === '' && attachments.length === 0
  const send = (staff_id: string) =>
    once(async () => {
      setSent(undefined)
      const body = { staff_id, text, attachments: attachments as never }
      setSent((await test.mutateAsync({ body, shown: 'all' })).ids)
    })
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
      {test.error && !test.isPending && <Alert type="error" showIcon title={reasonOf(test.error, t)} />}
      {sent && <Outcome ids={sent} />}
    </div>
  )
}

/** Milliseconds between two looks at what is still on its way. */
const LOOK_MS = 1000

/** What became of it: on its way, arrived, or why not. */
function Outcome({ ids }: { ids: readonly number[] }) {
  const { t, language } = useLanguage()
  const { corp_id } = useCorp()
  const { data } = useQuery({
    queryKey: [corp_id, 'group-messages', 'test', ids],
    queryFn: ({ signal }) => ask(corp_id, 'get', 'group-messages/test', { query: { ids: ids.join(',') }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((each) => each.state === 'pending') === false ? false : LOOK_MS,
  })
  const items = data?.items ?? []
  const why = items.find(({ reason }) => reason)?.reason
  if (why) return <Alert type="error" showIcon title={reasonText(why, language)} />
  const arrived = data && items.every(({ state }) => state === 'sent')
  return <p role="status">{t(arrived ? 'tryOut.sent' : 'tryOut.sending')}</p>
}
