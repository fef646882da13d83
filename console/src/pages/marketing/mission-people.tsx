import { useChange } from '../../api/change.ts'
import type { RecordOf } from '../../api/types.ts'
import { CustomerLink } from '../../domain/customer-link.tsx'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { numberColumn, type StatesOf, stateColumn, textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { SubList } from '../../kit/list/sub-list.tsx'
import type { Column } from '../../kit/spec/column-spec.ts'
import { Friend } from './mission-friend.tsx'
import { MissionNumbers } from './mission-numbers.tsx'
import { type FissionResource, PATHS } from './mission-paths.ts'
import { MissionTree } from './mission-tree.tsx'

type Participant = RecordOf<'task-treasure-missions/{id}/participants'>
type Invite = RecordOf<'task-treasure-missions/{id}/invites'>
type Award = RecordOf<'task-treasure-missions/{id}/awards'>

const AWARD_STATES: StatesOf<Award['state']> = {
  reached: { word: 'award.reached', tone: 'info' },
  claimed: { word: 'award.claimed', tone: 'gain' },
  none_left: { word: 'award.noneLeft', tone: 'plain' },
  returned: { word: 'award.returned', tone: 'plain' },
}

const who = <R extends { external_user_id: string }>(): Column<R> => ({
  ...{ title: 'customer', from: 'narrow' },
  names: ({ external_user_id }) => [['customers', external_user_id]],
  cell: ({ external_user_id }) => <Who id={external_user_id} />,
})

function Who({ id }: { id: string }) {
  const t = useText()
  return id ? <CustomerLink id={id} /> : <span className="muted">{t('stranger')}</span>
}

const PARTICIPANTS: readonly Column<Participant>[] = [
  { title: 'mission.no', from: 'narrow', cell: ({ id }) => <span className="number">{id}</span> },
  who<Participant>(),
  numberColumn('mission.effective', 'effective', { from: 'narrow' }),
  numberColumn('invited', 'invited', { from: 'wide' }),
  numberColumn('lost', 'lost', { from: 'wide' }),
  numberColumn('mission.level', 'level', { from: 'wide' }),
  {
    ...{ title: 'mission.inviter', from: 'widest' },
    cell: ({ inviter_id }) => inviter_id && <span className="number">{inviter_id}</span>,
  },
  timeColumn('mission.joinedAt', 'joined_at', { from: 'widest' }),
  { ...{ title: 'state', from: 'widest' }, cell: ({ flagged }, { t }) => flagged && t('invite.flagged') },
]

const REASONS: Record<NonNullable<Invite['reason']>, Word> = {
  ...{ old_customer: 'invite.old', blacklisted: 'invite.blacklisted', day_full: 'invite.dayFull' },
}

const INVITES: readonly Column<Invite>[] = [
  {
    ...{ title: 'customer', from: 'narrow' },
    cell: (invite) => <Friend {...invite} />,
  },
  {
    ...{ title: 'mission.inviter', from: 'narrow' },
    cell: ({ participant_id, participant_name }) => `${participant_id} ${participant_name}`,
  },
  {
    ...{ title: 'state', from: 'narrow' },
    cell: ({ reason, is_new, lost, flagged }, { t }) =>
      [
        t(reason === null ? 'invite.valid' : REASONS[reason]),
        is_new && t('invite.new'),
        lost && t('invite.lost'),
        flagged && t('invite.flagged'),
      ]
        .filter(Boolean)
        .join(' · '),
  },
  timeColumn('time', 'at', { from: 'wide' }),
]

const awardColumns = (resource: FissionResource, mission: number): readonly Column<Award>[] => [
  {
    ...{ title: 'mission.no', from: 'narrow' },
    // as the page shows it to who has claimed it
    cell: ({ participant_id, level }) => <span className="number">{`${participant_id}-${level}`}</span>,
  },
  who<Award>(),
  textColumn('mission.prize', 'prize', { from: 'narrow' }),
  stateColumn('state', 'state', AWARD_STATES),
  timeColumn('mission.reachedAt', 'reached_at', { from: 'wide' }),
  {
    ...{ title: 'handOver', from: 'narrow' },
    cell: (award) => <HandOver resource={resource} mission={mission} award={award} />,
  },
]

/** Hands a prize over, once, or says when that was. */
function HandOver({ resource, mission, award }: { resource: FissionResource; mission: number; award: Award }) {
  const t = useText()
  const change = useChange('post', PATHS[resource].writeOff[1])
  const { participant_id, level, state, handed_over_at, prize, name } = award
  if (handed_over_at !== null) return <span className="muted">{t('handedOver')}</span>
  if (!change.may || (state !== 'reached' && state !== 'claimed')) return null
  const hand = async () => {
    const isSure = await confirm({ title: t('handOver.ask', { prize }), text: name, ok: t('handOver') })
    if (!isSure) return
    await change
      .mutateAsync({ params: { id: mission }, body: { participant_id, level }, done: t('handedOver') })
      .catch(() => undefined)
  }
  return (
    <button type="button" className="button small" {...change.mark} onClick={() => void hand()}>
      {t('handOver')}
    </button>
  )
}

type Tab = { key: string; title: Word; render(mission: { id: number; invited_count?: number }): React.ReactNode }

/** Numbers, participants, friends and prizes of a mission. */
export const missionTabs = (resource: FissionResource): Tab[] => [
  {
    ...{ key: 'numbers', title: 'numbers' },
    render: ({ id, invited_count }) => <MissionNumbers resource={resource} id={id} version={invited_count ?? 0} />,
  },
  {
    ...{ key: 'participants', title: 'mission.participants' },
    render: ({ id }) => (
      <SubList
        {...{ path: PATHS[resource].participants, params: { id }, id: 'id', columns: PARTICIPANTS }}
        {...{ empty: 'mission.participants.none', every: () => 5000, exportable: true }}
      />
    ),
  },
  {
    ...{ key: 'tree', title: 'mission.tree' },
    render: ({ id }) => <MissionTree resource={resource} id={id} />,
  },
  {
    ...{ key: 'invites', title: 'mission.invites' },
    render: ({ id }) => (
      <SubList
        {...{ path: PATHS[resource].invites, params: { id }, id: 'id', columns: INVITES }}
        {...{ empty: 'mission.invites.none', every: () => 5000, exportable: true }}
      />
    ),
  },
  {
    ...{ key: 'awards', title: 'mission.awards' },
    render: ({ id }) => (
      <SubList
        {...{ path: PATHS[resource].awards, params: { id }, id: 'id', columns: awardColumns(resource, id) }}
        {...{ empty: 'mission.awards.none', every: () => 5000, exportable: true }}
      />
    ),
  },
]
