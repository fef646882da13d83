import type { DatasetKind, Line } from '../../../server/src/dataset/kind.ts'
import { endpoints } from '../../../server/src/open-api/index.ts'
import { datasetKinds } from '../../../server/src/records/datasets.ts'
import { callRaw } from '../../lab/call.ts'
import { openCluster } from '../../lab/cluster.ts'
import { demoLines, importDemo } from '../../lab/demo-corp.ts'
import { type Check, type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { startServiceProcess, tokenOf } from '../../lab/service.ts'
import type { Choose, Known } from './calls.ts'
import { control } from './control.ts'
import { type Intrusion, intrude, SHARED_KEY } from './intrude.ts'
import { removal } from './statements.ts'
import { apart, idsOf, marked, withCanary } from './twin.ts'
import { differences, type Likeness, likenessOf, settled } from './watch.ts'

const WATCHED = 'ww_watched'
const INTRUDER = 'ww_intruder'
/** Of each kind that nothing refers to. */
const MOST_LINES = 300
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
  const few = keepFew(MOST_LINES)
  const watched = await importDemo(lab, owner, WATCHED, {
    change: (kind, line) => few(kind, line).flatMap((kept) => [marked(kind, kept), apart(kind, kept)]),
  })
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
const emptyHanded = ({ rows }: Seen) => (rows < 500 ? [`read only ${rows} rows of its own`] : [])

/** Ids that both corporations have, of every kind of record. */
async function sharedIds(): Promise<Known[]> {
  const known: Known[] = [{ field: 'corp_id', id: WATCHED }]
  for (const kind of datasetKinds) {
    for (const line of await demoLines(kind)) known.push(...idsOf(kind, line).map(([field, id]) => ({ field, id })))
  }
  return known
}

/** For a place its own kind of id, as its name tells, and so many others, which are other ones from place to place. */
function chooser(known: readonly Known[], others: number): Choose {
  // the longest names first: a moment_id is rather that than any id
  const fields = [...new Map(known.map((each) => [each.field, each])).values()].sort(
    (a, b) => b.field.length - a.field.length,
  )
  let turn = 0
  return (name) => {
    const own = fields.filter(({ field }) => field === name || name.endsWith(`_${field}`)).slice(0, 1)
    const more = Array.from({ length: others }, () => fields[turn++ % fields.length] as Known)
    return [...own, ...more.filter((each) => !own.includes(each))]
  }
}

/** Leaves out lines after the first so many, of kinds that nothing refers to. */
function keepFew(most: number): (kind: DatasetKind, line: Line) => Line[] {
  const counts = new Map<DatasetKind, number>()
  const needed = new Set(datasetKinds.flatMap(({ references }) => references.map(({ table }) => table)))
  return (kind, line) => {
    const n = (counts.get(kind) ?? 0) + 1
    counts.set(kind, n)
    return n > most && !needed.has(kind.table) ? [] : [line]
  }
}

/** The watched corporation works too: its calls leave keys, tickets and messages of its own behind. */
async function workAsWatched(address: string, secret: string): Promise<void> {
  const access_token = await tokenOf(address, WATCHED, secret)
  for (const { path, writes, example } of endpoints) {
    if (writes) {
      const body = { ...withCanary(example.body), note: 'watched' }
      await callRaw(address, { path, query: { access_token }, headers: { 'idempotency-key': SHARED_KEY }, body })
    }
  }
  await callRaw(address, { path: '/open-api/event/list', query: { access_token } })
}
