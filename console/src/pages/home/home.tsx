import '../../kit/tile.css'
import './home.css'
import { Alert } from 'antd'
import { useCorp } from '../../api/corp.tsx'
import { useRecord } from '../../api/list.ts'
import { reasonText } from '../../api/reason-text.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { Running } from './running.tsx'
import { StaffToday } from './staff-today.tsx'
import { Tiles } from './tiles.tsx'
import { Todo } from './todo.tsx'
import { TopCodes } from './top-codes.tsx'
import { Tour } from './tour.tsx'
import { Trend } from './trend.tsx'

/** How the corporation does today, what runs, and what waits. */
export default function HomePage() {
  const { t, language } = useLanguage()
  const { name } = useCorp()
  const { data, error, refetch } = useRecord('home')
  return (
    <>
      <PageHead title={name} about={t('home.about')} />
      {error && !data ? (
        <Failed error={error} retry={() => refetch()} />
      ) : !data ? (
        <HomeSkeleton />
      ) : (
        <div className="stack">
          <Tour connected={data.platform.state !== 'none'} />
          {data.platform.state === 'failing' && (
            <Alert
              type="error"
              showIcon
              title={t('home.platformFailing')}
              description={data.platform.reason && reasonText(data.platform.reason, language)}
            />
          )}
          <Tiles home={data} />
          <div className="split">
            <div className="stack">
              <Trend days={data.days} />
              {data.running && <Running items={data.running} />}
            </div>
            <div className="stack">
              <Todo home={data} />
              {data.codes && <TopCodes codes={data.codes} />}
              {data.staff_today && <StaffToday staff={data.staff_today} />}
            </div>
          </div>
        </div>
      )}
    </>
  )
}

/** The frame of what comes: numbers, a chart and what stands beside it. */
function HomeSkeleton() {
  return (
    <div className="stack">
      <div className="tiles">
        {['one', 'two', 'three', 'four', 'five'].map((tile) => (
          <div key={tile} className="card tile">
            <Loading lines={2} />
          </div>
        ))}
      </div>
      <div className="split">
        <div className="card">
          <Loading lines={12} />
        </div>
        <div className="card">
          <Loading lines={6} />
        </div>
      </div>
    </div>
  )
}
