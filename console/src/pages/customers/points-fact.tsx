import { useState } from 'react'
import { useChange } from '../../api/change.ts'
import { ProblemError } from '../../api/problem.ts'
import { reasonOf } from '../../api/reason.ts'
import { useText } from '../../i18n/language.tsx'
import { useSingleFlight } from '../../kit/form/form-errors.ts'
import { useFormat } from '../../kit/format.ts'
import { Pop } from '../../kit/pop.tsx'
import type { Customer } from './customer.ts'

/** A customer's points, and a way to add or take some. */
export function PointsFact({ customer }: { customer: Customer }) {
  const t = useText()
  const format = useFormat()
  const change = useChange('post', 'customers/{id}/points')
  return (
    <span className="row">
      <strong className="number">{format.number(customer.points)}</strong>
      {change.may && (
        <Pop button={t('points.move')} className="button quiet small" {...{ calls: change.mark['data-call'] }}>
          {(close) => <MovePoints id={customer.external_user_id} close={close} />}
        </Pop>
      )}
    </span>
  )
}

function MovePoints({ id, close }: { id: string; close(): void }) {
  const t = useText()
  const change = useChange('post', 'customers/{id}/points')
  const once = useSingleFlight()
  const [refusal, setRefusal] = useState('')
  const send = (form: HTMLFormElement) =>
    once(async () => {
      const given = new FormData(form)
      const body = { delta: Number(given.get('delta')), reason: String(given.get('reason')).trim() }
      try {
        await change.mutateAsync({ params: { id }, body, done: t('saved'), shown: 'all' })
        close()
      } catch (error) {
        if (error instanceof ProblemError) setRefusal(reasonOf(error, t))
      }
    })
  return (
    <form
      className="stack points-form"
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
    >
      <label>
        {t('points.delta')}
        <input className="input" name="delta" type="number" step="1" required />
      </label>
      <label>
        {t('reason')}
        <input className="input" name="reason" maxLength={200} required />
      </label>
      {refusal && (
        <p className="refusal" role="alert">
          {refusal}
        </p>
      )}
      <button type="submit" className="button primary" disabled={change.isPending}>
        {t('save')}
      </button>
    </form>
  )
}
