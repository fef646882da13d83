import './changes.css'
import { useText } from '../i18n/language.tsx'

type Props = { before: unknown; after: unknown }
type Json = Record<string, unknown>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a change changed: the fields that differ, as they were and as they are. */
export function Changes({ before, after }: Props) {
  const t = useText()
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  const differing = names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
  if (differing.length === 0) return <span className="muted">{t('history.same')}</span>
  return (
    <table className="changes-table">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{textOf(old[name])}</td>
            <td>{textOf(now[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const textOf = (value: unknown) =>
  value === undefined || value === null || value === ''
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
