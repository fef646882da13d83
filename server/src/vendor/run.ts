import { rm } from 'node:fs/promises'
import type { Client } from '../../../packages/client/src/client.ts'
import {
  AuthError,
  ConnectionError,
  GuanxiError,
  ServerError,
  ThrottledError,
  TimeoutError,
} from '../../../packages/client/src/errors.ts'
import { datasetKinds } from '../records/datasets.ts'
import { alone } from '../storage/alone.ts'
import type { Sql } from '../storage/connect.ts'
import { compare, type KindReport, MOST } from './compare.ts'
import { createReader, type Read } from './read.ts'
import type { Source } from './source.ts'
import { SOURCES, UNASKED, UNREAD, UNTOLD } from './sources.ts'
import { type ComparedKind, oursOf, prune, storeChanged } from './store.ts'

export type VendorReport = {
  base: string
  vendor_corp: string
  corp_id: string
  kinds: KindReport[]
  unreadable: { kind: string; why: string }[]
}

type Options = {
  client: Client
  owner: Sql
  base: string
  vendorCorp: string
  corp: { corp_id: string; name: string; time_zone: string }
  /** Only these; undefined for all. */
  kinds: readonly string[] | undefined
  /** Whether what people said to each other is read too. */
  chats: boolean
  rate: number
  writes: boolean
  prunes: boolean
  /** Where a run that is cut off leaves what it has read; only runs that write. */
  folder: string
}

/** Reads a vendor's account and stores what differs, or only says what does. One run at a time stores into a corporation. */
export function runVendor(options: Options): Promise<VendorReport> {
  const { owner, corp, writes } = options
  const taken = () => new Error(`another process imports into ${corp.corp_id}`)
  const work = () => readAndStore(options)
  return writes ? alone(owner, `${corp.corp_id}/vendor`, taken, work) : work()
}

async function readAndStore(options: Options): Promise<VendorReport> {
  const { client, owner, base, vendorCorp, corp, kinds, chats, rate, writes, prunes, folder } = options
  const readKind = createReader({ client, rate, folder: writes ? folder : undefined, zone: corp.time_zone })
  const unreadable = kinds ? [] : untold(chats)
  const read = new Map<Source, Read>()
  const refused = new Set<string>()
  /** Reads a list; why it cannot be, where the vendor does not show it. */
  async function refusalOf(source: Source): Promise<string | undefined> {
    try {
      read.set(source, await readKind(source))
      return undefined
    } catch (error) {
      if (!isRefusal(error)) throw error
      return `the vendor refuses it: ${error.code ?? `HTTP ${error.httpStatus}`}`
    }
  }
  for (const source of chosenOf(kinds, chats)) {
    const { kind, needs = [] } = source
    const missing = needs.find((each) => refused.has(each))
    const why = missing === undefined ? await refusalOf(source) : `it is asked for by ${missing}, which is not read`
    if (why === undefined) continue
    refused.add(kind)
    unreadable.push({ kind, why })
  }
  const all: ComparedKind[] = []
  for (const [source, { records: vendor, refused, allNamed }] of read) {
    if (source.aside) continue
    const compared = compare(source, vendor, await oursOf(owner, corp.corp_id, source))
    compared.report.refused.push(...refused.slice(0, MOST))
    // what has no id may be any record of ours
    all.push({ source, vendor, compared: allNamed ? compared : { ...compared, gone: new Map() } })
  }
  if (writes) {
    await storeChanged(owner, corp, vendorCorp, all)
    if (prunes) await prune(owner, corp.corp_id, all)
    for (const each of all) await settle(owner, corp.corp_id, each)
    await rm(folder, { recursive: true, force: true })
  }
  return {
    base,
    vendor_corp: vendorCorp,
    corp_id: corp.corp_id,
    kinds: all.map(({ compared }) => compared.report),
    unreadable,
  }
}

/** What is asked for, and what must be read for it, in the order of import. */
function chosenOf(kinds: readonly string[] | undefined, chats: boolean): Source[] {
  const isAsked = ({ kind, only }: Source) => (only ? chats : !kinds || kinds.includes(kind))
  const wanted = new Set(SOURCES.filter(isAsked).map(({ kind }) => kind))
  for (const { kind, completes } of SOURCES) if (completes && wanted.has(completes)) wanted.add(kind)
  // those that are needed come before
  for (const { kind, needs = [] } of SOURCES.toReversed())
    if (wanted.has(kind)) for (const each of needs) wanted.add(each)
  return SOURCES.filter(({ kind }) => wanted.has(kind))
}

/** Whether a list was answered for, and refused: the others can be read all the same. */
function isRefusal(error: unknown): error is GuanxiError {
  const passing = [AuthError, ConnectionError, ServerError, ThrottledError, TimeoutError]
  if (!(error instanceof GuanxiError) || passing.some((each) => error instanceof each)) return false
  return error.code ? true : (error.httpStatus ?? 0) >= 400
}

/** After a run that wrote: what became of the records that were new or different, and what still differs. */
async function settle(
  owner: Sql,
  corpId: string,
  { source, vendor, compared: { report } }: ComparedKind,
): Promise<void> {
  const after = compare(source, vendor, await oursOf(owner, corpId, source)).report
  report.created -= after.created
  report.updated -= after.updated
  report.differs = after.differs
  report.only_vendor = after.only_vendor
  report.only_ours = after.only_ours
}

function untold(chats: boolean): VendorReport['unreadable'] {
  const stored = (name: string) => SOURCES.find(({ kind, aside }) => kind === name && !aside)
  return [...datasetKinds.map(({ name }) => name), 'relation']
    .filter((name) => !stored(name) || (stored(name)?.only && !chats))
    .map((name) => ({ kind: name, why: stored(name) ? UNASKED : (UNTOLD[name] ?? UNREAD) }))
}

/** The kinds that can be asked for. */
export const vendorKinds = SOURCES.filter(({ only, aside }) => !only && !aside).map(({ kind }) => kind)
