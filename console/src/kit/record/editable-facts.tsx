import { useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { useCopy } from '../copy.tsx'
import { CopyIcon, EditIcon } from '../icons.tsx'
import { lazy } from '../lazy.tsx'
import type { Fact, MoreProps } from '../spec/record-spec.ts'
import { orDash } from './facts.tsx'

const FactEditor = lazy(() => import('./fact-editor.tsx'), 'FactEditor')

type Json = Record<string, unknown>
type Props<R> = MoreProps<R> & { facts: readonly Fact<R>[] }

/** What is known of a record; those facts that may be changed are, by a click or Enter on them. */
export function EditableFacts<R extends Json>({ facts, record, ...rest }: Props<R>) {
  const [editing, setEditing] = useState<string>()
  const shown = facts.filter(({ when }) => when?.(record) ?? true)
  return (
    <dl className="facts">
      {shown.map((fact) => (
        <OneFact
          key={fact.title}
          {...rest}
          fact={fact}
          record={record}
          editing={editing === fact.title}
          edit={(on) => setEditing(on ? fact.title : undefined)}
        />
      ))}
    </dl>
  )
}

type OneProps<R> = Omit<Props<R>, 'facts'> & { fact: Fact<R>; editing: boolean; edit(on: boolean): void }

function OneFact<R extends Json>({ spec, record, version, fact, mayEdit, tools, editing, edit }: OneProps<R>) {
  const t = useText()
  const copy = useCopy()
  const { can } = useCorp()
  const values = spec.form?.values?.(record) ?? record
  const field = spec.form?.fields.find(
    ({ name, right, when }) => name === fact.edit && can(right) && (when?.(values) ?? true),
  )
  const shown = orDash(fact.cell(record, tools))
  const copied = fact.copy?.(record)
  const label = fact.label ?? t(fact.title)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {editing && field ? (
          <FactEditor spec={spec as never} record={record} version={version} field={field} close={() => edit(false)} />
        ) : (
          <span className="fact-row">
            {mayEdit && field ? (
              <button
                type="button"
                className="fact-edit"
                title={t('edit.what', { what: label })}
                data-call={`PATCH ${spec.resource}/{id}`}
                onClick={() => edit(true)}
              >
                <span>
                  <span className="visually-hidden">{t('edit.what', { what: label })}: </span>
                  {shown}
                </span>
                <EditIcon />
              </button>
            ) : (
              <span>{shown}</span>
            )}
            {copied && (
              <button
                type="button"
                className="fact-copy"
                aria-label={t('copy.what', { what: label })}
                onClick={() => copy(copied)}
              >
                <CopyIcon />
              </button>
            )}
          </span>
        )}
      </dd>
    </div>
  )
}
