import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { PageLink } from '../../kit/page-link.tsx'
import { NextStep, Nothing } from '../../kit/states.tsx'
import { Tag } from '../../kit/tag.tsx'
import type { PagePath } from '../menu.ts'
import type { Home } from './home.tsx'

type Item = NonNullable<Home['running']>[number]

const KINDS: Readonly<Record<Item['kind'], { word: Word; page: PagePath }>> = {
  group_message: { word: 'groupMessages', page: 'group-messages' },
  moment: { word: 'moments', page: 'moments' },
  task_treasure_mission: { word: 'taskTreasure', page: 'task-treasure' },
  group_fission_mission: { word: 'groupFission', page: 'group-fission' },
  check_in_mission: { word: 'checkIns', page: 'check-ins' },
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

/** How many of those it is for were reached; a campaign is for nobody in particular, and says who came. */
function Progress({ item: { kind, done, failed, total, name } }: { item: Item }) {
  const t = useText()
  const format = useFormat()
  if (total === null)
    return (
      <span className="running-progress muted">
        {t(kind === 'check_in_mission' ? 'home.checkedIn' : 'home.brought', { n: format.number(done) })}
      </span>
    )
  const said = t('home.done', { done: format.number(done), total: format.number(total) })
  return (
    <span className="running-progress">
      <progress value={done ?? 0} max={Math.max(1, total)} aria-label={name} />
      <span className="number nowrap">{said}</span>
      {failed !== null && failed > 0 && (
        <span className="bad nowrap">{t('home.failedOf', { n: format.number(failed) })}</span>
      )}
    </span>
  )
}
