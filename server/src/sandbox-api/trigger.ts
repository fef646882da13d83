import { z } from 'zod'
import { expectMayIntegrate } from '../admin-api/kit/narrow-keys.ts'
import { integer, oneOf, text } from '../contract/fields.ts'
import { type Problem, type ProblemRules, problem } from '../contract/problem.ts'
import { reason } from '../contract/reasons.ts'
import type { AuditEntry } from '../storage/audit.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import { callOwn, type OwnCall } from '../trigger/control.ts'
import { TriggerError } from '../trigger/error.ts'
import { openStage } from '../trigger/stage.ts'
import { playStory } from '../trigger/story.ts'
import { does, storySteps, unknownStep } from '../trigger/story-steps.ts'
import { givenOf, optionsOf, snakeCase, trigger } from '../trigger/trigger.ts'
import { VERBS } from '../trigger/verbs.ts'
import { changeClock } from './clocks.ts'
import { inSandbox, type SandboxCall, sandboxTools } from './kit.ts'

/** Seconds that a step of a story waits for the clock. */
const STORY_S = 60

const TAG = '平台上的人'

const REFUSED = {
  no_simulator: {
    status: 409,
    title: { zh: '企业未连接模拟器', en: 'The corporation is not connected to a simulator' },
  },
  refused: { status: 409, title: { zh: '模拟器拒绝', en: 'It cannot be done on the platform' } },
} satisfies ProblemRules

const verbNames = Object.keys(VERBS) as [string, ...string[]]
const word = z.union([text({ min: 1, max: 2000 }), integer()])

/** An option's value: by how its flag is written. */
function schemaOf(flag: string): z.ZodType {
  if (!flag.includes('<')) return z.boolean()
  if (flag.includes('<json>')) return z.record(z.string(), z.unknown())
  return flag.includes('<n>') ? integer({ min: 0, max: 100_000 }) : word
}

const flags = Object.values(VERBS).flatMap(({ options }) => Object.entries(options))
const triggerBody = {
  verb: oneOf(...verbNames).describe('动词，同 guanxi trigger'),
  ...Object.fromEntries(
    flags.map(([flag, about]) => [snakeCase(flag), schemaOf(flag).optional().describe(about)] as const),
  ),
}
type TriggerBody = { verb: string } & Record<string, unknown>

const act = inSandbox<SandboxCall & { body: TriggerBody }>(
  TAG,
  {
    ...{ method: 'POST', path: '/trigger', summary: '让人在模拟平台上做一件事', body: triggerBody, waits: true },
    description: '与命令 guanxi trigger 相同，选项写作 snake_case。应答时，随之而来的变化都已处理完。',
    reply: {
      reply: z.record(z.string(), z.unknown()).describe('模拟器的应答'),
      moved: z.array(z.string()).describe('随之变化的数据与平台调用'),
    },
    errors: REFUSED,
    example: { body: { verb: 'customer.scan', code: 201 } },
  },
  async (call) => {
    const { verb, ...options } = call.body
    const known = optionsOf(verb)
    const unknown = Object.keys(options).filter((name) => options[name] !== undefined && !known.has(name))
    if (unknown.length > 0)
      throw problem('invalid', { errors: unknown.map((field) => ({ field, reason: reason('unknown_parameter') })) })
    return orProblem(call, async () => {
      const done = await trigger(await stageOf(call), verb, givenOf(options))
      await audited(call, { action: 'created', kind: 'sandbox_trigger', id: verb, after: options })
      return done
    })
  },
)

const storyBody = { steps: storySteps.describe('步骤，依次执行') }

const story = inSandbox<SandboxCall<never, typeof storyBody>>(
  TAG,
  {
    ...{ method: 'POST', path: '/story', summary: '依次做多件事', body: storyBody, waits: true },
    description:
      '步骤是动词，或 call（以本企业的身份调用开放接口：method、path、body；需要权限 developers:write，收窄的 API 密钥还需要 messages:send），或 expect（path 处的值应等于 equals）。' +
      // biome-ignore lint/suspicious/noTemplateCurlyInString: what a story writes
      'as 为应答命名，with 中的 ${名称.字段} 引用它。call 与 expect 之前会等待先前的变化处理完。遇到第一个失败的步骤即停止；' +
      '被拒绝的 call 是失败，除非下一步是 expect。advance（seconds：秒数）把企业的时钟向前调，等到期的事都执行完。',
    reply: {
      steps: z
        .array(
          z.object({
            do: z.string().describe('动作'),
            ok: z.boolean().describe('是否成功'),
            reply: z.unknown().describe('应答；失败时 error 为原因'),
          }),
        )
        .describe('已执行的步骤；失败的是最后一步'),
    },
    errors: REFUSED,
    example: { body: { steps: [{ do: 'customer.scan', with: { code: 201 }, as: 'scan' }] } },
  },
  async (call) => {
    const { steps } = call.body
    const unknown = unknownStep(steps)
    if (unknown)
      throw problem('invalid', { errors: [{ field: `steps.${unknown.at}.do`, reason: reason('not_valid') }] })
    if (does(steps, 'call')) expectMayIntegrate(call)
    return orProblem(call, async () => {
      const played = await playStory(await stageOf(call), steps, { call: ownCall(call), advance: advancing(call) })
      const after = { steps: played.steps.map(({ do: name, ok }) => ({ do: name, ok })) }
      await audited(call, { action: 'created', kind: 'sandbox_story', id: call.db.corpId, after })
      return { steps: played.steps }
    })
  },
)

const stageOf = (call: SandboxCall) =>
  openStage(call.db, sandboxTools(call).simulator(), sandboxTools(call).stopping).catch((error) => {
    throw error instanceof TriggerError ? call.fail('no_simulator') : error
  })

/** Moves the clock on; what is not done in time is a failure. */
function advancing({ db, inTransaction, ...call }: SandboxCall) {
  const { states, stopping } = sandboxTools(call)
  return async (advance_s: number) => {
    const clock = await changeClock(
      { corpId: db.corpId, states, stopping },
      (work) => inTransaction((ctx) => work(ctx)) as Promise<true | undefined>,
      { advance_s, timeout_s: STORY_S },
    )
    if (!clock) throw new TriggerError('the clock cannot go that far')
    if (clock.status === 'advancing') throw new TriggerError('the clock is still on its way')
    return clock
  }
}

/** Calls the open API as the corporation, with one token for all calls of a story. */
function ownCall(call: SandboxCall) {
  const { token, origin } = sandboxTools(call).ownCalls
  let minted: Promise<string | undefined> | undefined
  return async (asked: OwnCall) => {
    minted ??= token(call.db.corpId)
    return callOwn({ origin: origin(), token: (await minted) ?? '' }, asked)
  }
}

const audited = ({ inTransaction, db }: SandboxCall, entry: AuditEntry) =>
  withDbTimeout(db.pool, () => inTransaction((_, audit) => audit(entry)))

/** What cannot be done, as a problem: an option that is wrong by its name. */
async function orProblem<T>(call: SandboxCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof TriggerError ? problemOf(call, error) : error
  }
}

function problemOf(call: SandboxCall, { kind, field = 'verb', message }: TriggerError): Problem {
  const detail = { zh: message, en: message }
  if (kind === 'away') return call.fail('no_simulator')
  if (kind === 'refused') return call.fail('refused', detail)
  const name = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return problem('invalid', { detail, errors: [{ field: name, reason: reason('not_valid') }] })
}

export const triggerEndpoints = [act, story]
