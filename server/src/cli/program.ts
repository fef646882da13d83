import { Command, CommanderError } from 'commander'
import { BUILD } from '../build.ts'
import { EXIT } from './exit.ts'
import { printFailure } from './output.ts'
import { failIfUnsettled } from './unsettled.ts'

type Add = (program: Command) => void

/** In the order of the help text. Only the command that is called is loaded: all of them take four times as long. */
const COMMANDS: { names: readonly string[]; load: () => Promise<Add> }[] = [
  { names: ['serve', 'worker'], load: async () => (await import('./serve.ts')).addServe },
  { names: ['migrate'], load: async () => (await import('./migrate.ts')).addMigrate },
  { names: ['corp'], load: async () => (await import('./corp.ts')).addCorp },
  { names: ['secret'], load: async () => (await import('./secret.ts')).addSecretCommands },
  { names: ['seat'], load: async () => (await import('./seat.ts')).addSeat },
  { names: ['operator'], load: async () => (await import('./operator.ts')).addOperator },
  { names: ['subscription'], load: async () => (await import('./subscription.ts')).addSubscription },
  { names: ['event'], load: async () => (await import('./event.ts')).addEvent },
  { names: ['job'], load: async () => (await import('./job.ts')).addJob },
  { names: ['listen'], load: async () => (await import('./listen.ts')).addListen },
  { names: ['platform'], load: async () => (await import('./platform.ts')).addPlatform },
  { names: ['simulator'], load: async () => (await import('./simulator.ts')).addSimulator },
  { names: ['sandbox'], load: async () => (await import('./sandbox/sandbox.ts')).addSandbox },
  { names: ['logs'], load: async () => (await import('./logs.ts')).addLogs },
  { names: ['conform'], load: async () => (await import('./conform.ts')).addConform },
  { names: ['trigger'], load: async () => (await import('./trigger.ts')).addTrigger },
  { names: ['mcp'], load: async () => (await import('./mcp.ts')).addMcp },
  { names: ['token'], load: async () => (await import('./token.ts')).addToken },
  { names: ['import', 'export'], load: async () => (await import('./transfer.ts')).addTransfer },
  { names: ['mirror'], load: async () => (await import('./mirror.ts')).addMirror },
  { names: ['vendor'], load: async () => (await import('./vendor.ts')).addVendor },
  { names: ['sql'], load: async () => (await import('./sql.ts')).addSql },
  { names: ['backup'], load: async () => (await import('./backup.ts')).addBackup },
  { names: ['restore'], load: async () => (await import('./restore.ts')).addRestore },
  { names: ['nodes'], load: async () => (await import('./nodes.ts')).addNodes },
  { names: ['cell'], load: async () => (await import('./cell.ts')).addCell },
  { names: ['demo'], load: async () => (await import('./demo.ts')).addDemo },
  { names: ['doctor'], load: async () => (await import('./doctor.ts')).addDoctor },
]

/** Runs the command line and gives the exit code; every failure is one line on stderr, or JSON with `--json`. */
export async function run(args: readonly string[]): Promise<number> {
  const json = args.includes('--json')
  try {
    const program = await buildProgram(args[0])
    await failIfUnsettled(program.parseAsync(args, { from: 'user' }))
    return Number(process.exitCode ?? EXIT.ok)
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok
    if (error instanceof CommanderError && error.code === 'commander.help') return EXIT.usage
    const { failureOf } = await import('./failure.ts')
    const { message, exitCode } = failureOf(error)
    printFailure(message, json)
    return exitCode
  }
}

/** With the command that is called, or with all of them where that is not clear. */
export async function buildProgram(called?: string): Promise<Command> {
  const program = new Command('guanxi')
    .description('Open, self-hosted customer-relationship and marketing back end')
    .version(BUILD)
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .addHelpText(
      'after',
      '\nExamples:\n  $ guanxi serve\n  $ guanxi corp create ww123 --name 云栖茶饮\n  $ guanxi doctor',
    )
  const meant = COMMANDS.filter(({ names }) => called && names.includes(called))
  for (const { load } of meant.length > 0 ? meant : COMMANDS) (await load())(program)
  return program
}
