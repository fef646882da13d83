import { problem } from '../../contract/problem.ts'
import { type Right, type Role, rightsOf } from '../../contract/roles.ts'
import type { OperatorCaller } from '../authenticate.ts'

type Call = { caller: OperatorCaller; rights: ReadonlySet<string> }

/** Whether an API key calls that was made with fewer rights than its operator has. */
const isNarrowed = ({ caller }: Call) => caller.operator.key_rights !== null

/** Sending to customers: a narrowed key needs `messages:send` beside the endpoint's right. */
export function expectMaySend(call: Call): void {
  if (isNarrowed(call)) expectRights(call, ['messages:send'])
}

/** To be told of changes beside the subscriptions' own endpoints takes the right that those ask for. */
export function expectMaySubscribe(call: Pick<Call, 'rights'>): void {
  expectRights(call, ['developers:write'])
}

/** To act as an integrator takes what making a secret of the open API does. */
export function expectMayIntegrate(call: Call): void {
  expectRights(call, ['developers:write'])
  expectMaySend(call)
}

/** A narrowed key gives nobody a role that may more than the key itself. */
export function expectMayGive(call: Call, role: Role): void {
  if (isNarrowed(call)) expectRights(call, [...rightsOf[role]])
}

/** What is an operator's own, beside all rights: a narrowed key does not change it. */
export function expectWholeKey(call: Call): void {
  if (isNarrowed(call))
    throw problem('forbidden', {
      detail: { zh: '收窄的 API 密钥不能修改', en: 'an API key with fewer rights may not change it' },
    })
}

function expectRights({ rights }: Pick<Call, 'rights'>, needed: readonly Right[]): void {
  const right = needed.find((each) => !rights.has(each))
  if (right) throw problem('forbidden', { detail: { zh: `需要权限 ${right}`, en: `the right ${right} is needed` } })
}
