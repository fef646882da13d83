import { type Finding, noProblems } from '../../lab/finding.ts'
import type { Intrusion } from './intrude.ts'

type Seen = Intrusion & { changed: string[] }

/** Lists that show nothing of the other corporation even without conditions and policies. */
const TIGHT: Record<string, string> = {
  '/open-api/interact_radar/list': 'its conditions are in radar_page, a function in the database, and stay',
}

/** Without its own conditions and the tenant policies every list must leak: one that does not proves nothing of either. */
export function control({ leaks, leaking, changed }: Seen, lists: ReadonlySet<string>, result: string): Finding {
  const leaky = [...lists].filter((path) => !(path in TIGHT))
  const silent = leaky.filter((path) => !leaking.has(path))
  return noProblems(
    {
      what: 'control: the same without its own conditions and the tenant policies',
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
