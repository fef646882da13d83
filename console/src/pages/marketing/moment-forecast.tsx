import './forecast.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Spin } from 'antd'
import { ask } from '../../api/call.ts'
import { useCorp } from '../../api/corp.tsx'
import { reasonOf } from '../../api/reason.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'

/** Staff members that are named. */
const MOST = 5

/** How many customers would see a post of these staff members, before it is made. */
export function MomentForecast({ staff }: { staff: readonly string[] }) {
  const t = useText()
  const format = useFormat()
  const { corp_id } = useCorp()
  const { data, error, isFetching } = useQuery({
    queryKey: [corp_id, 'moments', 'forecast', staff],
    queryFn: ({ signal }) => ask(corp_id, 'post', 'moments/forecast', { body: { staff_ids: [...staff] }, signal }),
    ...{ enabled: staff.length > 0, retry: false, placeholderData: keepPreviousData },
  })
  if (error) return <Alert type="warning" showIcon title={reasonOf(error, t)} />
  return (
    <div className="card" role="status">
      <h2>{t('forecast')}</h2>
      {staff.length === 0 && <p>{t('moments.forecastNobody')}</p>}
      {staff.length > 0 && data && (
        <>
          <p className="number">
            {t('moments.forecast', { people: format.number(data.customers), staff: format.number(data.staff.length) })}
          </p>
          <ul className="forecast-staff">
            {data.staff.slice(0, MOST).map(({ staff_id, name, customers }) => (
              <li key={staff_id}>
                <span className="clip">{name ?? staff_id}</span>
                <span className="number">{format.number(customers)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {isFetching && <Spin size="small" />}
    </div>
  )
}
