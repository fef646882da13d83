import './pick-pop.css'
import { useState } from 'react'
import { type Directory, type Entry, groupOf, useAllEntries } from '../api/directories.ts'
import { useNames } from '../api/names.ts'
import { useText } from '../i18n/language.tsx'
import { Pop } from './pop.tsx'

type Props = {
  directory: Directory
  /** What the button says. */
  label: string
  /** The call that choosing one makes. */
  call: string
  pick(id: number): void
}

/** A button that opens a directory's entries in their groups, of which one is found by typing and chosen. */
export function PickPop({ directory, label, call, pick }: Props) {
  const entries = useAllEntries(directory)
  return (
    <Pop button={label} className="button small" calls={call}>
      {(close) => (
        <Choice
          {...{ directory, label, entries }}
          choose={(id) => {
            close()
            pick(id)
          }}
        />
      )}
    </Pop>
  )
}

type ChoiceProps = { directory: Directory; label: string; entries: readonly Entry[]; choose(id: number): void }

function Choice({ directory, label, entries, choose }: ChoiceProps) {
  const t = useText()
  const nameOf = useNames()
  const [typed, setTyped] = useState('')
  const group = groupOf(directory)
  const groupName = ({ record }: Entry) => (group ? nameOf(group.of, record[group.field] as string | number) : '')
  const wanted = typed.trim().toLowerCase()
  const found = entries.filter((entry) => `${entry.name} ${groupName(entry)}`.toLowerCase().includes(wanted))
  return (
    <div className="pick-pop">
      <input
        className="input"
        aria-label={`${label} · ${t('search')}`}
        placeholder={t('search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="pick-pop-entries">
        {[...Map.groupBy(found, groupName)].map(([name, ofGroup]) => (
          <section key={name} aria-label={name || label}>
            {name && <div className="pop-heading">{name}</div>}
            {ofGroup.map((entry) => (
              <button key={entry.id} type="button" className="pop-item" onClick={() => choose(Number(entry.id))}>
                {entry.name}
              </button>
            ))}
          </section>
        ))}
        {found.length === 0 && <p className="pop-heading">{t('search.nothing')}</p>}
      </div>
    </div>
  )
}
