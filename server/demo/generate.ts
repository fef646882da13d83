import { mkdirSync, writeFileSync } from 'node:fs'
import { addTasks } from './parts/add-task.ts'
import { chatMessages, chatSessions } from './parts/chat.ts'
import { keywordTagRules, sensitiveRules } from './parts/chat-rules.ts'
import { checkInMissions, checkIns } from './parts/check-in.ts'
import { clues } from './parts/clue.ts'
import { contactWays } from './parts/contact-way.ts'
import { corp } from './parts/corp.ts'
import { crowdPackages } from './parts/crowd-package.ts'
import { codeDays, customerRecords, customFields, journeyStages } from './parts/customer.ts'
import { customerNotes, eventTypes } from './parts/customer-note.ts'
import { departments } from './parts/department.ts'
import { fieldValues } from './parts/field-value.ts'
import { smartFormAnswers } from './parts/form-answer.ts'
import { groupMessageRecipients, groupMessages } from './parts/group-message.ts'
import { groupChatJoinTags, groupChatTags, groupTagGroups, groupTags } from './parts/group-tag.ts'
import { materialGroups, materials } from './parts/material.ts'
import { groupFissionMissions, taskTreasureMissions } from './parts/mission.ts'
import { countedBy, missionPeople } from './parts/mission-people.ts'
import { moments, momentTasks } from './parts/moment.ts'
import { goods, orders, shops } from './parts/order.ts'
import { internalTags, preTags } from './parts/own-tags.ts'
import { personalMessageRecipients, personalMessages } from './parts/personal-message.ts'
import { projects } from './parts/project.ts'
import { quickReplies, quickReplyGroups } from './parts/quick-reply.ts'
import { radarGroups, radars } from './parts/radar.ts'
import { smartForms } from './parts/smart-form.ts'
import { staff } from './parts/staff.ts'
import { staffRanks } from './parts/staff-rank.ts'
import { stores } from './parts/store.ts'
import { tagGroups, tags } from './parts/tag.ts'
import { ticketFlows, tickets } from './parts/ticket.ts'
import { ticketTemplates } from './parts/ticket-template.ts'
import { welcomes } from './parts/welcome.ts'

const { customers, groupChats, entries } = customerRecords(200)

const people = missionPeople(customers)

/** Writes demo/dataset: run `node demo/generate.ts` after a change to the parts. The same parts give the same bytes. */
const records: Record<string, readonly object[]> = {
  department: sorted(departments, 'id'),
  staff,
  tag_group: tagGroups,
  tag: tags,
  contact_way: contactWays,
  contact_way_day: codeDays(customers),
  task_treasure_mission: countedBy(taskTreasureMissions, 'task_treasure_mission', people.invites),
  group_fission_mission: countedBy(groupFissionMissions, 'group_fission_mission', people.invites),
  check_in_mission: checkInMissions,
  project: projects,
  ticket_template: ticketTemplates,
  ticket: tickets,
  ticket_flow: ticketFlows,
  quick_reply_group: quickReplyGroups,
  quick_reply: quickReplies,
  smart_form: smartForms,
  smart_form_answer: sorted(smartFormAnswers, 'key'),
  staff_rank: staffRanks(customers),
  crowd_package: crowdPackages,
  custom_field: customFields,
  journey_stage: journeyStages,
  group_chat: sorted(groupChats, 'group_ext_id'),
  group_tag_group: groupTagGroups,
  group_tag: groupTags,
  group_chat_tag: groupChatTags,
  group_chat_join_tag: groupChatJoinTags,
  customer: customers,
  mission_participant: people.participants,
  mission_invite: people.invites,
  mission_award: people.awards,
  points_entry: entries,
  event_type: eventTypes,
  customer_note: customerNotes,
  internal_tag: internalTags,
  customer_field_value: fieldValues,
  pre_tag: preTags,
  check_in: checkIns(customers),
  shop: sorted(shops, 'id'),
  goods,
  order: sorted(orders, 'order_id'),
  clue: sorted(clues, 'phone'),
  moment: moments,
  moment_task: momentTasks,
  store: stores,
  add_task: addTasks,
  material_group: materialGroups,
  material: materials,
  radar_group: radarGroups,
  radar: radars,
  chat_session: chatSessions,
  chat_message: chatMessages,
  sensitive_rule: sensitiveRules,
  keyword_tag_rule: keywordTagRules,
  welcome: welcomes,
  group_message: groupMessages,
  group_message_recipient: groupMessageRecipients,
  personal_message: personalMessages,
  personal_message_recipient: personalMessageRecipients,
}

const folder = new URL('./dataset/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('corp.json', folder), `${JSON.stringify(corp)}\n`)
for (const [name, lines] of Object.entries(records)) {
  writeFileSync(new URL(`${name}.ndjson`, folder), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

/** Text keys are ordered by their bytes, as an export orders them. */
function sorted<T>(lines: readonly T[], key: keyof T): T[] {
  return [...lines].sort((a, b) => (String(a[key]) < String(b[key]) ? -1 : 1))
}
