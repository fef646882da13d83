import './forecast.css'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Alert, Spin } from 'antd'
import { ask } from '../../api/call.ts'
import { useCorp } from '../../api/corp.tsx'
import { queries } from '../../api/queries.ts'
import { reasonOf } from '../../api/reason.ts'
import { useText } from '../../i18n/language.tsx'
import type { Question } from '../../kit/confirm.tsx'
import { useFormat } from '../../kit/format.ts'
import type { AskTools } from '../../kit/spec/form-spec.ts'

/** Staff members that are named. */
const MOST = 5

type Audience = { staff_ids: string[]; tag_list?: string[] }

const forecastQuery = (corpId: string, audience: Audience) =>
  queryOptions({
    queryKey: [corpId, 'moments', 'forecast', audience],
    queryFn: ({ signal }) => ask(corpId, 'post', 'moments/forecast', { body: audience, signal }),
    retry: false,
  })

/** Asks whether to hand a post to staff now, or at its time. */
export async function askToPublish(
  values: Record<string, unknown>,
  { t, format, corpId }: AskTools,
): Promise<Question> {
  const { name, send_at, now, staff_ids, tag_list } = values
  const audience = { staff_ids: (staff_ids ?? []) as string[], tag_list: (tag_list ?? []) as string[] }
  const { customers, staff } = await queries.fetchQuery(forecastQuery(corpId, audience))
  const later = Boolean(send_at) && !now
  const words = { n: format.number(customers), name: String(name), staff: format.number(staff.length) }
  return {
    title: t('publish.ask', words),
    text: later ? t('publishLater.help', { ...words, time: format.time(Number(send_at)) }) : t('publish.help', words),
    ok: t(later ? 'schedule' : 'sendNow'),
  }
}

/** How many customers would see a post of these staff members, before it is made. */
export function MomentForecast({ staff }: { staff: readonly string[] }) {
  const t = useText()
  const format = useFormat()
  const { corp_id } = useCorp()
  const { data, error, isFetching } = useQuery({
    ...forecastQuery(corp_id, { staff_ids: [...staff] }),
    ...{ enabled: staff.length > 0, placeholderData: keepPreviousData },
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

/** What the button says that keeps a post for its time. */
export const ScheduleWord = () => useText()('schedule')
