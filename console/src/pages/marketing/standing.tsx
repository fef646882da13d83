import { useRecord } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { csvOf, saveFile } from '../../kit/download.ts'
import { useFormat } from '../../kit/format.ts'
import { DownloadIcon } from '../../kit/icons.tsx'
import { Person } from '../../kit/person.tsx'
import { Failed, Loading, Nothing } from '../../kit/states.tsx'

/** Who leads a ranking; all of its members are in it. What an imported one counted elsewhere has no places here. */
export function Standing({ id, invited }: { id: number; invited: number }) {
  const t = useText()
  const format = useFormat()
  const { data, error } = useRecord('staff-ranks/{id}/standing', { params: { id }, version: invited })
  if (error) return <Failed error={error} />
  if (!data) return <Loading />
  const unrecorded = invited - data.items.reduce((sum, { count }) => sum + count, 0)
  const note = unrecorded > 0 && <p>{t('standing.unrecorded', { count: format.number(unrecorded) })}</p>
  if (data.items.length === 0) return note || <Nothing>{t('standing.none')}</Nothing>
  const save = () => {
    const rows = data.items.map(({ place, name, staff_id, count }) => [place, name ?? staff_id, count])
    const head = [t('place'), t('filter.staff'), t('invited')]
    saveFile(csvOf([head, ...rows]), `${t('standing')}.csv`)
  }
  return (
    <div className="list-table">
      <div className="row sub-list-tools">
        <button type="button" className="button small" onClick={save}>
          <DownloadIcon /> CSV
        </button>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col" style={{ width: 64 }}>
              {t('place')}
            </th>
            <th scope="col">{t('filter.staff')}</th>
            <th scope="col" className="right">
              {t('invited')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.items.map(({ place, staff_id, name, count }) => (
            <tr key={staff_id}>
              <td className="number">{place}</td>
              <td>
                <Person name={name ?? staff_id} />
              </td>
              <td className="right number">{format.number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note}
    </div>
  )
}
