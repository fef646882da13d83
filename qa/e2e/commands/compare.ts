import { expect } from 'vitest'
import { type Corporation, type Customer, cluesInOrder, type Follow, inOrder, type Mission, named } from './model.ts'
import type { Caller, Real } from './real.ts'

type Item = Record<string, unknown>

/** Compares everything that the API shows of a corporation with the model; briefly: the lists alone. */
export async function compare(corp: Corporation, caller: Caller, real: Real, { briefly = false } = {}): Promise<void> {
  const get = async (path: string, query: Record<string, string | number> = {}): Promise<Item> => {
    real.tally.compared++
    return (await real.service.call(`/open-api/${path}`, { token: caller.token, query })).body
  }
  const unionids = new Set(briefly ? [] : inOrder(corp).map(({ unionid }) => unionid))
  await Promise.all([
    compareCustomers(corp, get),
    compareClues(corp, get),
    ...[...unionids].map(async (unionid) => {
      if (unionid !== null)
        compareLedger(named(corp, { unionid })!, await get('integral/list', { unionid, limit: 100 }))
    }),
    ...(briefly ? [] : corp.missions.slice(-2)).map(async (mission) =>
      compareMission(mission, await get('group_msg/result', { mission_id: mission.id, limit: 100 })),
    ),
  ])
}

async function compareCustomers(corp: Corporation, get: (path: string) => Promise<Item>): Promise<void> {
  const { external_user_list, total, errcode } = await get('external_user/list')
  expect({ errcode, total, customers: (external_user_list as Item[]).map(seen) }).toEqual({
    ...{ errcode: 0, total: corp.customers.size, customers: inOrder(corp).map(shown) },
  })
}

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0)
const byKey = <T>(items: T[], key: (item: T) => string | number) =>
  [...items].sort((a, b) => (key(a) < key(b) ? -1 : 1))

/** Fields of a customer that the calls of this test never touch. */
const NOT_MODELLED = {
  ...{ type: 1, corp_name: null, corp_full_name: null, position: '', external_profile: null },
  ...{ organization_correlation_time: 0, organization_id: 0, score: 0, tyc_id: 0 },
}

/** A customer as the model has it, for the eye; orders that nobody promises are taken out. */
function shown({ fields, ledger, follows, phones, tags, groups, ...customer }: Customer) {
  return {
    ...customer,
    ...NOT_MODELLED,
    id: customer.external_user_id,
    ...{ phones: [...phones].sort(), tags: [...tags].sort(), groups: [...groups].sort() },
    custom_fields: Object.entries(fields).map(([field_id, value]) => ({ field_id: Number(field_id), value })),
    follows: byKey(follows, ({ staff_id }) => staff_id),
    points: sum(ledger.map(({ delta }) => delta)),
  }
}

function seen(item: Item) {
  const { name, avatar, ...customer } = item
  const list = <T>(field: string) => item[field] as T[]
  return {
    ...customer,
    ...{
      phones: list<string>('phones').sort(),
      tags: list<number>('tags').sort(),
      groups: list<string>('groups').sort(),
    },
    custom_fields: byKey(list<{ field_id: number }>('custom_fields'), ({ field_id }) => field_id),
    follows: byKey(list<Follow & { state: string }>('follows'), ({ staff_id }) => staff_id).map(
      ({ state, ...follow }) => follow,
    ),
  }
}

async function compareClues(corp: Corporation, get: (path: string) => Promise<Item>): Promise<void> {
  const { clue_list, total } = await get('clue/list')
  expect({ total, clue_list }).toEqual({ total: corp.clues.size, clue_list: cluesInOrder(corp) })
}

function compareLedger({ ledger }: Customer, { errcode, integral_list }: Item): void {
  const entries = (integral_list as Item[]).map(({ id, reason, kind, target, data, ...entry }) => ({
    ...{ ...entry, reason: reason === 'open_api' ? 'open_api' : 'import' },
  }))
  expect({ errcode, entries }).toEqual({ errcode: 0, entries: [...ledger].reverse() })
}

function compareMission({ id, name, recipients }: Mission, result: Item): void {
  const total = recipients.length
  const people = (list: Item[]) =>
    list.map(({ external_user_id, staff_id }) => `${external_user_id} ${staff_id}`).sort()
  expect({ ...result, recipients: people(result.recipients as Item[]) }).toEqual({
    ...{ errcode: 0, errmsg: 'ok', mission_id: id, name, state: 'pending', total },
    counts: { pending: total, sent: 0, failed: 0 },
    recipients: people(recipients),
  })
}
