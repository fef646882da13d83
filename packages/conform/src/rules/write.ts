import type { Answer, Finding, Rule, Trial, Verdict } from '../types.ts'
import { expectCode, found, outcome } from './find.ts'

const POINTS = '/open-api/integral/batch/update'
const CLOSED = 30
const BALANCE = '/open-api/external_user/integral/list'

/** Calls that the longest of these rules makes: none of them may end between a change and its undoing. */
const MOST_CALLS = 10

/** Writes only where it is told to. */
const writing = (run: (trial: Trial) => Promise<Verdict>) => async (trial: Trial) => {
  if (!trial.options.write) return { skip: 'records are changed with --write --yes CORP' }
  await trial.lists()
  return trial.left() < MOST_CALLS ? { skip: 'too few of the calls that are allowed are left' } : run(trial)
}

interface Customer {
  id: string
  unionid: string
}

/** A customer whose points can be moved. */
async function customer(trial: Trial): Promise<Customer | undefined> {
  const people = (await trial.lists()).find(({ endpoint }) => endpoint.path === '/open-api/external_user/list')
  const found = people?.items.find(({ unionid }) => typeof unionid === 'string' && unionid !== '')
  return found && { id: String(found.external_user_id), unionid: found.unionid }
}

const move = (trial: Trial, unionid: string, integral: number, key?: string): Promise<Answer> =>
  trial.ask('POST', POINTS, {
    body: { unionid: [unionid], integral },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })

async function balance(trial: Trial, { id }: Customer): Promise<number> {
  const answer = await trial.ask('POST', BALANCE, { body: { external_user_id_list: [id] } })
  // who never had points is not told of
  return Number(answer.body?.integral_list?.[0]?.current_integral ?? 0)
}

const holds = async (trial: Trial, who: Customer, wanted: number, about: Answer): Promise<Finding[]> => {
  const got = await balance(trial, who)
  return got === wanted ? [] : [found(about, 'the balance that follows', 'another one')]
}

export const writeRules: Rule[] = [
  {
    rule: 'write.points',
    level: 'must',
    run: writing(async (trial) => {
      const who = await customer(trial)
      if (!who) return { skip: 'there is no customer with a unionid' }
      const before = await balance(trial, who)
      const more = await move(trial, who.unionid, 1)
      const findings = [...expectCode(more, 0), ...(await holds(trial, who, before + 1, more))]
      const less = await move(trial, who.unionid, -1)
      return [...findings, ...expectCode(less, 0), ...(await holds(trial, who, before, less))]
    }),
  },
  {
    rule: 'write.points_refused',
    level: 'must',
    run: writing(async (trial) => {
      const who = await customer(trial)
      if (!who) return { skip: 'there is no customer with a unionid' }
      const before = await balance(trial, who)
      const body = { unionid: [who.unionid, ''], integral: 1 }
      const answer = await trial.ask('POST', POINTS, { body })
      return [...expectCode(answer, 22001), ...(await holds(trial, who, before, answer))]
    }),
  },
  {
    rule: 'write.replay',
    level: 'should',
    ours: true,
    run: writing(async (trial) => {
      const who = await customer(trial)
      if (!who) return { skip: 'there is no customer with a unionid' }
      const before = await balance(trial, who)
      const key = `conform-${Date.now()}`
      await move(trial, who.unionid, 1, key)
      const again = await move(trial, who.unionid, 1, key)
      const replayed = again.headers.get('idempotency-replayed') === 'true'
      const findings = replayed ? [] : [found(again, 'a header idempotency-replayed', outcome(again))]
      findings.push(...(await holds(trial, who, before + 1, again)))
      await move(trial, who.unionid, -1)
      return findings
    }),
  },
  {
    rule: 'write.ticket',
    level: 'should',
    ours: true,
    run: writing(async (trial) => {
      const tickets = (await trial.lists()).find(({ endpoint }) => endpoint.path === '/open-api/workorder/list')
      const open = tickets?.items.find(({ status, handler_id }) => status !== CLOSED && handler_id)
      if (!open) return { skip: 'there is no open ticket' }
      const act = (what: string) =>
        trial.ask('POST', `/open-api/workorder/${what}`, {
          body: { order_no: open.order_no, staff_id: open.handler_id, content: { text: 'guanxi conform' } },
        })
      const closed = async () => {
        const answer = await trial.ask('GET', '/open-api/workorder/detail', { query: { order_no: open.order_no } })
        return { answer, is: answer.body?.work_order?.status === CLOSED }
      }
      const findings = [...expectCode(await act('reply'), 0), ...expectCode(await act('close'), 0)]
      const after = await closed()
      if (!after.is) findings.push(found(after.answer, 'a closed ticket', 'an open one'))
      findings.push(...expectCode(await act('reopen'), 0))
      const again = await closed()
      return again.is ? [...findings, found(again.answer, 'an open ticket', 'a closed one')] : findings
    }),
  },
  {
    rule: 'write.unknown_customer',
    level: 'must',
    run: writing(async (trial) => {
      const answer = await move(trial, 'no-such-unionid-of-a-check', 1)
      const named = Array.isArray(answer.body?.no_exist_unionid) && answer.body.no_exist_unionid.length === 1
      return [...expectCode(answer, 0), ...(named ? [] : [found(answer, 'no_exist_unionid with one', 'none')])]
    }),
  },
]
