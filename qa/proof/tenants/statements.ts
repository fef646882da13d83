import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { withoutFilters } from './filters.ts'

const SRC = fileURLToPath(new URL('../../../server/src', import.meta.url))

/** Its statements have a condition on every column of a key and do not name the corporation. */
const BY_KEY = 'storage/row.ts'

const IN_FUNCTION = 'its conditions are in the function in the database, and stay'

/** Statements that keep a condition, by a part of their text, and why that does not isolate tenants. */
const EXAMINED: readonly [file: string, part: string, why: string][] = [
  [
    'storage/page.ts',
    'counted_list_start(',
    'it only finds where a page begins; the condition on the rows is here, and goes',
  ],
  [
    'storage/page.ts',
    'counted_list_floor(',
    'it only counts what is before a time; the condition on the rows is elsewhere, and goes',
  ],
  ['cells/copy.ts', 'string_agg(format(', 'it names tables and a condition for PostgreSQL, and reads no rows'],
  ['cells/directory.ts', 'from control_epoch', 'the directory is the server’s, and tells where each corporation lives'],
  ['jobs/claim.ts', 'j.corp_id <> all', 'the owner claims for all corporations but those that live elsewhere'],
  ['webhooks/claim.ts', 'l.corp_id <> all', 'the owner claims for all corporations but those that live elsewhere'],
  ['bi/logins.ts', 'from sql_login', 'a command of the owner, which lists those of all corporations too'],
  ['engines/corporations/sandbox.ts', 'is_connected_elsewhere(', IN_FUNCTION],
  ['engines/credentials/session-cache.ts', 'is_connected_elsewhere(', IN_FUNCTION],
  ['engines/sandbox/sandbox-corp.ts', 'is_connected_elsewhere(', IN_FUNCTION],
  ['open-api/external-user/filter.ts', 'tag_named(', IN_FUNCTION],
  ['open-api/tag/list-v2.ts', 'tag_named(', IN_FUNCTION],
  ['open-api/tag/list-v2.ts', 'tag_group_named(', IN_FUNCTION],
  ['open-api/radar/list.ts', 'radar_page(', IN_FUNCTION],
  ['open-api/group-chat/detail.ts', 'group_members(', IN_FUNCTION],
  ['open-api/group-chat/member-list.ts', 'group_members(', IN_FUNCTION],
  ['open-api/group-chat/member-list.ts', 'group_leavers(', IN_FUNCTION],
  ['open-api/group-chat/member-list.ts', 'chat_speakers(', IN_FUNCTION],
  ['admin-api/radars/radars.ts', 'page_address(', IN_FUNCTION],
  ['trigger/story.ts', 'page_address(', IN_FUNCTION],
  ['admin-api/forms/forms.ts', 'page_address(', IN_FUNCTION],
  ['admin-api/check-ins/check-ins.ts', 'page_address(', IN_FUNCTION],
  ['admin-api/missions/missions.ts', 'page_address(', IN_FUNCTION],
  ['open-api/mission/participants.ts', 'fission_missions(', IN_FUNCTION],
  ['pages/mission-record.ts', 'mission_participant_shown(', IN_FUNCTION],
  [
    'open-api/quick-reply/replies.ts',
    'quick_reply_groups_below(',
    'it only names groups; the condition on the rows goes',
  ],
  ['open-api/group-message/sub-missions.ts', 'group_message_senders(', IN_FUNCTION],
  ['admin-api/radars/radars.ts', 'radar_groups_below(', 'it only names groups; the condition on the rows goes'],
  ['admin-api/corps/corps.ts', 'encodeURIComponent(corp_id)', 'an address, no statement'],
  [
    'platform/wecom/client/call-record.ts',
    'insert into platform_call',
    'written by the owner for whichever corporation called',
  ],
  ['engines/sandbox/gate.ts', 'from sandbox_fault', 'the owner reads what all sandboxes want at once'],
  ['sandbox-api/states.ts', 'from sandbox_restoring', 'the owner finishes what any corporation has left'],
  ['cli/demo-platform.ts', 'from sandbox_clone', 'the owner finishes what any corporation has left'],
  ['jobs/claim.ts', 'with time as materialized', 'background work of the owner, of all corporations in turn'],
  ['jobs/recurring.ts', 'corp_ms(c.corp_id)', 'no statement: the time of a corporation, for the owner'],
  ['jobs/settle.ts', 'corp_ms(j.corp_id)', 'what is left names the time of the row’s own corporation'],
  ['trigger/moved.ts', 'corp_ms(j.corp_id)', 'what is left names the time of the row’s own corporation'],
  ['engines/sandbox/clock.ts', 'corp_ms(', 'what is left names the time of the row’s own corporation'],
  ['feed/stamp.ts', 'stamp_events(', IN_FUNCTION],
  ['feed/stamp.ts', 'with recursive waiting', 'background work of the owner, of all corporations in turn'],
  ['webhooks/claim.ts', 'with recursive time', 'background work of the owner, of all corporations in turn'],
  ['housekeeping/counted-lists.ts', 'counted_list_fold(', 'background work of the owner, of all corporations at once'],
]

/** What taking the conditions out comes to: in how many statements; `kept` are those that keep one and should not. */
export type Removal = { statements: number; removed: number; kept: string[] }

/** Goes through every SQL text of the service's source. */
export function removal(): Removal {
  const sum: Removal = { statements: 0, removed: 0, kept: [] }
  for (const file of readdirSync(SRC, { encoding: 'utf8', recursive: true })) {
    if (!file.endsWith('.ts') || /(?:\.test|\/test-setup|\/fixtures)\.ts$/.test(file)) continue
    const before = sum.removed
    for (const text of textsIn(readFileSync(join(SRC, file), 'utf8'))) {
      const { removed, left } = withoutFilters(text)
      if (removed > 0) sum.statements++
      sum.removed += removed
      const examined = EXAMINED.some(([where, part]) => file === where && text.includes(part))
      if (left && !examined) sum.kept.push(`${file}: ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
    }
    if (file === BY_KEY && sum.removed === before) sum.kept.push(`${file}: the condition by key`)
  }
  return sum
}

/** The texts of a source; those inside of another one are part of it. */
function textsIn(source: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) found.push(node.getText())
    else node.forEachChild(visit)
  }
  ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true).forEachChild(visit)
  return found
}
