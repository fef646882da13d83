import type { Word } from '../../i18n/dictionary.ts'
import { type Translate, useText } from '../../i18n/language.tsx'
import { type Format, useFormat } from '../../kit/format.ts'
import type { PagePath } from '../../kit/page.ts'
import { PageLink } from '../../kit/page-link.tsx'
import { NextStep, Nothing } from '../../kit/states.tsx'
import { Tag } from '../../kit/tag.tsx'
import type { Home } from './reply.ts'

type Item = NonNullable<Home['running']>[number]

const KINDS: Readonly<Record<Item['kind'], { word: Word; page: PagePath }>> = {
  group_message: { word: 'groupMessages', page: 'group-messages' },
  moment: { word: 'moments', page: 'moments' },
  task_treasure_mission: { word: 'taskTreasure', page: 'task-treasure' },
  group_fission_mission: { word: 'groupFission', page: 'group-fission' },
  check_in_mission: { word: 'checkIns', page: 'check-ins' },
  staff_rank: { word: 'rankings', page: 'rankings' },
  smart_form: { word: 'forms', page: 'forms' },
}

const MESSAGES = { next: { word: 'next.messages', page: 'group-messages' } } as const

/** Messages, posts and campaigns that run, and how far they are. */
export function Running({ items }: { items: readonly Item[] }) {
  const t = useText()
  return (
    <section className="card" aria-label={t('home.running')}>
      <h2>{t('home.running')}</h2>
      {items.length === 0 ? (
        <Nothing action={<NextStep spec={MESSAGES} />}>{t('home.noRunning')}</Nothing>
      ) : (
        <ul className="running">
          {items.map((item) => (
            <li key={`${item.kind} ${item.id}`}>
              <Tag>{t(KINDS[item.kind].word)}</Tag>
              <PageLink className="clip grow" page={KINDS[item.kind].page} search={{ open: String(item.id) }}>
                {item.name}
              </PageLink>
              <Progress item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** How many of those it is for were reached; a campaign is for nobody in particular, and says who came and what is left. */
function Progress({ item }: { item: Item }) {
  const t = useText()
  const format = useFormat()
  const { done, failed, total, given, stock, ends_at, name } = item
  if (total !== null)
    return (
      <span className="running-progress">
        <Bar done={done ?? 0} total={total} name={name} />
        <span className="number nowrap">
          {t('home.done', { done: format.number(done), total: format.number(total) })}
        </span>
        {failed !== null && failed > 0 && (
          <span className="bad nowrap">{t('home.failedOf', { n: format.number(failed) })}</span>
        )}
      </span>
    )
  const parts = [...saidOf(item, t, format), ends_at && t('home.endsAt', { time: format.time(ends_at) })].filter(
    Boolean,
  )
  return (
    <span className="running-progress muted">
      {stock !== null && stock > 0 && (
        <>
          <Bar done={given ?? 0} total={stock} name={t('home.prizesOf', { name })} />
          <span className="number nowrap">
            {t('home.prizes', { given: format.number(given), stock: format.number(stock) })}
          </span>
        </>
      )}
      <span>{parts.join(' · ')}</span>
    </span>
  )
}

function Bar({ done, total, name }: { done: number; total: number; name: string }) {
  return <progress value={Math.min(done, total)} max={Math.max(1, total)} aria-label={name} />
}

/** How far a campaign is, in its own words. */
function saidOf({ kind, done, joined }: Item, t: Translate, format: Format): string[] {
  const n = format.number(done)
  switch (kind) {
    case 'check_in_mission':
      return [t('home.checkedIn', { n })]
    case 'staff_rank':
      return [t('home.ranked', { n })]
    case 'smart_form':
      return [t('home.formOpened', { n: format.number(joined) }), t('home.formAnswered', { n })]
    default:
      return [t('home.joined', { n: format.number(joined) }), t('home.brought', { n })]
  }
}
