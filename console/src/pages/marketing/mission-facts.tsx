import { Picture } from '../../domain/picture-field.tsx'
import { moment, namesColumn, textColumn } from '../../kit/list/columns.tsx'
import type { Fact } from '../../kit/spec/record-spec.ts'
import { type Level, levelsOf, valuesOf } from './mission-form.ts'

/** What of a mission its facts show. */
type Shown = {
  describe?: string
  cover?: string
  rules?: Level[]
  start_time?: number
  end_time?: number
  new_only?: boolean
  loss_voids?: boolean
  ends_when_given?: boolean
  friends_per_day?: number
  qr_grace_days?: number
  af_type?: 'qywx' | 'mp'
  welcome?: { text?: { content: string } }
}

type Row = Level & { tags: unknown[]; staff: string[]; notify: boolean }
const rowsOf = (mission: object) => valuesOf(mission).rules as Row[]

const yesNo = (title: Fact<Shown>['title'], field: 'new_only' | 'loss_voids' | 'ends_when_given'): Fact<Shown> => ({
  ...{ title, edit: field },
  cell: (mission, { t }) => t(mission[field] ? 'yes' : 'no'),
})

/** How a mission goes, and what it gives. */
export const MISSION_FACTS: readonly Fact<Shown>[] = [
  {
    ...{ title: 'mission.levels', edit: 'rules' },
    names: (mission) =>
      rowsOf(mission).flatMap(({ tags, staff }) => [
        ...tags.map((id) => ['tags', id] as const),
        ...staff.map((id) => ['staff', id] as const),
      ]),
    cell: (mission, { t, format, nameOf }) =>
      levelsOf(mission.rules).length > 0 &&
      rowsOf(mission).map(({ level, needed, prize, stock, tags, staff, notify }) => (
        <span key={level} className="fact-line">
          {[
            t('mission.levelOf', { n: format.number(needed), prize }),
            stock !== null && t('mission.left', { n: format.number(stock) }),
            tags.length > 0 && format.quoted(tags.map((id) => nameOf('tags', id))),
            notify && t('mission.notifies'),
            staff.length > 0 &&
              t('mission.handedOverBy', { names: format.list(staff.map((id) => nameOf('staff', id))) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )),
  },
  {
    ...{ title: 'mission.startsAt', edit: 'start_time' },
    cell: ({ start_time }, { format }) => moment(format, start_time),
  },
  {
    ...{ title: 'mission.endsAt', edit: 'end_time' },
    cell: ({ end_time }, { format }) => moment(format, end_time),
  },
  { ...textColumn<Shown>('description', 'describe'), edit: 'describe' },
  { ...{ title: 'cover', edit: 'cover' }, cell: ({ cover }) => cover && <Picture address={cover} /> },
  yesNo('mission.newOnly', 'new_only'),
  yesNo('mission.lossVoids', 'loss_voids'),
  yesNo('mission.endsWhenGiven', 'ends_when_given'),
  {
    ...{ title: 'mission.friendsPerDay', edit: 'friends_per_day' },
    cell: ({ friends_per_day }, { format }) => friends_per_day && format.number(friends_per_day),
  },
  { ...namesColumn<Shown>('mission.blacklist', 'customers', 'blacklist'), edit: 'blacklist' },
  {
    ...{ title: 'mission.grace', edit: 'qr_grace_days' },
    cell: ({ qr_grace_days = 7 }, { format }) => format.number(qr_grace_days),
  },
  {
    ...{ title: 'welcomeText', edit: 'welcome.text.content' },
    cell: ({ welcome }) => welcome?.text?.content,
    when: ({ welcome }) => welcome !== undefined,
  },
  {
    ...{ title: 'mission.afType', edit: 'af_type' },
    cell: ({ af_type }, { t }) => t(af_type === 'mp' ? 'mission.mp' : 'mission.qywx'),
  },
]
