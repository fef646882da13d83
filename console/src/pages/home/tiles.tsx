import type { ReactNode } from 'react'
import { useCorp } from '../../api/corp.tsx'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import type { Search } from '../../kit/address.ts'
import { type Format, useFormat } from '../../kit/format.ts'
import { PageLink } from '../../kit/page-link.tsx'
import type { PagePath } from '../menu.ts'
import { bounded } from './bounded.ts'
import type { Home } from './home.tsx'
import { waitingForMe } from './todo.tsx'

type Day = Home['days'][number]

/** The numbers of today, each beside the same weekday before, and the list that each counts. */
export function Tiles({ home }: { home: Home }) {
  const t = useText()
  const format = useFormat()
  const { can } = useCorp()
  const { customers, days } = home
  const today = days.at(-1) as Day
  const before = days.at(-8)
  const compared = (of: 'added' | 'lost' | 'net', more: 'good' | 'bad') =>
    before && <Compared now={today[of]} then={before[of]} more={more} />
  const mine = waitingForMe(home, can)
  return (
    <div className="tiles">
      {can('customers:read') && (
        <>
          <Tile
            word="home.customers"
            value={format.number(customers.now)}
            page="customers"
            search={{ followed: 'now' }}
            note={customers.lost > 0 && t('home.lostSoFar', { n: format.number(customers.lost) })}
          />
          <Tile
            word="home.addedToday"
            value={format.number(today.added)}
            page="customers"
            search={{ added_on: today.day }}
            note={compared('added', 'good')}
          />
          <Tile
            word="home.lostToday"
            value={format.number(today.lost)}
            page="customers"
            search={{ lost_on: today.day }}
            note={compared('lost', 'bad')}
          />
          <Tile
            word="home.netToday"
            value={signed(today.net, format)}
            page="customers"
            search={{ followed: 'now' }}
            note={compared('net', 'good')}
          />
        </>
      )}
      {mine && <Tile {...mine} value={bounded(mine.count, format)} />}
    </div>
  )
}

type TileProps = { word: Word; value: string; page: PagePath; search?: Search; note?: ReactNode }

function Tile({ word, value, page, search = {}, note }: TileProps) {
  const t = useText()
  return (
    <PageLink className="card tile" page={page} search={search}>
      <span className="muted">{t(word)}</span>
      <strong>{value}</strong>
      {note && <span className="tile-note muted">{note}</span>}
    </PageLink>
  )
}

/** How today differs from the same weekday before: the sign says it, the colour only repeats it. */
function Compared({ now, then, more }: { now: number; then: number; more: 'good' | 'bad' }) {
  const t = useText()
  const format = useFormat()
  const change = now - then
  const other = more === 'good' ? 'bad' : 'good'
  return (
    <>
      <span className={change === 0 ? '' : change > 0 ? more : other}>
        {change === 0 ? '=' : change > 0 ? `▲ ${format.number(change)}` : `▼ ${format.number(-change)}`}
      </span>{' '}
      {t('home.sameWeekday', { n: format.number(then) })}
    </>
  )
}

const signed = (value: number, format: Format) => (value > 0 ? `+${format.number(value)}` : format.number(value))
