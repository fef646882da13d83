import { endpoints } from '../../../server/src/open-api/index.ts'
import { openCluster } from '../../lab/cluster.ts'
import { importDemo } from '../../lab/demo-corp.ts'
import { type Check, type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { startServiceProcess, tokenOf } from '../../lab/service.ts'
import { control } from './control.ts'
import { type Intrusion, intrude } from './intrude.ts'
import { chooser, INTRUDER, importWatched, keepFew, MOST_LINES, sharedIds, WATCHED, workAsWatched } from './scene.ts'
import { removal } from './statements.ts'
import { differences, type Likeness, likenessOf, settled } from './watch.ts'

const NO_FILTER = new URL('./no-filter.ts', import.meta.url)
const STILL_WORKING = new URL('./no-filter.ts?keep=working', import.meta.url)

export const check: Check = {
  name: 'tenants',
  title: 'one corporation never sees or changes what belongs to another',
  run,
}

async function run(lab: Lab): Promise<Finding[]> {
  const { logins, owner } = await (await openCluster(lab)).database('tenants')
  const known = await sharedIds()
  const choose = chooser(known, lab.by({ slice: 0, quick: 2, full: 20 }))
  const watched = await importWatched(lab, owner)
  const rounds = [
    { name: 'as it is', spoiled: [], app: logins.app },
    { name: 'without its own conditions', spoiled: [NO_FILTER], app: logins.app },
    { name: 'without both mechanisms', spoiled: [STILL_WORKING], app: logins.owner },
  ]
  const seen: Seen[] = []
  let secret = ''
  let before: Likeness | undefined
  for (const [i, { name, spoiled, app }] of rounds.entries()) {
    if (i === 0 || lab.depth === 'full')
      secret = await importDemo(lab, owner, INTRUDER, { change: keepFew(MOST_LINES) })
    const start = () => startServiceProcess({ logins: { owner: logins.owner, app }, spoiled })
    if (i === 0) {
      const first = await start()
      await workAsWatched(first.address, watched)
      await first.stop() // it writes its log of requests when it stops
    }
    const service = await start()
    lab.after(() => service.stop())
    await settled(owner, WATCHED)
    before ??= await likenessOf(lab, owner, WATCHED)
    const intrusion = await intrude(service.address, await tokenOf(service.address, INTRUDER, secret), known, choose)
    await service.stop()
    const after = await likenessOf(lab, owner, WATCHED)
    const changed = differences(before, after)
    before = after
    lab.say(`  ${name}: ${intrusion.calls} calls, ${intrusion.leaks.length} leaks, ${changed.length} changes`)
    seen.push({ ...intrusion, changed })
  }
  return findings(seen as [Seen, Seen, Seen])
}

type Seen = Intrusion & { changed: string[] }

function findings([whole, bare, open]: [Seen, Seen, Seen]): Finding[] {
  const { statements, removed, kept } = removal()
  const bar = 'no text of the other corporation, no sign that its ids exist, none of its rows or exported bytes changed'
  const said = (seen: Seen) =>
    `${seen.calls.toLocaleString('en-US')} calls to ${endpoints.length} endpoints (${seen.answered.toLocaleString('en-US')} answered, ${seen.rows.toLocaleString('en-US')} rows of its own read), ${seen.leaks.length} leaks, ${seen.changed.length} changes`
  return [
    noProblems(
      { what: 'another corporation’s rows, by every endpoint and every parameter', bar, result: said(whole) },
      [...whole.leaks, ...whole.changed, ...emptyHanded(whole)],
    ),
    noProblems(
      {
        what: `the same with the application’s own conditions taken out, row-level security alone`,
        bar,
        result: `${removed} conditions taken out of ${statements} statements; ${said(bare)}`,
      },
      [
        ...kept.map((each) => `a condition is left in ${each}`),
        ...(removed === 0 ? ['no condition was taken out'] : []),
        ...bare.leaks,
        ...bare.changed,
        ...emptyHanded(bare),
      ],
    ),
    control(open, whole.lists, said(open)),
  ]
}

/** An intruder that reads nothing of its own proves nothing. */
export const emptyHanded = ({ rows }: Seen) => (rows < 500 ? [`read only ${rows} rows of its own`] : [])
