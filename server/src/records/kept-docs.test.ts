import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startDemoService } from '../../../qa/support/demo.ts'
import { Clue } from '../engines/clues/clue.ts'
import { CustomField, JourneyStage } from '../engines/customers/catalogue.ts'
import { ChatMessage } from './chat/message.ts'
import { ChatSession } from './chat/session.ts'
import { ContactWay } from './contact-way/contact-way.ts'
import { CrowdPackage } from './crowd-package/crowd-package.ts'
import { ExternalUser } from './customer/external-user.ts'
import { DepartmentItem } from './department/department.ts'
import { GroupChatItem } from './group-chat/group-chat.ts'
import { CheckInMission, GroupFissionMission, TaskTreasureMission } from './mission/mission.ts'
import { Project } from './project/project.ts'
import { Radar } from './radar/radar.ts'
import { RadarGroup } from './radar/radar-group.ts'
import { SmartForm } from './smart-form/smart-form.ts'
import { Staff } from './staff/staff.ts'
import { StaffRank } from './staff-rank/staff-rank.ts'
import { Tag, TagGroup, TagV2 } from './tag/tag.ts'
import { Ticket } from './ticket/ticket.ts'
import { TicketTemplate } from './ticket-template/ticket-template.ts'

/** By the trigger that writes them: what a record is declared as, and where the database keeps it as JSON. */
const KEPT: Record<string, [declared: z.ZodObject, item: string, table: string][]> = {
  chat_message_keeps_doc: [[ChatMessage, 'doc', 'chat_message']],
  chat_session_keeps_doc: [[ChatSession, 'doc', 'chat_session']],
  check_in_mission_keeps_doc: [[CheckInMission, 'doc', 'check_in_mission']],
  clue_keeps_doc: [[Clue, 'doc', 'clue']],
  contact_way_keeps_doc: [[ContactWay, 'doc', 'contact_way']],
  crowd_package_keeps_doc: [[CrowdPackage, 'doc', 'crowd_package']],
  custom_field_keeps_doc: [[CustomField, 'doc', 'custom_field']],
  customer_keeps_doc: [[ExternalUser, 'customer_item(doc, points)', 'customer']],
  department_keeps_doc: [[DepartmentItem, 'doc', 'department']],
  group_chat_keeps_doc: [[GroupChatItem, 'doc', 'group_chat']],
  group_fission_mission_keeps_doc: [[GroupFissionMission, 'doc', 'group_fission_mission']],
  journey_stage_keeps_doc: [[JourneyStage, 'doc', 'journey_stage']],
  project_keeps_doc: [[Project, 'project_item(doc, dues, first_due, last_due, 0)', 'project']],
  radar_group_keeps_doc: [[RadarGroup, `doc || ',"child_group_list":[]}'`, 'radar_group']],
  radar_keeps_doc: [[Radar, 'doc', 'radar']],
  smart_form_keeps_doc: [[SmartForm, 'doc', 'smart_form']],
  staff_keeps_doc: [[Staff, 'doc', 'staff']],
  staff_rank_keeps_doc: [[StaffRank, 'doc', 'staff_rank']],
  tag_group_keeps_doc: [[TagGroup, 'doc', 'tag_group']],
  tag_keeps_docs: [
    [Tag, 'doc', 'tag'],
    [TagV2, 'doc_v2', 'tag'],
  ],
  task_treasure_mission_keeps_doc: [[TaskTreasureMission, 'doc', 'task_treasure_mission']],
  ticket_keeps_doc: [[Ticket, 'ticket_item(doc, doc_end, created_at, closed_at, 0)', 'ticket']],
  ticket_template_keeps_doc: [[TicketTemplate, 'ticket_template_item(t)', 'ticket_template t']],
}

const FOLDER = resolve(import.meta.dirname, '../../schema/functions')
/** Where each trigger is written, for who has to change it. */
const places = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) =>
      readFileSync(resolve(FOLDER, file), 'utf8')
        .split('\n')
        .flatMap((line, n): [string, string][] => {
          const name = /^create or replace function (\w+_keeps_docs?)\(/.exec(line)?.[1]
          return name ? [[name, `server/schema/functions/${file}:${n + 1}`]] : []
        }),
    ),
)

let service: Awaited<ReturnType<typeof startDemoService>>
beforeAll(async () => {
  service = await startDemoService()
})
afterAll(() => service.stop())

it('knows every trigger that keeps a record as JSON', () => {
  expect(Object.keys(KEPT)).toEqual([...places.keys()].toSorted())
})

it.each(Object.entries(KEPT))('%s writes the names, the order and the types that are declared', async (name, kept) => {
  for (const [declared, item, table] of kept) {
    const rows = await service.store.owner.unsafe(`select ${item} as doc from ${table} limit 2000`)
    expect(rows.length).toBeGreaterThan(0)
    const found = rows.flatMap(({ doc }) => differences(JSON.parse(doc), declared, ''))
    const where = `${places.get(name)}, declared as ${declared.meta()?.id ?? table}`
    expect([...new Set(found)].map((each) => `${where}: ${each}`)).toEqual([])
  }
})

/** How a value is not what is declared, in words that name the field. */
function differences(value: unknown, declared: z.ZodType, path: string): string[] {
  const schema = innerOf(declared)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((each) => differences(each, schema.element as z.ZodType, `${path}[]`))
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) {
    const { error } = declared.safeParse(value)
    return error ? [`${path} is ${JSON.stringify(value)}: ${error.issues[0]?.message}`] : []
  }
  const shape = schema.shape as Record<string, z.ZodType>
  const names = Object.keys(value)
  const inOrder = Object.keys(shape).filter((name) => name in value)
  const { catchall } = schema.def
  if (catchall && !(catchall instanceof z.ZodNever)) return [] // whatever the platform or a caller put there
  const extra = names.filter((name) => !(name in shape)).map((name) => `${path}.${name} is not declared`)
  const missing = Object.entries(shape)
    .filter(([name, field]) => !(name in value) && !field.isOptional())
    .map(([name]) => `${path}.${name} is declared and not written`)
  const misplaced =
    extra.length === 0 && names.join() !== inOrder.join()
      ? [`${path || 'the record'} is written as ${names}, and declared as ${inOrder}`]
      : []
  const inner = inOrder.flatMap((name) =>
    differences((value as Record<string, unknown>)[name], shape[name] as z.ZodType, `${path}.${name}`),
  )
  return [...extra, ...missing, ...misplaced, ...inner]
}

function innerOf(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? innerOf(innerType) : schema
}
