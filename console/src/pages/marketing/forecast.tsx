import './forecast.css'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Alert, Spin } from 'antd'
import { ask } from '../../api/call.ts'
import { useCorp } from '../../api/corp.tsx'
import { queries } from '../../api/queries.ts'
import { reasonOf } from '../../api/reason.ts'
import type { CrowdFilter } from '../../domain/crowd.ts'
import { type Translate, useText } from '../../i18n/language.tsx'
import type { Question } from '../../kit/confirm.tsx'
import { type Format, useFormat } from '../../kit/format.ts'

/** Staff members that are named. */
const MOST = 5

const forecastQuery = (corpId: string, filter: CrowdFilter) =>
  queryOptions({
    queryKey: [corpId, 'group-messages', 'forecast', filter],
    queryFn: ({ signal }) => ask(corpId, 'post', 'group-messages/forecast', { body: { filter }, signal }),
    retry: false,
  })

const useForecast = (filter: CrowdFilter) =>
  useQuery({ ...forecastQuery(useCorp().corp_id, filter), placeholderData: keepPreviousData })

/** What the button says that sends to those whom a filter finds. */
export function SendWord({ filter }: { filter: CrowdFilter }) {
  const t = useText()
  const format = useFormat()
  const { data, isPlaceholderData } = useForecast(filter)
  return data && !isPlaceholderData ? t('sendTo', { n: format.number(data.recipients) }) : t('send')
}

/** Asks whether to send to as many as there are now. */
export async function askToSend(
  { filter, name }: Record<string, unknown>,
  { t, format, corpId }: { t: Translate; format: Format; corpId: string },
): Promise<Question> {
  const { recipients, staff } = await queries.fetchQuery(forecastQuery(corpId, (filter ?? {}) as CrowdFilter))
  const n = format.number(recipients)
  const text = t('sendTo.help', { name: String(name), staff: format.number(staff.length) })
  return { title: t('sendTo.ask', { n }), text, ok: t('sendTo', { n }) }
}

/** How many people a message would reach by how many staff, before it is sent. */
export function Forecast({ filter }: { filter: CrowdFilter }) {
  const t = useText()
  const format = useFormat()
  const { data, error, isFetching } = useForecast(filter)
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
