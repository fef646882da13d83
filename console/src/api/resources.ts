/** Which lists show a kind of record, where its name does not say so; `home` counts most of them. */
const SHOWN_IN: Record<string, readonly string[]> = {
  customer: ['customers', 'points-entries', 'home'],
  points_entry: ['points-entries', 'customers'],
  group_message: ['group-messages', 'home'],
  moment: ['moments', 'home'],
  task_treasure_mission: ['task-treasure-missions', 'home'],
  group_fission_mission: ['group-fission-missions', 'home'],
  check_in_mission: ['check-in-missions', 'home'],
  check_in_stats: ['check-in-missions', 'home'],
  ticket: ['tickets', 'deliveries', 'home'],
  chat_message: ['chat-sessions', 'sensitive-rules', 'keyword-tag-rules'],
  contact_way: ['contact-ways', 'home'],
  smart_form: ['forms', 'form-groups', 'home'],
  smart_form_stats: ['forms', 'home'],
  staff_rank: ['staff-ranks', 'home'],
  crowd_member: ['crowd-packages'],
  delivery: ['deliveries', 'home'],
}

/** The resources of the API whose lists a change of this kind of record may change. */
export function resourceOfKind(kind: string): readonly string[] {
  const [name = ''] = kind.split('.')
  const plain = name.replaceAll('_', '-')
  const plural = plain.endsWith('reply') ? 'quick-replies' : `${plain}s`
  return [...(SHOWN_IN[name] ?? [plural]), plain]
}
