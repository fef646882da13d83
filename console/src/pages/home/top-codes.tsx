import { useText } from '../../i18n/language.tsx'
import { ChartFrame } from '../../kit/chart/chart.tsx'
import { Sparkline } from '../../kit/chart/sparkline.tsx'
import { useFormat } from '../../kit/format.ts'
import { PageLink } from '../../kit/page-link.tsx'
import { NextStep, Nothing } from '../../kit/states.tsx'
import type { Home } from './reply.ts'

const CODES = { next: { word: 'next.codes', page: 'contact-ways' } } as const

/** The channel codes that brought most, with their days. */
export function TopCodes({ codes }: { codes: NonNullable<Home['codes']> }) {
  const t = useText()
  const format = useFormat()
  return (
    <section className="card" aria-label={t('home.topCodes')}>
      <h2>{t('home.topCodes')}</h2>
      {codes.length === 0 ? (
        <Nothing action={<NextStep spec={CODES} />}>{t('home.noCodes')}</Nothing>
      ) : (
        <ChartFrame
          label={t('home.topCodes')}
          height={0}
          points={codes.map(({ name }) => name)}
          series={[
            { name: t('added'), values: codes.map(({ added }) => added) },
            { name: t('lost'), values: codes.map(({ lost }) => lost) },
            { name: t('net'), values: codes.map(({ net }) => net) },
          ]}
        >
          <ul className="ranked">
            {codes.map(({ id, name, added, lost, days }) => (
              <li key={id}>
                <PageLink className="clip grow" page="contact-ways" search={{ open: String(id) }}>
                  {name}
                </PageLink>
                <Sparkline values={days} />
                <span className="number nowrap">
                  +{format.number(added)} −{format.number(lost)}
                </span>
              </li>
            ))}
          </ul>
        </ChartFrame>
      )}
    </section>
  )
}
