import { reasonOfError } from '../contract/explained.ts'
import type { SandboxGate } from '../contract/sandbox.ts'
import { type Effect, noteEffects } from '../engines/sandbox/outbox.ts'
import { PlatformError } from '../platform/error.ts'
import type { Platform } from '../platform/port.ts'
import type { Sql } from '../storage/connect.ts'

type Deps = { owner: Sql; sandbox: SandboxGate; onFault: (error: unknown) => void }

/** Methods of the port that have an effect, and what each leaves in the outbox. */
type Effects = { [Name in keyof Platform]?: (call: Parameters<Platform[Name]>[0]) => Effect[] }

/** The job that asked is in its key: `kind/corporation/its own key`. */
const jobOf = (key: string) => key.split('/').slice(2)

const one = (effect: Omit<Effect, 'record' | 'key'> & Partial<Pick<Effect, 'record' | 'key'>>): Effect[] => [
  { record: null, key: null, ...effect },
]

const named = (kind: string, id: string | undefined) => (id === undefined ? null : { kind, id })

const library = (body: object) => one({ kind: 'tag_library', to: null, from: null, body })

const EFFECTS: Effects = {
  sendWelcome: ({ staff, externalUserId, content, key }) =>
    one({
      ...{ kind: 'welcome', to: externalUserId, from: staff, body: content, key },
      record: named('welcome_message', jobOf(key)[0]),
    }),
  sendGroupMessage: ({ sender, recipients, text, attachments, chatType, key }) =>
    recipients.map((to) => ({
      ...{ kind: 'message', to, from: sender, record: named('group_message', jobOf(key)[0]) },
      ...{ body: { text, attachments, chat_type: chatType }, key: `${key}/${to}` },
    })),
  publishMoment: ({ staff, text, attachments, tags, key }) =>
    staff.map((from) => ({
      ...{ kind: 'moment', to: null, from, record: named('moment', jobOf(key)[0]) },
      ...{ body: { text, attachments, tags }, key: `${key}/${from}` },
    })),
  sendStaffMessage: ({ staff, text, attachment, key }) =>
    one({
      ...{ kind: 'staff_message', to: staff, from: null, key, record: named('staff_message', jobOf(key)[0]) },
      body: { text, attachment: attachment ?? null },
    }),
  markTags: ({ staff, externalUserId, add, remove }) =>
    one({
      ...{ kind: 'tag', to: externalUserId, from: staff, record: named('customer', externalUserId) },
      body: { add, remove },
    }),
  setRemark: ({ corpId: _, staff, externalUserId, ...body }) =>
    one({ kind: 'remark', to: externalUserId, from: staff, record: named('customer', externalUserId), body }),
  addTags: ({ group, tags }) => library({ do: 'create', group, tags }),
  changeTag: ({ id, name, order }) => library({ do: 'change', id, name, order }),
  removeTags: ({ tags, groups }) => library({ do: 'remove', tags, groups }),
  createContactWay: ({ way, key }) => one({ kind: 'code', to: null, from: null, body: { do: 'create', ...way }, key }),
  changeContactWay: ({ way, configId }) =>
    one({ kind: 'code', to: null, from: null, body: { do: 'change', config_id: configId, ...way } }),
  removeContactWay: ({ configId }) =>
    one({ kind: 'code', to: null, from: null, body: { do: 'remove', config_id: configId } }),
}

/** The port, whose effects in corporations for trials are written down with what came of them. */
export function withOutbox(platform: Platform, deps: Deps): Platform {
  const noted = Object.entries(EFFECTS).map(([name, effectsOf]) => {
    const call = platform[name as keyof Platform] as (given: { corpId: string }) => Promise<unknown>
    return [name, (given: { corpId: string }) => note(deps, () => call(given), given.corpId, effectsOf as never, given)]
  })
  return { ...platform, ...Object.fromEntries(noted) }
}

/** What will be tried again has come to nothing yet, and is not written down. */
async function note<Given, T>(
  { owner, sandbox, onFault }: Deps,
  call: () => Promise<T>,
  corpId: string,
  effectsOf: (given: Given) => Effect[],
  given: Given,
): Promise<T> {
  if (!(await sandbox.isTrial(corpId))) return call()
  const add = async (outcome: Parameters<typeof noteEffects>[3]) => {
    const at = (await sandbox.now(corpId)) ?? Math.floor(Date.now() / 1000)
    await noteEffects(owner, corpId, effectsOf(given), outcome, at).catch(onFault)
  }
  try {
    const answer = await call()
    await add({ state: 'sent', reason: null })
    return answer
  } catch (error) {
    if (error instanceof PlatformError && error.fault === 'refused')
      await add({ state: 'failed', reason: reasonOfError(error) })
    throw error
  }
}
