import './relations.css'
import { useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { useRecord } from '../../api/list.ts'
import { useNames } from '../../api/names.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { EditIcon } from '../../kit/icons.tsx'
import { Labels } from '../../kit/labels.tsx'
import { Person } from '../../kit/person.tsx'
import { ChangeRelation } from './change-relation.tsx'
import type { Customer } from './customer.ts'

const CALL = 'PATCH customers/{id}/follows/{staff_id}'
/** Which staff members follow the customer, since when, and with what remark, which can be changed. */
export function Relations({ customer }: { customer: Customer }) {
  const t = useText()
  const format = useFormat()
  const { may } = useCorp()
  const nameOf = useNames()
  const [changing, setChanging] = useState<string>()
  const { external_user_id: id, follows, updated_at } = customer
  const { data } = useRecord('customers/{id}/follows', { params: { id }, version: updated_at })
  const tags = new Map(data?.items.map(({ staff_id, internal_tags }) => [staff_id, internal_tags]))
  return (
    <section>
      <h3 className="relations-head">{t('relations')}</h3>
      <ul className="relations">
        {follows.map(({ staff_id, stage_id, remark, added_at }) => (
          <li key={staff_id}>
            <Person
              name={nameOf('staff', staff_id)}
              note={[remark, stage_id ? nameOf('journey-stages', stage_id) : '', format.time(added_at)]
                .filter(Boolean)
                .join(' · ')}
            />
            {may(CALL) && (
              <button
                type="button"
                className="icon-button"
                aria-label={t('edit.title', { name: nameOf('staff', staff_id) })}
                data-call={CALL}
                onClick={() => setChanging(staff_id)}
              >
                <EditIcon />
              </button>
            )}
            {tags.get(staff_id)?.length ? <Labels names={tags.get(staff_id) ?? []} most={12} /> : null}
          </li>
        ))}
        {follows.length === 0 && <li className="muted">{t('relations.none')}</li>}
      </ul>
      {changing && <ChangeRelation id={id} staffId={changing} close={() => setChanging(undefined)} />}
    </section>
  )
}
