import { type Finding, noProblems } from '../../lab/finding.ts'
import type { Intrusion } from './intrude.ts'

type Seen = Intrusion & { changed: string[] }

/** Lists, by the beginning of their path, that show nothing of the other corporation even without conditions and row-level security. */
const TIGHT: Record<string, string> = {
  '/open-api/bulk/': 'their conditions are in bulk_<kind>, functions in the database, and stay',
  '/open-api/interact_radar/list': 'its conditions are in radar_page, a function in the database, and stay',
  '/open-api/interact_radar/statistic/list/v2':
    'each visit is put together by its keys, which without conditions name two: it fails',
  '/open-api/quick_reply_v3/list':
    'each reply is put together by its keys, which without conditions name two: it fails',
  '/open-api/pre_tag/list_v2': 'each task is put together by its keys, which without conditions name two: it fails',
  '/open-api/contact_way/store/list':
    'each store is put together by its keys, which without conditions name two: it fails',
  '/open-api/per/group_msg/single/list':
    'each message is put together by its keys, which without conditions name two: it fails',
  '/open-api/moment_message/tasks/result':
    'each task is put together by its keys, which without conditions name two: it fails',
  '/open-api/check_in_act/mission/detail':
    'each participant is put together by its keys, which without conditions name two: it fails',
  '/open-api/activity_fission/mission/detail': 'it shows numbers and ids, which bear no mark',
  '/open-api/group_activity_fission/mission/detail': 'it shows numbers and ids, which bear no mark',
  '/open-api/external_user/activity_fission/list': 'it shows numbers and ids, which bear no mark',
  '/open-api/external_user_event/custom_type/list': 'names of types are too short to bear a mark',
  '/open-api/contact_way/statistics': 'it shows numbers and ids, which bear no mark',
  '/open-api/staff_rank/standing': 'it shows numbers and ids, which bear no mark',
  '/open-api/workorder/template/list': 'each template is read by its key, which without conditions names two: it fails',
}

/** Without conditions and without row-level security every list must leak: one that does not is still isolated somehow. */
export function control({ leaks, leaking, changed }: Seen, lists: ReadonlySet<string>, result: string): Finding {
  const leaky = [...lists].filter((path) => !Object.keys(TIGHT).some((tight) => path.startsWith(tight)))
  const silent = leaky.filter((path) => !leaking.has(path))
  return noProblems(
    {
      what: 'control: the same without conditions and row-level security',
      bar: 'every list leaks, and changes are found: the check can fail',
      result: `${leaky.length - silent.length} of ${leaky.length} lists leak; ${result}`,
      figures: { some_leaks: leaks.slice(0, 5), changed, tight: TIGHT },
    },
    [
      ...silent.map((path) => `${path} shows nothing of the other`),
      ...(leaky.length === 0 ? ['no list was read'] : []),
      ...(changed.length === 0 ? ['nothing of the other was changed'] : []),
    ],
  )
}
