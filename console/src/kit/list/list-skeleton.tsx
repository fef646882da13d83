import { useText } from '../../i18n/language.tsx'
import type { Column } from '../spec/column-spec.ts'

/** Rows that a window holds; more are not seen. */
const MOST = 20

/** A list of the shape that will come, while it is on its way. */
export function ListSkeleton<R>({ columns, rows }: { columns: readonly Column<R>[]; rows: number }) {
  const t = useText()
  return (
    <div className="list-table skeleton" role="status" aria-label={t('loading')} data-loading>
      <table aria-hidden>
        <thead>
          <tr>
            {columns.map(({ title, label = t(title), width, from = 'medium' }) => (
              <th key={title} className={from} style={width ? { width } : {}}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: Math.min(rows, MOST) }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <tr key={row}>
              {columns.map(({ title, align, from = 'medium' }, n) => (
                <td key={title} className={align ? `${align} ${from}` : from}>
                  <span className="bone" style={{ width: `${n === 0 ? 55 + ((row * 17) % 35) : 60}%` }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
