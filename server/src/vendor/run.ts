import { rm } from 'node:fs/promises'
import type { Client } from '../../../packages/client/src/client.ts'
import { SeatError, TermsError } from '../../../packages/client/src/errors.ts'
import { datasetKinds } from '../records/datasets.ts'
import type { Sql } from '../storage/connect.ts'
import { compare, type KindReport } from './compare.ts'
import { createReader } from './read.ts'
import { SOURCES, UNREAD, UNTOLD } from './sources.ts'
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
  corp: { corp_id: string; name: string }
  /** Only these; undefined for all. */
  kinds: readonly string[] | undefined
  rate: number
  writes: boolean
  prunes: boolean
  /** Where a run that is cut off leaves what it has read; only runs that write. */
  folder: string
}

/** Reads a vendor's account and stores what differs, or only says what does. */
export async function runVendor(options: Options): Promise<VendorReport> {
  const { client, owner, base, vendorCorp, corp, kinds, rate, writes, prunes, folder } = options
  const read = createReader({ client, rate, folder: writes ? folder : undefined })
  const all: ComparedKind[] = []
  const chosen = SOURCES.filter(({ kind }) => !kinds || kinds.includes(kind))
  const unreadable = kinds ? [] : untold()
  for (const source of chosen) {
    try {
      const vendor = await read(source)
      all.push({ source, vendor, compared: compare(source, vendor, await oursOf(owner, corp.corp_id, source.kind)) })
    } catch (error) {
      if (!(error instanceof SeatError || error instanceof TermsError)) throw error
      unreadable.push({ kind: source.kind, why: `the vendor refuses it: ${error.code}` })
    }
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

/** After a run that wrote: what became of the records that were new or different, and what still differs. */
async function settle(
  owner: Sql,
  corpId: string,
  { source, vendor, compared: { report } }: ComparedKind,
): Promise<void> {
  const after = compare(source, vendor, await oursOf(owner, corpId, source.kind)).report
  report.created -= after.created
  report.updated -= after.updated
  report.differs = after.differs
  report.only_vendor = after.only_vendor
  report.only_ours = after.only_ours
}

function untold(): VendorReport['unreadable'] {
  const read = new Set(SOURCES.map(({ kind }) => kind))
  return datasetKinds
    .filter(({ name }) => !read.has(name))
    .map(({ name }) => ({ kind: name, why: UNTOLD[name] ?? UNREAD }))
}

/** The kinds that can be read. */
export const vendorKinds = SOURCES.map(({ kind }) => kind)
