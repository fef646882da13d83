import './stage-steps.css'
import { useChange } from '../../api/change.ts'
import { useAllEntries } from '../../api/directories.ts'
import { useText } from '../../i18n/language.tsx'
import { useSingleFlight } from '../../kit/form/form-errors.ts'
import { useUndoable } from '../../kit/undo.ts'
import type { Customer } from './customer.ts'

/** How far a customer has come with the staff member who follows first; a click moves it, and can be undone. */
export function StageSteps({ customer: { external_user_id, follows } }: { customer: Customer }) {
  const t = useText()
  const stages = useAllEntries('journey-stages')
  const change = useChange('patch', 'customers/{id}/follows/{staff_id}')
  const undoable = useUndoable()
  const once = useSingleFlight()
  const [follow] = follows
  if (!follow || stages.length === 0) return '–'
  const now = follow.stage_id ?? null
  const move = (stage_id: number | null) =>
    change.mutateAsync({ params: { id: external_user_id, staff_id: follow.staff_id }, body: { stage_id } })
  const choose = (stage_id: number) =>
    once(async () => {
      await move(stage_id)
      undoable(t('saved'), () => move(now))
    })
  return (
    <div className="stage-steps" role="radiogroup" aria-label={t('stage')}>
      {stages.map(({ id, name }) => (
        // biome-ignore lint/a11y/useSemanticElements: a click saves, and arrows alone must not
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={id === now}
          disabled={!change.may}
          {...(change.may ? change.mark : {})}
          onClick={() => id !== now && choose(id as number)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
