import fc from 'fast-check'
import type { Call, Corporation, Item } from '../call.ts'
import { localTime, moments } from '../time.ts'
import { name, PAST } from './values.ts'

type Text = fc.Arbitrary<string>
/** Chances of a hundred that a parameter is there, and its values. */
type Parameter = [chance: number, value: Text]

const bad = (good: Text, ...wrong: string[]): Text =>
  fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: fc.constantFrom('', ...wrong) })

const NOT_INTEGERS = ['-1', 'abc', '030', '1e2', '+5', ' 5', '5.0', '5 ', '0x5', '-0', '٣', '５', 'NaN', '1,2']
const limit = bad(fc.constantFrom('1', '2', '3', '7', '30', '100'), '0', '101', '1000', ...NOT_INTEGERS)
const chatLimit = bad(fc.constantFrom('30', '31', '40', '100'), '29', '101', '0', ...NOT_INTEGERS)
const offset = bad(
  fc.oneof(
    fc.constantFrom('0', '1', '2', '5', '30', '100', '127', '128', '129', '1000', '9007199254740991'),
    fc.nat(600).map(String),
  ),
  ...NOT_INTEGERS,
)
const order = bad(fc.constantFrom('asc', 'desc'), 'ASC', 'up', 'asc ')
const paging: Record<string, Parameter> = { limit: [50, limit], offset: [40, offset] }
const among = (...words: string[]) => bad(fc.constantFrom(...words), 'other', words[0]!.toUpperCase(), '0 ')

/** Calls of every list, with parameters that mean something in that corporation, and some that mean nothing. */
export function calls(corp: Corporation, now: number): fc.Arbitrary<Call> {
  const { data, zone } = corp
  const values = (kind: string, field: string) => data[kind]!.map((item: Item) => String(item[field]))
  const known = (kind: string, field: string, ...unknown: string[]) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('nobody', ...values(kind, field)) },
      fc.constantFrom('x%', ...unknown),
    )
  const staff = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...values('staff', 'id')) },
    fc.constantFrom('nobody', 'AN', '%', ''),
  )
  const staffList = fc.oneof(
    staff,
    fc.array(staff.filter(Boolean), { minLength: 1, maxLength: 3 }).map(String),
    fc.array(staff.filter(Boolean), { minLength: 1, maxLength: 3 }).map((ids) => ` ${ids.join(' ,  ')} `),
    fc.constantFrom('an, ', ' '),
  )

  const seconds = fc.constantFrom(...PAST, 1_599_999_999, 1_720_000_001, now - 1, now, now + 1)
  const wrongTimes = [
    'abc',
    '1.5',
    '1e9',
    '2024-02-30 00:00:00',
    '2024-01-01',
    '2024-1-1 00:00:00',
    '2024-01-01T00:00:00',
  ]
  const worse = ['2024-01-01 24:00:00', '2024-01-01 23:59:60', '2024-13-01 00:00:00', ' 5', '05']
  const time = bad(
    fc.oneof(
      seconds.map(String),
      seconds.map((time) => unambiguous(time, zone)),
    ),
    ...wrongTimes,
    ...worse,
  )
  const fractions = fc.tuple(seconds, fc.constantFrom('.0', '.5', '.999')).map((parts) => parts.join(''))
  const number = bad(fc.oneof(seconds.map(String), fractions), ...wrongTimes, '2024-01-01 00:00:00', '1.', '.5')
  const window = (value: Text, chance = 30): Record<string, Parameter> => ({
    start_time: [chance, value],
    end_time: [chance, value],
  })

  /** A piece of a name that is there, in another case, or any text. */
  const search = (kind: string, field: string) =>
    fc.oneof(
      name,
      fc.constantFrom('%', '_', '\\', 'a', 'É', 'ж', '', '\\%'),
      fc
        .tuple(fc.constantFrom('', ...values(kind, field)), fc.nat(3), fc.nat(4), fc.nat(2))
        .map(([text, from, length, how]) => {
          const piece = [...text].slice(from, from + 1 + length).join('')
          return how === 0 ? piece : how === 1 ? piece.toUpperCase() : piece.toLowerCase()
        }),
    )
  const mission = (kind: string): Record<string, Parameter> => ({
    name: [40, search(kind, 'name')],
    mission_status: [30, among('end', 'ongoing')],
    order: [40, order],
    af_type: [40, among('qywx', 'mp')],
    ...window(time),
    ...paging,
  })
  const type: Parameter = [95, among('link', 'pdf', 'article')]
  const session = fc.constantFrom(
    ...data.chat_session!.map(({ staff_id, id }) => [staff_id, id]),
    ['an', 's1'],
    ['nobody', 's1'],
    ['an', 'none'],
  )

  const lists: Record<string, Record<string, Parameter>> = {
    '/open-api/quick_reply_v3/group/list': { limit: [40, limit], offset: [40, offset] },
    '/open-api/activity_fission/mission/list': mission('task_treasure_mission'),
    '/open-api/group_activity_fission/mission/list': mission('group_fission_mission'),
    '/open-api/check_in_act/mission/list': mission('check_in_mission'),
    '/open-api/smart_form/form/list': { status: [50, among('publish', 'drafts', 'end')], ...paging },
    '/open-api/contact_way/list': { staff_id: [60, staff], order: [50, order], ...paging },
    '/open-api/interact_radar/list': {
      type,
      staff_id: [97, staff],
      name: [30, search('radar', 'name')],
      group_id: [40, known('radar_group', 'id', '0', '-1', '99', '1.5', '')],
      ...paging,
    },
    '/open-api/interact_radar/group/list': { type },
    '/open-api/tag/v2/list': {
      ...window(time, 96),
      tag_group_id: [40, known('tag_group', 'tag_group_id', '')],
      tag_id: [30, known('tag', 'tag_id', '')],
      ...paging,
    },
    '/open-api/tag/list': paging,
    '/open-api/staff_rank/list': paging,
    '/open-api/chat/session/list': {
      staff_id: [97, staff],
      order_by: [60, among('last_updated_desc', 'id_asc')],
      type: [50, among('ext_user', 'room', 'other_staff')],
      ...paging,
    },
    '/open-api/staff/list': {
      ...window(time),
      fields: [
        60,
        fc.constantFrom('department', '["department"]', 'pk', 'department,pk', '["pk","department"]', 'name', ''),
      ],
      ...paging,
    },
    '/open-api/project/list': {
      status: [50, among('0', '1', '2', '3', '3', '4')],
      ...window(number),
      create_staff_id: [25, staffList],
      pr_staff_id: [25, staffList],
      name: [30, search('project', 'name')],
      ...paging,
    },
    '/open-api/workorder/list': { ...window(time, 40), title: [40, search('ticket', 'title')], ...paging },
  }

  const messages = fc
    .tuple(
      session,
      parametersOf({
        limit: [60, chatLimit],
        last_id: [50, bad(fc.integer({ min: 1, max: 230 }).map(String), '-1', 'x')],
      }),
    )
    .map(([[staff_id = '', session_id = ''], rest]) => ({
      path: '/open-api/chat/message/list',
      query: [['staff_id', staff_id], ['session_id', session_id], ...rest] as Call['query'],
    }))

  const pks = data.staff!.map(({ pk }) => pk as number)
  const pages = { path: '/open-api/external_user_package/list', method: 'POST', query: [] }
  const wrong = fc.constantFrom<unknown>(null, '5', 1.5, true, {}, '', 0, -1, 101, ['1'], [1.5], [null], 'a\0')
  const rarelyWrong = (value: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 20, arbitrary: value }, { weight: 1, arbitrary: wrong })
  const packages = fc
    .record(
      {
        name: rarelyWrong(search('crowd_package', 'name')),
        staff_id_list: rarelyWrong(fc.subarray([...pks, 99])),
        page_no: rarelyWrong(fc.constantFrom(1, 1, 2, 3, 7, 1000, Number.MAX_SAFE_INTEGER)),
        page_size: rarelyWrong(fc.constantFrom(1, 2, 5, 30, 100)),
        unknown: fc.constantFrom<unknown>(1, null),
      },
      { requiredKeys: [], noNullPrototype: true },
    )
    .map((body): Call => ({ ...pages, body }))
  const allPackages = fc.constant<Call>(pages)

  const queries = Object.entries(lists).map(([path, spec]) => parametersOf(spec).map((query) => ({ path, query })))
  return fc.oneof(...queries, messages, fc.oneof({ weight: 9, arbitrary: packages }, allPackages))
}

/** The wall clock's time, or the seconds where the clock shows that time twice. */
function unambiguous(time: number, zone: string): string {
  const text = localTime(time, zone)
  return moments(text, zone).length === 1 ? text : String(time)
}

/** Pairs of a query: now and then a repeated or unknown parameter, or a U+0000. */
function parametersOf(spec: Record<string, Parameter>): fc.Arbitrary<[string, string][]> {
  const pairs = Object.entries(spec).map(([name, [chance, value]]) =>
    fc.oneof(
      { weight: chance, arbitrary: value.map((value): [string, string][] => [[name, value]]) },
      { weight: 100 - chance, arbitrary: fc.constant<[string, string][]>([]) },
      {
        weight: 1,
        arbitrary: fc.tuple(value, value).map((both) => both.map((value): [string, string] => [name, value])),
      },
    ),
  )
  const rest = fc.oneof(
    { weight: 30, arbitrary: fc.constant<[string, string][]>([]) },
    {
      weight: 2,
      arbitrary: fc.constant<[string, string][]>([
        ['unheard', '1'],
        ['unheard', '2'],
      ]),
    },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(spec)).map((name): [string, string][] => [[name, 'a\0']]) },
  )
  return fc.tuple(...pairs, rest).map((parts) => parts.flat())
}
