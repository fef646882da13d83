import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { mintOperatorToken } from '../engines/credentials/operator-token.ts'
import { issueSidebarCode } from '../engines/sidebar/code.ts'
import { asCommand, now } from '../storage/as-command.ts'
import type { Sql } from '../storage/connect.ts'
import { callOwn, type OwnCall } from '../trigger/control.ts'
import { movedSince, standing } from '../trigger/moved.ts'
import { openStage, type Stage } from '../trigger/stage.ts'
import { playStory } from '../trigger/story.ts'
import { storySteps, unknownStep } from '../trigger/story-steps.ts'
import { trigger } from '../trigger/trigger.ts'
import type { Given } from '../trigger/verb.ts'
import { VERBS } from '../trigger/verbs.ts'
import { onStore } from './command.ts'
import { found } from './corp.ts'
import { CliError, EXIT, notFound } from './exit.ts'
import { group, leaf } from './leaf.ts'
import { type Answer, printNote } from './output.ts'
import { advanceClock } from './sandbox/clock.ts'
import { localUrl } from './service-url.ts'
import { findSimulator } from './simulator-beside.ts'

/** `guanxi trigger …`: what people do on the platform, on the simulator beside a running service. */
export function addTrigger(program: Command): void {
  const verbs = group(program, 'trigger', 'have people do something on the simulated platform, and see what moves', [
    'trigger customer.scan --corp ww_demo_yunqi_tea --code 201',
    'trigger confirm --corp ww_demo_yunqi_tea --mission 1',
    'trigger -f server/demo/story.json',
    'trigger -f story.json --corp ww_demo_yunqi_tea',
  ])
  // an option of its own by the name of a verb's would take that away from the verb
  verbs
    .option('-f, --file <story>', 'play a story: many of these, one after the other')
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async ({ file }: { file?: string }, command: Command) => {
      const given = storyOptions(command.args)
      if (!file || !given) return command.help({ error: true })
      const story = await readStory(file, given.corp)
      await onStore(({ owner }, _: { json: boolean }) => play(owner, story, given.json))(given, command)
    })
  addSidebar(verbs)
  for (const [name, verb] of Object.entries(VERBS)) {
    const command = leaf(verbs, name, verb.summary, [`trigger ${name} --corp ww_demo_yunqi_tea ${verb.example}`])
    command.requiredOption('--corp <corp_id>', 'the corporation')
    for (const [flag, what] of Object.entries(verb.options)) command.option(flag, what)
    command.action(
      onStore(async ({ owner }, given: Given & { corp: string }) => {
        const { reply, moved } = await trigger(await stageOf(owner, given.corp), name, given)
        const lines = [`${name}: ${JSON.stringify(reply)}`, ...moved.map((line) => `  ${line}`)]
        return { data: { verb: name, reply, moved }, text: lines.join('\n') }
      }),
    )
  }
}

/** `guanxi trigger sidebar`: a staff member opens the side bar of a chat; the code that its page gets is printed. */
function addSidebar(verbs: Command): void {
  leaf(verbs, 'sidebar', 'a staff member opens the side bar of a chat: prints the code that a page in it gets', [
    'trigger sidebar --corp ww_demo_yunqi_tea --staff majingyi --customer wm_yunqi_1001',
  ])
    .requiredOption('--corp <corp_id>', 'the corporation')
    .requiredOption('--staff <id>', 'the staff member')
    .option('--customer <id>', 'the external user id of the customer whom they chat with')
    .option('--chat <id>', 'or the group chat')
    .action(
      onStore(async ({ owner }, given: { corp: string; staff: string; customer?: string; chat?: string }) => {
        const { corp, staff: staff_id, customer: external_user_id = '', chat: group_chat_id = '' } = given
        await found(owner, corp)
        const made = await asCommand(owner, corp, (ctx) =>
          issueSidebarCode(ctx, { staff_id, external_user_id, group_chat_id }),
        )
        return { data: made, text: made.code }
      }),
    )
}

/** `--json` and `--corp ID`, which stories have and the group of verbs must not; undefined where there is anything else. */
function storyOptions(args: readonly string[]): { json: boolean; corp?: string } | undefined {
  const given: { json: boolean; corp?: string } = { json: false }
  for (let i = 0; i < args.length; i++) {
    const [name, value] = (args[i] as string).split('=', 2)
    if (args[i] === '--json') given.json = true
    else if (name === '--corp' && (value ?? args[i + 1])) given.corp = value ?? (args[++i] as string)
    else return undefined
  }
  return given
}

const storyFile = z.strictObject({ corp: z.string().optional(), title: z.string().optional(), steps: storySteps })

type Story = Omit<z.output<typeof storyFile>, 'corp'> & { corp: string }

/** Reads a story; what is wrong with it is said with its place. */
export async function readStory(path: string, corp?: string): Promise<Story> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw notFound(`file ${path}`)
  })
  const parsed = storyFile.safeParse(jsonOf(text, path))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new CliError(`${path}: ${issue?.path.join('.') || 'story'}: ${issue?.message}`, EXIT.usage)
  }
  const unknown = unknownStep(parsed.data.steps)
  if (unknown) throw new CliError(`${path}: there is no verb ${unknown.name}`, EXIT.usage)
  const where = corp ?? parsed.data.corp
  if (!where) throw new CliError(`${path} names no corporation: give --corp`, EXIT.usage)
  return { ...parsed.data, corp: where }
}

function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CliError(`${path}: not JSON`, EXIT.usage)
  }
}

async function stageOf(owner: Sql, corpId: string): Promise<Stage> {
  await found(owner, corpId)
  return openStage({ corpId, pool: owner }, await findSimulator(readConfig()))
}

/** Plays a story on the simulator, and says what moved by it, like things together. */
async function play(owner: Sql, { corp, title = 'story', steps }: Story, json: boolean): Promise<Answer> {
  const stage = await stageOf(owner, corp)
  const before = await standing(stage)
  let token: string | undefined
  const call = async (asked: OwnCall) => {
    token ??= await mintOperatorToken(owner, corp, now())
    if (!token) throw new CliError(`corporation ${corp} is removed; revive it first`)
    return callOwn({ origin: localUrl(), token }, asked)
  }
  const advance = (seconds: number) => advanceClock(owner, corp, seconds)
  const played = await playStory(stage, steps, { call, advance, ...(json ? {} : { tell: printNote }) })
  const failed = played.steps.findIndex(({ ok }) => !ok)
  const last = played.steps[failed]
  if (last) throw new CliError(`step ${failed + 1} (${last.do}): ${(last.reply as { error: string }).error}`)
  const moved = gathered(await movedSince(stage, before))
  const lines = [`${title}: ${played.done} things done`, ...moved.map((line) => `  ${line}`)]
  return { data: { story: title, ...played, moved }, text: lines.join('\n') }
}

/** Lines that differ in an id alone, as one with their number. */
function gathered(lines: readonly string[]): string[] {
  const kinds = Map.groupBy(lines, (line) => line.replace(/^(\w+) \S+ (created|updated|removed)$/, '$1 $2'))
  return [...kinds].map(([kind, all]) => (all.length > 1 ? `${kind} ×${all.length}` : (all[0] as string)))
}
