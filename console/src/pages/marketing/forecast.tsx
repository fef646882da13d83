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
import { type Audience, audienceOf, isIntoChats } from './audience.ts'

/** Staff members that are named. */
const MOST = 5

type Values = Record<string, unknown>

const forecastQuery = (corpId: string, audience: Audience) =>
  queryOptions({
    queryKey: [corpId, 'group-messages', 'forecast', audience],
    queryFn: ({ signal }) => ask(corpId, 'post', 'group-messages/forecast', { body: audience, signal }),
    retry: false,
  })

const useForecast = (audience: Audience | undefined) =>
  useQuery({
    ...forecastQuery(useCorp().corp_id, audience ?? { filter: {} }),
    enabled: audience !== undefined,
    placeholderData: keepPreviousData,
  })

/** What is said of sending now or later, to people or into group chats. */
const WORDS = {
  now: { people: 'sendTo', chats: 'sendToChats' },
  later: { people: 'scheduleTo', chats: 'scheduleToChats' },
} as const

const wordFor = (audience: Audience | undefined, later: boolean) =>
  WORDS[later ? 'later' : 'now'][isIntoChats(audience) ? 'chats' : 'people']

/** What the button says that sends what a form holds, now or at its time. */
export function SendWord({ values }: { values: Values }) {
  const t = useText()
  const format = useFormat()
  const audience = audienceOf(values)
  const { data, isPlaceholderData } = useForecast(audience)
  const later = Boolean(values.send_at)
  if (!audience || !data || isPlaceholderData) return t(later ? 'schedule' : 'send')
  return t(wordFor(audience, later), { n: format.number(data.recipients) })
}

/** Asks whether to send to as many as there are now, or at its time to those who are there then. */
export async function askToSend(values: Values, { t, format, corpId }: AskTools): Promise<Question> {
  const { name, send_at, now } = values
  const audience = audienceOf(values) ?? { filter: {} }
  const { recipients, staff } = await queries.fetchQuery(forecastQuery(corpId, audience))
  const words = { n: format.number(recipients), name: String(name), staff: format.number(staff.length) }
  const later = Boolean(send_at) && !now
  const ok = wordFor(audience, later)
  const text = later ? t('scheduleTo.help', { ...words, time: format.time(Number(send_at)) }) : t('sendTo.help', words)
  return { title: t(`${ok}.ask`, words), text, ok: t(ok, words) }
}

/** How many people a message would reach by how many staff, before it is sent. */
export function Forecast({ audience }: { audience: Audience | undefined }) {
  const t = useText()
  const format = useFormat()
  const { data, error, isFetching } = useForecast(audience)
  if (error) return <Alert type="warning" showIcon title={reasonOf(error, t)} />
  return (
    <div className="card" role="status">
      <h2>{t('forecast')}</h2>
      {audience && data && (
        <>
          <p className="number">
            {t(isIntoChats(audience) ? 'forecast.chats' : 'forecast.is', {
              people: format.number(data.recipients),
              staff: format.number(data.staff.length),
            })}
          </p>
          <ul className="forecast-staff">
            {data.staff.slice(0, MOST).map(({ staff_id, name, recipients }) => (
              <li key={staff_id}>
                <span className="clip">{name ?? staff_id}</span>
                <span className="number">{format.number(recipients)}</span>
              </li>
            ))}
          </ul>
          {data.over_quota.total > 0 && (
            <p className="bad">
              {t(isIntoChats(audience) ? 'forecast.overChats' : 'forecast.over', { n: data.over_quota.total })}
            </p>
          )}
        </>
      )}
      {isFetching && <Spin size="small" />}
    </div>
  )
}
