import { installDemo } from '../../../server/src/cli/demo-corp.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { readSchema, type SchemaFile, schemaOfThisBuild } from '../../../server/src/storage/schema-files.ts'
import { type Cluster, openCluster } from '../../lab/cluster.ts'
import { type Check, type Lab, noProblems } from '../../lab/finding.ts'
import { catalogue, differences } from './catalogue.ts'
import { countRows, fillFrom } from './fill.ts'
import { killAndCheck, noKills } from './kill.ts'
import { nextBuild } from './next-build.ts'
import { startNode } from './node.ts'
import { releasesUpgrade } from './releases.ts'
import { rollingUpgrades } from './rolling.ts'
import { startTraffic } from './traffic.ts'

/** A database of this build, with data in it, is brought up to a schema as a next build might have it. */
export const check: Check = {
  name: 'upgrade',
  title: 'two nodes upgrade a database at once while it is used, after others were killed at it',
  async run(lab) {
    const cluster = await openCluster(lab)
    const schema = await nextBuild(lab)
    const today = await cluster.database('today')
    await installDemo(today.owner)
    const next = await cluster.database('next', { schema: await readSchema(schema) })
    const lasting = await timeOfUpgrade(lab, cluster, schema)
    const [wanted, due] = [await catalogue(next.owner), await changedFiles(schema)]
    const round = { cluster, schema: schema.href, today: today.owner, wanted, due, lasting }
    const rounds = lab.by({ slice: 2, quick: 4, full: 20 })
    const seen = { problems: [] as string[], ran: 0, rows: 0, reads: 0, writes: 0, kills: 0, undone: 0, halfway: 0 }
    for (let no = 0; no < rounds; no++) {
      const one = await upgrade(lab, round, no, no / rounds)
      seen.problems.push(...one.problems.map((problem) => `round ${no}: ${problem}`))
      for (const name of ['ran', 'rows', 'reads', 'writes', 'kills', 'undone', 'halfway'] as const)
        seen[name] += one[name]
    }
    const { problems, ...figures } = seen
    const number = (value: number) => value.toLocaleString('en-US')
    const about = {
      what: `${rounds} databases of this build, filled, brought to a next build's schema by two processes at once under traffic, after nodes were killed at it`,
      bar: 'no error; a killed node leaves whole files applied, the first ones, and the next goes on; each file applied by one of the two; no row lost; the schema that of a new database',
      result: `${number(seen.ran)} files applied, each once; ${number(seen.kills)} nodes killed, ${number(seen.undone)} of them before a commit and ${number(seen.halfway)} between two files; ${number(seen.rows)} rows kept; ${number(seen.reads)} reads and ${number(seen.writes)} writes meanwhile`,
      figures: { databases: rounds, ...figures },
    }
    const rolling = lab.depth === 'slice' ? [] : await rollingUpgrades(lab, cluster)
    return [noProblems(about, problems), ...rolling, await releasesUpgrade(lab, cluster)]
  },
}

type Round = {
  cluster: Cluster
  schema: string
  today: Sql
  wanted: Set<string>
  due: readonly SchemaFile[]
  lasting: number
}

async function upgrade(lab: Lab, { cluster, schema, today, wanted, due, lasting }: Round, no: number, part: number) {
  const { owner, logins, drop } = await cluster.database(`upgrade_${no}`)
  const problems = await fillFrom(today, owner)
  const before = await countRows(owner)
  const question = { login: logins.owner, schema }
  // the first round leaves every file to the two
  const killed = no === 0 ? noKills(due) : await killAndCheck(lab, owner, question, due, { part, lasting })
  problems.push(...killed.problems)

  const [corp] = await owner<{ corp_id: string }[]>`select corp_id from corp order by corp_id limit 1`
  const traffic = startTraffic(owner, corp?.corp_id as string, [...before.keys()])
  const nodes = await Promise.all([startNode(lab), startNode(lab)])
  const answers = (await Promise.all(nodes.map((node) => node.ask(question)))) as { ran: string[]; error?: string }[]
  const { reads, writes, failures } = await traffic.stop()
  await Promise.all(nodes.map((node) => node.stop()))
  problems.push(...failures)

  for (const { error } of answers) if (error) problems.push(error)
  const ran = answers.flatMap((answer) => answer.ran).sort()
  if (
    ran.join() !==
    killed.left
      .map(({ name }) => name)
      .sort()
      .join()
  )
    problems.push(`these were applied: ${ran.join()}`)
  problems.push(...(await losses(owner, before)))
  problems.push(...differences(wanted, await catalogue(owner)).map((line) => `the schema differs: ${line}`))
  const rows = [...before.values()].reduce((sum, each) => sum + each, 0)
  await drop()
  const { kills, undone, halfway } = killed
  return { problems, ran: ran.length, rows, reads, writes, kills, undone, halfway }
}

/** The files that the next build adds or changes, in the order in which they are applied. */
async function changedFiles(schema: URL): Promise<SchemaFile[]> {
  const [today, next] = await Promise.all([schemaOfThisBuild(), readSchema(schema)])
  const known = new Set([...today.tables, ...today.functions].map(({ checksum }) => checksum))
  return [...next.tables, ...next.functions].filter(({ checksum }) => !known.has(checksum))
}

/** Milliseconds that a node takes to bring an empty database of this build to the schema. */
async function timeOfUpgrade(lab: Lab, cluster: Cluster, schema: URL): Promise<number> {
  const { logins, drop } = await cluster.database('timed')
  const node = await startNode(lab)
  const begun = performance.now()
  await node.ask({ login: logins.owner, schema: schema.href })
  const ms = performance.now() - begun
  await node.stop()
  await drop()
  return ms
}

/** What the upgrade lost of the rows, and what it should have made of them. */
async function losses(owner: Sql, before: Map<string, number>): Promise<string[]> {
  const problems: string[] = []
  const after = await countRows(owner)
  for (const [table, rows] of before) {
    const now = after.get(table)
    if (!isBusy(table) && (now === undefined || now < rows)) problems.push(`${table} had ${rows} rows, has ${now}`)
  }
  const [made] = await owner`
    select (select count(*)::int from staff) as staff, (select count(*)::int from proof_note) as notes,
      (select coalesce(sum((counted_list_seek(corp_id, 'staff_by_proof_grade', '', 0, 1, false)).total), 0)::int
        from corp) as counted`
  if (made?.staff !== made?.notes || made?.staff !== made?.counted || made?.staff === 0)
    problems.push(`${made?.staff} staff, ${made?.notes} notes made of them, ${made?.counted} in the new list`)
  return problems
}

/** Rows of these are folded as time goes by, so that their number falls. */
const isBusy = (table: string) => table.startsWith('counted_list_')
