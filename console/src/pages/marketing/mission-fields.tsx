import { AttachmentsField } from '../../domain/attachments-field.tsx'
import { PictureField } from '../../domain/picture-field.tsx'
import type { FormField } from '../../kit/spec/form-spec.ts'

const AF_TYPES = [
  { value: 'qywx', word: 'mission.qywx' },
  { value: 'mp', word: 'mission.mp' },
] as const

/** How a mission looks. */
export const LOOK: readonly FormField[] = [
  { kind: 'text', name: 'name', title: 'name', required: true },
  { kind: 'textarea', name: 'describe', title: 'description', most: 2000 },
  { ...{ kind: 'custom', name: 'cover', title: 'cover' }, render: () => <PictureField /> },
]

/** The groups that friends join. */
export const GROUPS: FormField = {
  ...{ kind: 'reference', name: 'group_ext_ids', title: 'mission.groups', directory: 'group-chats', many: true },
  ...{ required: true, help: 'mission.groups.help' },
}

/** What greets friends who come by a poster; without it the staff member's welcome does. */
export const WELCOME: readonly FormField[] = [
  { kind: 'textarea', name: 'welcome.text.content', title: 'welcomeText', most: 4000, help: 'mission.welcome.help' },
  {
    ...{ kind: 'custom', name: 'welcome.attachments', title: 'welcomeAttachments', help: 'attachments.help' },
    ...{ initial: [], render: () => <AttachmentsField /> },
  },
]

/** Levels, times and rules of a mission that people take part in. */
export const MECHANICS: readonly FormField[] = [
  {
    ...{ kind: 'group', name: 'rules', title: 'mission.levels', add: 'mission.levels.add', initial: [] },
    fields: [
      { kind: 'number', name: 'needed', title: 'mission.needed', min: 1, max: 1_000_000, required: true },
      { kind: 'text', name: 'prize', title: 'mission.prize', most: 100, required: true },
      { kind: 'number', name: 'stock', title: 'mission.stock', min: 0, help: 'mission.stock.help' },
      {
        ...{ kind: 'reference', name: 'tags', title: 'mission.winnerTags', directory: 'tags', many: true },
        initial: [],
      },
      {
        ...{ kind: 'reference', name: 'staff', title: 'mission.handsOver', directory: 'staff', many: true },
        ...{ initial: [], help: 'mission.handsOver.help' },
      },
      { kind: 'switch', name: 'notify', title: 'mission.notify', initial: true },
    ],
  },
  { kind: 'time', name: 'start_time', title: 'mission.startsAt' },
  { kind: 'time', name: 'end_time', title: 'mission.endsAt', help: 'mission.endsAt.help' },
  { kind: 'switch', name: 'new_only', title: 'mission.newOnly', initial: false },
  { kind: 'switch', name: 'loss_voids', title: 'mission.lossVoids', initial: false },
  { kind: 'switch', name: 'ends_when_given', title: 'mission.endsWhenGiven', initial: false },
  {
    ...{ kind: 'number', name: 'friends_per_day', title: 'mission.friendsPerDay', min: 1, max: 1_000_000 },
    help: 'mission.friendsPerDay.help',
  },
  {
    ...{ kind: 'reference', name: 'blacklist', title: 'mission.blacklist', directory: 'customers', many: true },
    ...{ help: 'mission.blacklist.help', initial: [] },
  },
  {
    kind: 'number',
    name: 'qr_grace_days',
    title: 'mission.grace',
    min: 0,
    max: 365,
    help: 'mission.grace.help',
    initial: 7,
  },
  { kind: 'choice', name: 'af_type', title: 'mission.afType', options: AF_TYPES, initial: 'qywx' },
]
