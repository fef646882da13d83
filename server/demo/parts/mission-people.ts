import { LEVELS, RUNNING, WITH_ACCOUNT } from './mission.ts'
import { shanghai } from './random.ts'

const FIRST = shanghai('2025-06-12 11:20:00')
const HOUR = 3600

/** Friends of each participant, of whom the last one has left where it says so. */
const PLAN = [
  { kind: 'task_treasure_mission', friends: [6, 3, 2, 1, 0] },
  { kind: 'group_fission_mission', friends: [5, 2, 1, 0] },
] as const

type Customer = { external_user_id: string; unionid?: string | null; follows: readonly { staff_id: string }[] }

/** Those who take part in the running missions, whom they brought and what they won. */
export function missionPeople(customers: readonly Customer[]) {
  const rest = customers.filter(({ follows }) => follows.length > 0)
  const take = () => rest.shift() as Customer
  const participants: object[] = []
  const invites: (Invite & { friend: string })[] = []
  const awards: object[] = []
  let id = 0
  for (const { kind, friends } of PLAN) {
    const mission_id = RUNNING[kind]
    for (const [n, count] of friends.entries()) {
      const { external_user_id, unionid = null } = take()
      const joined_at = FIRST + (id++ * 7 + n) * HOUR
      const came = Array.from({ length: count }, (_, k) => ({ friend: take(), at: joined_at + (k + 1) * 5 * HOUR, k }))
      const reached = LEVELS.filter(({ needed }) => needed <= count)
      const last = reached.at(-1)
      participants.push({
        ...{
          id,
          kind,
          mission_id,
          visitor: external_user_id,
          external_user_id,
          openid: null,
          unionid,
          inviter_id: null,
        },
        ...{ joined_at, effective: count },
        finished_at: last?.level === LEVELS.length ? (came[last.needed - 1]?.at ?? null) : null,
        ...{ state: `gx.${kind[0]}${id.toString(36)}demo`, config_id: null, qr_code: null },
      })
      for (const { friend, at, k } of came) {
        const staff_id = kind === 'task_treasure_mission' ? (friend.follows[0]?.staff_id ?? '') : ''
        invites.push({
          ...{ kind, mission_id, friend: friend.external_user_id, participant_id: id, staff_id, at, valid: true },
          ...{ reason: null, is_new: k % 3 !== 2, lost: false, lost_at: null, voided: false, flagged: false },
        })
      }
      for (const { level, needed, prize } of reached) {
        const reached_at = came[needed - 1]?.at ?? joined_at
        const isClaimed = level === 1 && n === 0
        awards.push({
          ...{
            participant_id: id,
            level,
            kind,
            mission_id,
            state: isClaimed ? 'claimed' : 'reached',
            prize,
            reached_at,
          },
          ...{ claimed_at: isClaimed ? reached_at + HOUR : null, handed_over_at: null, staff_id: '' },
        })
      }
    }
  }
  // the first of them takes part in one with the official account, too
  const [first] = customers.filter(({ follows }) => follows.length > 0)
  const { external_user_id = '', unionid = null } = first ?? {}
  participants.push({
    ...{
      id: ++id,
      kind: 'task_treasure_mission',
      mission_id: WITH_ACCOUNT,
      visitor: external_user_id,
      external_user_id,
    },
    ...{ openid: null, unionid, inviter_id: null, joined_at: FIRST + 200 * HOUR, effective: 0, finished_at: null },
    ...{ state: `gx.t${id.toString(36)}demo`, config_id: null, qr_code: null },
  })
  return { participants, invites: invites.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)), awards }
}

type Counted = { id: number; invited_count: number; new_user_count: number; outflow_count: number }
type Invite = { kind: string; mission_id: number; is_new: boolean; lost: boolean }

/** The missions, with the counts of whom the invites brought where people take part in them. */
export function countedBy<T extends Counted>(missions: readonly T[], kind: string, invites: readonly Invite[]): T[] {
  const running = new Set<number>([...Object.values(RUNNING), WITH_ACCOUNT])
  return missions.map((mission) => {
    if (!running.has(mission.id)) return mission
    const theirs = invites.filter((each) => each.kind === kind && each.mission_id === mission.id)
    const count = (isMeant: (each: Invite) => boolean) => theirs.filter(isMeant).length
    return {
      ...mission,
      ...{
        invited_count: theirs.length,
        new_user_count: count((each) => each.is_new),
        outflow_count: count((each) => each.lost),
      },
    }
  })
}

const placeOf = ({ kind, friend }: { kind: string; friend: string }) => `${kind}/${friend}`
