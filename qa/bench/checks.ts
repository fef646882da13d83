import type { Check } from '../lab/finding.ts'
import { check as adminExport } from './admin/export.ts'
import { check as adminList } from './admin/list.ts'
import { check as live } from './admin/live.ts'
import { check as requestLog } from './admin/request-log.ts'
import { check as search } from './admin/search.ts'
import { check as builders } from './builders.ts'
import { check as bulk } from './bulk.ts'
import { check as campaigns } from './campaigns/check.ts'
import { check as chat } from './chat.ts'
import { check as compression } from './compression.ts'
import { check as crowd } from './crowd.ts'
import { check as crowdBatch } from './crowd-batch.ts'
import { check as deepPage } from './deep-page.ts'
import { check as delivery } from './delivery/check.ts'
import { check as groupMessage } from './group-message.ts'
import { check as heap } from './heap.ts'
import { check as imports } from './import.ts'
import { check as mirror } from './mirror.ts'
import { check as pages } from './pages/check.ts'
import { check as platform } from './platform/check.ts'
import { check as points } from './points.ts'
import { check as processes } from './processes.ts'
import { check as rowSecurity } from './row-security.ts'
import { check as sandbox } from './sandbox/check.ts'
import { check as staffPage } from './staff-page/check.ts'
import { check as tail } from './tail/check.ts'
import { check as vendorLists } from './vendor-lists.ts'
import { check as wholeList } from './whole-list.ts'

/** What `npm run bench` runs, in this order; those that need no quiet machine come first. */
export const checks: readonly Check[] = [
  staffPage,
  rowSecurity,
  requestLog,
  deepPage,
  wholeList,
  compression,
  bulk,
  mirror,
  builders,
  sandbox,
  chat,
  points,
  groupMessage,
  pages,
  campaigns,
  crowd,
  crowdBatch,
  vendorLists,
  adminList,
  search,
  adminExport,
  live,
  delivery,
  imports,
  tail,
  platform,
  heap,
  processes,
]
