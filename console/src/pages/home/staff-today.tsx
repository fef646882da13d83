import { useText } from '../../i18n/language.tsx'
import { ChartFrame } from '../../kit/chart/chart.tsx'
import { useFormat } from '../../kit/format.ts'
import { PageLink } from '../../kit/page-link.tsx'
import { Person } from '../../kit/person.tsx'
import { Nothing } from '../../kit/states.tsx'
import type { Home } from './reply.ts'

/** Who won most today. */
export function StaffToday({ staff }: { staff: NonNullable<Home['staff_today']> }) {
  const t = useText()
  const format = useFormat()
  return (
    <section className="card" aria-label={t('home.staffToday')}>
      <h2>{t('home.staffToday')}</h2>
      {staff.length === 0 ? (
        <Nothing>{t('home.noStaffToday')}</Nothing>
      ) : (
        <ChartFrame
          label={t('home.staffToday')}
          height={0}
          points={staff.map(({ staff_id, name }) => name ?? staff_id)}
          series={[
            { name: t('added'), values: staff.map(({ added }) => added) },
            { name: t('lost'), values: staff.map(({ lost }) => lost) },
            { name: t('net'), values: staff.map(({ net }) => net) },
          ]}
        >
          <ol className="ranked">
            {staff.map(({ staff_id, name, avatar, added, lost }) => (
              <li key={staff_id}>
                <PageLink className="open-link grow" page="staff" search={{ open: staff_id }}>
                  <Person name={name ?? staff_id} address={avatar ?? undefined} />
                </PageLink>
                <span className="number nowrap">
                  +{format.number(added)} −{format.number(lost)}
                </span>
              </li>
            ))}
          </ol>
        </ChartFrame>
      )}
    </section>
  )
}
