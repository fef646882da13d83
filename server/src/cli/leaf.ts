import { type Command, Option } from 'commander'
import { CliError, EXIT } from './exit.ts'
import { whole } from './option-values.ts'
import { printNote } from './output.ts'

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
