import type { Sql } from '../../../../server/src/storage/connect.ts'
import type { Scene } from '../scene.ts'

/** What clients were told is in the ledgers: those who stayed were counted, what was taken is there. */
export async function auditTold(owner: Sql, { corpId, journal }: Scene): Promise<string[]> {
  const { scans, invites, left, views, answers, joined, checked, claimed } = journal
  const stayed = (all: Iterable<string>) => [...all].filter((one) => !left.has(one.split('/').at(-1) as string))
  const missing = async (kind: string, told: readonly string[], rows: Promise<readonly { key: string }[]>) => {
    const there = new Set((await rows).map(({ key }) => key))
    return told.filter((one) => !there.has(one)).map((one) => `${kind}: ${one}`)
  }
  const counts = (all: ReadonlyMap<unknown, number>) =>
    [...all].flatMap(([key, n]) => Array.from({ length: n }, (_, i) => `${key} ${i + 1}`))
  const numbered = owner`row_number() over (partition by form_id, external_user_id order by id)`
  return [
    ...(await missing(
      'scan not counted',
      stayed(scans),
      owner`
        select w.contact_way_id || '/' || c.external_user_id as key from contact_way_customer w
        join customer c on c.corp_id = w.corp_id and c.pk = w.customer_pk where w.corp_id = ${corpId}`,
    )),
    ...(await missing(
      'invitation not counted',
      stayed(invites),
      owner`
        select p.config_id || '/' || i.friend as key from mission_invite i
        join mission_participant p on p.corp_id = i.corp_id and p.id = i.participant_id
        where i.corp_id = ${corpId} and not i.lost`,
    )),
    ...(await missing(
      'landing lost',
      counts(views),
      owner`
        select radar_id || ' ' || row_number() over (partition by radar_id order by id) as key from radar_view where corp_id = ${corpId}`,
    )),
    ...(await missing(
      'answer lost',
      counts(answers),
      owner`
        select form_id || '/' || external_user_id || ' ' || ${numbered} as key from smart_form_answer
        where corp_id = ${corpId} and external_user_id is not null`,
    )),
    ...(await missing(
      'participant lost',
      [...joined],
      owner`
        select kind || '/' || mission_id || '/' || external_user_id as key from mission_participant where corp_id = ${corpId}`,
    )),
    ...(await missing(
      'check-in lost',
      [...checked],
      owner`select mission_id || '/' || external_user_id as key from check_in where corp_id = ${corpId}`,
    )),
    ...(await missing(
      'claim lost',
      [...claimed],
      owner`
        select a.kind || '/' || a.mission_id || '/' || p.external_user_id || '/' || a.level as key from mission_award a
        join mission_participant p on p.corp_id = a.corp_id and p.id = a.participant_id
        where a.corp_id = ${corpId} and a.state = 'claimed'`,
    )),
  ]
}
