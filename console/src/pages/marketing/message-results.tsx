import { useState } from 'react'
import { reasonText } from '../../api/reason-text.ts'
import type { RecordOf } from '../../api/types.ts'
import { CustomerLink } from '../../domain/customer-link.tsx'
import { useLanguage, useText } from '../../i18n/language.tsx'
import { Clip, nameOfColumn, stateColumn, timeColumn } from '../../kit/list/columns.tsx'
import { SubList } from '../../kit/list/sub-list.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'
import { RESULT_STATES } from './states.ts'

type Result = RecordOf<'group-messages/{id}/results' | 'moments/{id}/results'>

const REASON: Column<Result> = { title: 'reason', cell: (result) => <Why of={result} /> }

/** Why someone was not reached, or what it waits for. */
function Why({ of }: { of: Result }) {
  const { language } = useLanguage()
  const why = of.failed_reason ?? ('reason' in of ? of.reason : null)
  return <Clip>{why && reasonText(why, language)}</Clip>
}

const SENDER: Column<Result> = nameOfColumn('sender', 'staff', 'staff_id')
const SENT: readonly Column<Result>[] = [
  stateColumn('state', 'state', RESULT_STATES),
  timeColumn('time', 'send_time'),
  REASON,
]
const COLUMNS: Record<'group-messages' | 'moments', readonly Column<Result>[]> = {
  'group-messages': [
    {
      ...{ title: 'receivedBy', from: 'narrow' },
      cell: (result) => <Receiver result={result} />,
    },
    SENDER,
    ...SENT,
  ],
  // a post is for all customers of its sender
  moments: [{ ...SENDER, from: 'narrow' }, ...SENT],
}

/** The customer, or the group chat. */
function Receiver({ result }: { result: Result }) {
  if (!('external_user_id' in result)) return '–'
  const { external_user_id: id, chat_id, name } = result
  return id ? <CustomerLink id={id} name={name} /> : <Clip>{name ?? chat_id}</Clip>
}

/** Who received it, by whom, when, and if not, why. */
export function MessageResults({ of, id }: { of: 'group-messages' | 'moments'; id: number }) {
  const t = useText()
  const [state, setState] = useState('')
  return (
    <SubList
      path={`${of}/{id}/results`}
      params={{ id }}
      query={state ? { state } : {}}
      id="n"
      columns={COLUMNS[of] as never}
      empty="results.none"
      exportable
    >
      <select
        className="input"
        aria-label={t('state')}
        value={state}
        onChange={(event) => setState(event.target.value)}
      >
        <option value="">{t('all')}</option>
        {Object.entries(RESULT_STATES).map(([value, { word }]) => (
          <option key={value} value={value}>
            {t(word)}
          </option>
        ))}
      </select>
    </SubList>
  )
}
