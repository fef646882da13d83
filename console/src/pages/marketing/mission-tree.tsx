import './mission-tree.css'
import { useState } from 'react'
import { useEndlessList } from '../../api/endless-list.ts'
import type { RecordOf } from '../../api/types.ts'
import { CustomerLink } from '../../domain/customer-link.tsx'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { DownIcon, RightIcon } from '../../kit/icons.tsx'
import { Failed, Loading, Nothing } from '../../kit/states.tsx'
import { Tag } from '../../kit/tag.tsx'
import { Friend } from './mission-friend.tsx'
import { type FissionResource, PATHS } from './mission-paths.ts'

type Mission = { resource: FissionResource; id: number }
type Participant = RecordOf<'task-treasure-missions/{id}/participants'>

/** How many of those below somebody are read at once. */
const SIZE = 50
/** Milliseconds between two looks: that somebody comes is no change of a record. */
const LOOK_MS = 5000
const READING = { size: SIZE, every: LOOK_MS }

/** Who brought whom: participants who came by themselves, and below each those whom they brought. */
export function MissionTree({ resource, id }: Mission) {
  return (
    <div className="inviters">
      <Participants {...{ resource, id }} inviter={0} />
    </div>
  )
}

/** Participants whom one brought; 0 for those whom nobody did. */
function Participants({ resource, id, inviter }: Mission & { inviter: number }) {
  const t = useText()
  const { items, error, refetch, more, loadingMore } = useEndlessList(
    PATHS[resource].participants,
    { inviter_id: String(inviter), sort: 'id' },
    { id },
    READING,
  )
  if (error && !items) return <Failed error={error} retry={() => refetch()} />
  if (!items) return <Loading lines={2} />
  if (items.length === 0) return inviter === 0 && <Nothing>{t('mission.participants.none')}</Nothing>
  return (
    <ul>
      {items.map((participant) => (
        <Branch key={participant.id} {...{ resource, id, participant }} />
      ))}
      {more && <More more={more} busy={loadingMore} />}
    </ul>
  )
}

function Branch({ resource, id, participant }: Mission & { participant: Participant }) {
  const t = useText()
  const format = useFormat()
  const { id: no, external_user_id, name, brought, invited, effective, level, flagged } = participant
  const [open, setOpen] = useState(false)
  const who = external_user_id ? name || external_user_id : t('mission.strangerNo', { no })
  const has = brought + invited > 0
  return (
    <li>
      <div className="inviter">
        {has ? (
          <button
            type="button"
            className="icon-button"
            aria-expanded={open}
            aria-label={t(open ? 'row.fold' : 'row.expand', { name: who })}
            onClick={() => setOpen(!open)}
          >
            {open ? <DownIcon /> : <RightIcon />}
          </button>
        ) : (
          <span className="inviter-leaf" />
        )}
        <span className="clip grow">
          {external_user_id ? <CustomerLink id={external_user_id} name={who} /> : <span className="muted">{who}</span>}
        </span>
        {flagged && <Tag tone="waiting">{t('invite.flagged')}</Tag>}
        {level > 0 && <Tag tone="gain">{t('mission.levelNo', { n: level })}</Tag>}
        <span className="muted number nowrap">
          {t('mission.friendsOf', { invited: format.number(invited), effective: format.number(effective) })}
        </span>
      </div>
      {open && (
        <>
          {brought > 0 && <Participants {...{ resource, id }} inviter={no} />}
          <Friends {...{ resource, id }} inviter={no} />
        </>
      )}
    </li>
  )
}

/** Friends whom a participant brought and who take part in nothing themselves. */
function Friends({ resource, id, inviter }: Mission & { inviter: number }) {
  const t = useText()
  const { items, error, refetch, more, loadingMore } = useEndlessList(
    PATHS[resource].invites,
    { participant_id: String(inviter), joined: 'no', sort: 'id' },
    { id },
    READING,
  )
  if (error && !items) return <Failed error={error} retry={() => refetch()} />
  if (!items) return <Loading lines={1} />
  if (items.length === 0) return null
  return (
    <ul>
      {items.map((invite) => (
        <li key={invite.id} className="inviter">
          <span className="inviter-leaf" />
          <span className="clip grow">
            <Friend {...invite} />
          </span>
          {invite.lost && <Tag tone="loss">{t('invite.lost')}</Tag>}
          {!invite.valid && <Tag>{t('invite.void')}</Tag>}
        </li>
      ))}
      {more && <More more={more} busy={loadingMore} />}
    </ul>
  )
}

function More({ more, busy }: { more(): void; busy: boolean }) {
  const t = useText()
  return (
    <li>
      <button type="button" className="button small" disabled={busy} onClick={more}>
        {t('board.more')}
      </button>
    </li>
  )
}
