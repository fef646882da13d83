import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Spin } from 'antd'
import { call } from '../../api/call.ts'
import { reasonOf } from '../../api/reason.ts'
import { useCorp } from '../../app/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { Names } from '../../kit/names.tsx'
import type { CrowdFilter } from '../customers/crowd.ts'

type Forecasted = { people: number; staff: number; over_quota?: string[] }

/** How many people a message would reach by how many staff, before it is sent. */
export function Forecast({ filter }: { filter: CrowdFilter }) {
  const t = useText()
  const format = useFormat()
  const { corp_id } = useCorp()
  const { data, error, isFetching } = useQuery({
    queryKey: [corp_id, 'group-messages', 'forecast', filter],
    queryFn: ({ signal }) =>
      call<Forecasted>('POST', `/corps/${corp_id}/group-messages/forecast`, { body: { filter }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (error) return <Alert type="warning" showIcon title={reasonOf(error, t)} />
  return (
    <div className="card" role="status">
      <h2>{t('forecast')}</h2>
      {data ? (
        <>
          <p className="number">
            {t('forecast.is', { people: format.number(data.people), staff: format.number(data.staff) })}
          </p>
          {data.over_quota && data.over_quota.length > 0 && (
            <div>
              {t('forecast.over')} <Names of="staff" ids={data.over_quota} />
            </div>
          )}
        </>
      ) : null}
      {isFetching && <Spin size="small" />}
    </div>
  )
}
