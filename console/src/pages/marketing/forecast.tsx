import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Spin } from 'antd'
import { ask } from '../../api/call.ts'
import { useCorp } from '../../api/corp.tsx'
import { reasonOf } from '../../api/reason.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import type { CrowdFilter } from '../customers/crowd.ts'

/** Staff members that are named. */
const MOST = 5

/** How many people a message would reach by how many staff, before it is sent. */
export function Forecast({ filter }: { filter: CrowdFilter }) {
  const t = useText()
  const format = useFormat()
  const { corp_id } = useCorp()
  const { data, error, isFetching } = useQuery({
    queryKey: [corp_id, 'group-messages', 'forecast', filter],
    queryFn: ({ signal }) => ask(corp_id, 'post', 'group-messages/forecast', { body: { filter }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (error) return <Alert type="warning" showIcon title={reasonOf(error, t)} />
  return (
    <div className="card" role="status">
      <h2>{t('forecast')}</h2>
      {data && (
        <>
          <p className="number">
            {t('forecast.is', { people: format.number(data.recipients), staff: format.number(data.staff.length) })}
          </p>
          <ul className="forecast-staff">
            {data.staff.slice(0, MOST).map(({ staff_id, name, recipients }) => (
              <li key={staff_id}>
                <span className="clip">{name ?? staff_id}</span>
                <span className="number">{format.number(recipients)}</span>
              </li>
            ))}
          </ul>
          {data.over_quota.total > 0 && <p className="bad">{t('forecast.over', { n: data.over_quota.total })}</p>}
        </>
      )}
      {isFetching && <Spin size="small" />}
    </div>
  )
}
