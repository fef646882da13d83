import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Check, type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { start, strike } from '../../support/cli-setup.ts'
import { type Canary, canaries, formsOf } from './canaries.ts'
import { writeDataset } from './dataset.ts'
import { filesBelow, look, type Place, type SearchResult, tablesIn } from './places.ts'
import { startReceiver } from './receiver.ts'
import { workThrough } from './work.ts'

export const check: Check = {
  name: 'secrets',
  title: 'credentials and people’s data do not turn up where they do not belong',
  run,
}

/** Files that are there to hold a key; nothing else may. */
const KEY_FILES = ['master.key', 'postgres-passwords.json']

async function run(lab: Lab): Promise<Finding[]> {
  const data = await lab.folder()
  const exported = await lab.folder()
  const backup = join(await lab.folder(), 'whole.backup')
  const receiver = await startReceiver(lab)
  const dataset = await writeDataset(lab, receiver.url)
  lab.after(strike)
  const network = { PORT: '0', GUANXI_CALLBACK_ALLOW: '127.0.0.0/8' }
  const env = { GUANXI_DATA: data, GUANXI_DEMO: 'off', GUANXI_LOG: 'debug', ...network }
  const served = start(['serve', '--json'], env)
  const { address } = JSON.parse(await served.says('\n')) as { address: string }
  const collector = await workThrough(lab, { address, env, dataset, exported, backup, receiver })
  served.child.kill('SIGTERM')
  const { out, err } = await served.ran
  collector.add('the log and output of guanxi serve', `${out}\n${err}`)

  const all = [...canaries, ...(await madeOnTheWay(data, collector.tokens))]
  const said = await look(all, collector.places)
  const logs = await look(
    all,
    filesBelow(data, (path) => (isLog(path) ? ['credential', 'personal'] : undefined)),
  )
  const disk = await look(
    all,
    filesBelow(data, (path) => (KEY_FILES.includes(path) ? undefined : ['credential'])),
  )
  const exports = await look(
    all,
    filesBelow(exported, () => ['credential']),
  )
  const backedUp = await look(all, tablesIn(backup))
  const bar = 'no hit, in plain, base64, hex, UTF-16 or escaped'
  const result = ({ places, bytes, hits }: SearchResult, what: string) =>
    `${places.toLocaleString('en-US')} ${what}, ${(bytes / 1e6).toFixed(1)} MB, ${all.length} canaries, ${hits.length} hits`
  return [
    noProblems(
      {
        what: 'tokens, secrets, keys, names and phones in logs, metrics, documents, output of commands and refusals',
        bar,
        result: `${result(said, 'texts')} (${collector.calls().toLocaleString('en-US')} calls, ${err.split('\n').length - 1} log lines)`,
      },
      [...said.hits, ...logs.hits, ...(err.includes('"code":10950') ? [] : ['the log knows of no fault'])],
    ),
    noProblems(
      {
        what: 'tokens, secrets and keys in the database’s files and its write-ahead log',
        bar,
        result: result(disk, 'files'),
      },
      disk.hits,
    ),
    noProblems({ what: 'tokens, secrets and keys in an export', bar, result: result(exports, 'files') }, exports.hits),
    noProblems(
      { what: 'tokens, secrets and keys in a backup, and unpacked', bar, result: result(backedUp, 'tables') },
      backedUp.hits,
    ),
    await control(all, { disk, exports, backedUp }),
  ]
}

const isLog = (path: string) => path.endsWith('.log')

/** The keys that the service made for itself, and every token that it gave out. */
async function madeOnTheWay(data: string, tokens: readonly string[]): Promise<Canary[]> {
  const passwords = JSON.parse(await readFile(join(data, 'postgres-passwords.json'), 'utf8')) as Record<string, string>
  const master = (await readFile(join(data, 'master.key'), 'utf8')).trim()
  return [
    ...tokens.map((text, i) => ({ what: `token ${i + 1}`, text })),
    ...Object.entries(passwords).map(([role, text]) => ({ what: `the database password of ${role}`, text })),
    { what: 'the master key', text: master },
  ].map((each) => ({ ...each, kind: 'credential' as const }))
}

/** The search finds what is there: every form of every canary in a text, and people's names where they are kept. */
async function control(
  all: readonly Canary[],
  { disk, exports, backedUp }: Record<'disk' | 'exports' | 'backedUp', SearchResult>,
): Promise<Finding> {
  const written: Place[] = all.flatMap((canary) =>
    formsOf(canary).map((form, i) => ({
      where: `${canary.what} (${i})`,
      bytes: Buffer.concat([Buffer.alloc(1000, 'x'), form, Buffer.alloc(1000, 'y')]),
      free: [canary.kind],
    })),
  )
  const found = await look(all, written)
  const problems = written
    .filter(({ where }) => !found.hits.some((hit) => hit.endsWith(where)))
    .map(({ where }) => where)
  if (!disk.found.has('a name')) problems.push('a name in the database’s files')
  if (!exports.found.has('a name')) problems.push('a name in the export')
  if (!backedUp.found.has('a name')) problems.push('a name in the backup')
  return noProblems(
    {
      what: 'control: canaries that were written on purpose',
      bar: 'found, in every form',
      result: `${written.length - problems.length} of ${written.length} forms found; names found in the database, the export and the backup`,
    },
    problems.map((where) => `not found: ${where}`),
  )
}
