import { type Command, Option } from 'commander'
import { readConfig } from '../config.ts'
import { surviveLostConnections } from '../storage/driver/stray-errors.ts'
import { openStore, prepareStore, type Store } from '../storage/open.ts'
import { CliError, EXIT } from './exit.ts'
import { interruptedBy, interruption } from './interruption.ts'
import { whole } from './option-values.ts'
import { type Answer, printAnswer, printNote } from './output.ts'

/** Connections of a command that does one thing and leaves. */
const FEW = 2

/** Declares a command that does something (and is not just a name for others): with `--json` and examples. */
export function leaf(parent: Command, usage: string, summary: string, examples: readonly string[]): Command {
  return group(parent, usage, summary, examples).option('--json', 'print JSON, errors too')
}

/** Declares `--id`, and an old spelling that is still taken, with a line on stderr. */
export function idOption(command: Command, old: string, what: string): Command {
  const taken = new Option(`--${old} <n>`, 'old spelling of --id').argParser(whole(1)).hideHelp()
  return command
    .option('--id <n>', what, whole(1))
    .addOption(taken)
    .hook('preAction', (_, acting) => {
      const given = acting.opts()[old]
      if (given === undefined) return
      if (acting.opts().id !== undefined)
        throw new CliError(`--${old} is the old spelling of --id; give one of them`, EXIT.usage)
      printNote(`guanxi: --${old} is now --id`)
      acting.setOptionValue('id', given)
    })
}

/** The same where a command cannot do without. */
export function requiredId(command: Command, old: string, what: string): Command {
  return idOption(command, old, what).hook('preAction', (_, acting) => {
    if (acting.opts().id === undefined) throw new CliError("required option '--id <n>' not specified", EXIT.usage)
  })
}

/** Declares a name for several commands. */
export function group(parent: Command, usage: string, summary: string, examples: readonly string[]): Command {
  const lines = examples.map((example) => `  $ guanxi ${example}`)
  return parent
    .command(usage)
    .description(summary)
    .addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
}

/**
 * Makes a command's action out of work on the open, migrated database. The options come last, after the arguments.
 * A signal ends the work, closes the database and gives the exit code of that signal.
 */
export function onStore<Args extends [...unknown[], object]>(work: (store: Store, ...args: Args) => Promise<Answer>) {
  return async (...given: [...Args, Command]): Promise<void> => {
    const args = given.slice(0, -1) as unknown as Args
    const { json = false } = args.at(-1) as { json?: boolean }
    await withStore(json ? () => {} : printNote, async (store) => printAnswer(await work(store, ...args), json))
  }
}

/** Work on the open database in the course of a command that does not keep it open. */
export async function onStoreBriefly<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const { databaseUrl, appUrl, dataFolder, dbTimeout: callTimeout } = readConfig()
  surviveLostConnections()
  const store = await openStore({ databaseUrl, appUrl, callTimeout, dataFolder, pool: FEW, say: () => {} })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function withStore(say: (line: string) => void, work: (store: Store) => Promise<void>): Promise<void> {
  const interrupted = interruption()
  const { databaseUrl, appUrl, dataFolder, dbTimeout: callTimeout } = readConfig()
  surviveLostConnections()
  const store = await openStore({ databaseUrl, appUrl, callTimeout, dataFolder, pool: FEW, say })
  const working = prepareStore(store, say).then(() => work(store))
  working.catch(() => {})
  let atOnce = false
  try {
    await Promise.race([
      working,
      interrupted.then((exitCode) => {
        atOnce = true
        throw interruptedBy(exitCode)
      }),
    ])
  } finally {
    await store.close({ atOnce })
  }
}
