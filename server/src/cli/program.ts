import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { addBackup } from './backup.ts'
import { addCorp } from './corp.ts'
import { addDemo } from './demo.ts'
import { addDoctor } from './doctor.ts'
import { addEvent } from './event.ts'
import { EXIT, failureOf } from './exit.ts'
import { addListen } from './listen.ts'
import { addMigrate } from './migrate.ts'
import { addOperator } from './operator.ts'
import { printFailure } from './output.ts'
import { addPlatform } from './platform.ts'
import { addRestore } from './restore.ts'
import { addSeat } from './seat.ts'
import { addSecretCommands } from './secret.ts'
import { addServe } from './serve.ts'
import { addSimulator } from './simulator.ts'
import { addSubscription } from './subscription.ts'
import { addToken } from './token.ts'
import { addTransfer } from './transfer.ts'
import { addTrigger } from './trigger.ts'
import { failIfUnsettled } from './unsettled.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

/** Runs the command line and gives the exit code; every failure is one line on stderr, or JSON with `--json`. */
export async function run(args: readonly string[]): Promise<number> {
  const json = args.includes('--json')
  try {
    await failIfUnsettled(buildProgram().parseAsync(args, { from: 'user' }))
    return Number(process.exitCode ?? EXIT.ok)
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok
    if (error instanceof CommanderError && error.code === 'commander.help') return EXIT.usage
    const { message, exitCode } = failureOf(error)
    printFailure(message, json)
    return exitCode
  }
}

function buildProgram(): Command {
  const program = new Command('guanxi')
    .description('Open, self-hosted customer-relationship and marketing back end')
    .version(version)
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .addHelpText(
      'after',
      '\nExamples:\n  $ guanxi serve\n  $ guanxi corp create ww123 --name 云栖茶饮\n  $ guanxi doctor',
    )
  for (const add of [addServe, addMigrate, addCorp, addSecretCommands, addSeat, addOperator]) add(program)
  for (const add of [addSubscription, addEvent, addListen, addPlatform, addSimulator, addTrigger]) add(program)
  for (const add of [addToken, addTransfer, addBackup, addRestore, addDemo, addDoctor]) add(program)
  return program
}
