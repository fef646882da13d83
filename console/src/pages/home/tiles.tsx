import type { ReactNode } from 'react'
import { useCorp } from '../../api/corp.tsx'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import type { Search } from '../../kit/address.ts'
import { type Format, useFormat } from '../../kit/format.ts'
import type { PagePath } from '../../kit/page.ts'
import { PageLink } from '../../kit/page-link.tsx'
import { bounded } from './bounded.ts'
import type { Home } from './reply.ts'
import { type Waiting, waitingForMe, waitingTickets } from './todo.tsx'

type Day = Home['days'][number]

/** The numbers of today, each beside the same weekday before, and the list that each counts. */
export function Tiles({ home }: { home: Home }) {
  const t = useText()
  const format = useFormat()
  const { can } = useCorp()
  const { customers, days, people } = home
  const { day } = days.at(-1) as Day
  const net = people.added - people.lost
  const mine = waitingForMe(home)
  const only = mine[0] ?? waitingTickets(home, can)
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
            value={format.number(people.added)}
            page="customers"
            search={{ added_on: day }}
            note={<Compared now={people.added} then={people.added_before} more="good" />}
          />
          <Tile
            word="home.lostToday"
            value={format.number(people.lost)}
            page="customers"
            search={{ lost_on: day }}
            note={<Compared now={people.lost} then={people.lost_before} more="bad" />}
          />
          <Tile
            word="home.netToday"
            value={signed(net, format)}
            page="customers"
            search={{ moved_on: day }}
            note={<Compared now={net} then={people.added_before - people.lost_before} more="good" />}
          />
        </>
      )}
      {mine.length > 1 ? (
        <Mine parts={mine} />
      ) : (
        only && <Tile {...only} word={mine.length > 0 ? 'home.mine' : only.word} value={bounded(only.count, format)} />
      )}
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

/** All that waits for the operator in one number, and each part of it with the list that it counts. */
function Mine({ parts }: { parts: readonly Waiting[] }) {
  const t = useText()
  const format = useFormat()
  return (
    <section className="card tile" aria-label={t('home.mine')}>
      <span className="muted">{t('home.mine')}</span>
      <strong>
        {bounded(
          parts.reduce((sum, { count }) => sum + count, 0),
          format,
        )}
      </strong>
      <span className="tile-note">
        {parts.map(({ word, count, page, search }) => (
          <PageLink key={word} page={page} search={search}>
            {t(PARTS[word] ?? word, { n: bounded(count, format) })}
          </PageLink>
        ))}
      </span>
    </section>
  )
}

/** What a part is called beside the others. */
const PARTS: Partial<Record<Word, Word>> = {
  'home.myTickets': 'home.nTickets',
  'home.myMessages': 'home.nMessages',
  'home.myMoments': 'home.nMoments',
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
