import { useRecord } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { Chart } from '../../kit/chart.tsx'
import { useFormat } from '../../kit/format.ts'
import { Failed, Loading } from '../../kit/states.tsx'

export type ContactWay = {
  id: number
  config_id: string | null
  add_user_count: number
  auto_mark_tags: { id: number; name?: string }[]
  auto_reply: { text?: { content: string } } | null
  created_at: number
  qr_code: string | null
  remark: string
  state: string
  skip_verify?: boolean
  customer_remark: string
  staffs: { id: string; name?: string }[]
  group_name: string | null
  creator_staff_id: string | null
}

type Stats = { added: number; lost: number; net: number; days: { day: string; added: number; lost: number }[] }

/** How a channel code does: added, lost, and the days. It moves while it is looked at. */
export function CodeNumbers({ way }: { way: ContactWay }) {
  const t = useText()
  const format = useFormat()
  const { data, error, refetch } = useRecord<Stats>(`contact-ways/${way.id}/stats`)
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!data) return <Loading />
  const days = data.days ?? []
  return (
    <div className="stack">
      <div className="tiles">
        <Tile title={t('added')} value={format.number(data.added)} />
        <Tile title={t('lost')} value={format.number(data.lost)} />
        <Tile title={t('net')} value={format.number(data.net)} />
      </div>
      <Chart
        label={t('codes.trend')}
        points={days.map(({ day }) => day)}
        series={[
          { name: t('added'), values: days.map(({ added }) => added) },
          { name: t('lost'), values: days.map(({ lost }) => lost) },
        ]}
      />
    </div>
  )
}

export function Tile({ title, value }: { title: string; value: string }) {
  return (
    <div className="card tile">
      <span className="muted">{title}</span>
      <strong>{value}</strong>
    </div>
  )
}
