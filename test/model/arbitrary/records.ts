import fc from 'fast-check'
import type { Dataset, Item } from '../call.ts'
import type { Shape } from './shape.ts'
import { anyObject, anyText, anyTime, count, flag, item, name, order, past, some } from './values.ts'

type Fields = Record<string, fc.Arbitrary<unknown>>

/** A dataset of that shape, by the rules of the import. `now` is in Unix seconds. */
export function records(shape: Shape, now: number): fc.Arbitrary<Dataset> {
  const staffIds = shape.staff.map(({ id }) => id)
  const tagIds = shape.tags.map(({ t_id }) => t_id)
  const oneStaff = fc.constantFrom(...staffIds)
  const open = some(['0', ...shape.departments])
  const recent = fc.oneof(past, fc.constantFrom(now - 1, now))
  const named = (ids: number[]) => ids.map((id) => ({ id, name: 'stale' }))
  const one = <T>(...values: T[]) => fc.constantFrom(...values)
  const nullOr = (value: fc.Arbitrary<unknown>) => fc.oneof(value, fc.constant(null))

  /** One record for every key, with the key's fields as they are. */
  function each(keys: readonly object[], fields: Fields, optional: Fields = {}): fc.Arbitrary<Item[]> {
    return fc.tuple(...keys.map((key) => item(fields, optional).map((fields) => ({ ...fields, ...key }))))
  }
  const byId = (kind: string) => shape.ids[kind]!.map((id) => ({ id }))

  const prize = item({
    finished_mark_tag: some(tagIds),
    level: count,
    notify_rule: one(0, 1),
    prize_staff_id_list: nullOr(some(staffIds)),
  })
  const mission = { name, created_at: anyTime, updated_at: anyTime, status: one('end', 'ongoing') }
  const fission = {
    af_type: one('qywx', 'mp'),
    invited_count: count,
    new_user_count: count,
    outflow_count: count,
    prize_rule: fc.array(prize, { maxLength: 2 }),
    tags: some(tagIds),
  }
  const empty = fc.constant(null)
  const message = fc.oneof(
    fc.tuple(one('text'), fc.oneof(name, fc.constant('长😀'.repeat(150)))),
    fc.tuple(one('image'), fc.constant('')),
  )
  const stage = item({
    title: anyText,
    status: one(1, 2, 3),
    end_time: one(0, now - 1, now, now + 1, now + 900),
    complete_time: one(0, 0, 5),
  })

  return fc.record({
    department: each(
      shape.departments.map((id) => ({ id, parent_id: '0' })),
      { name, order },
    ),
    staff: each(
      shape.staff,
      {
        created_at: anyTime,
        updated_at: anyTime,
        department: some(shape.departments),
        oa_authorized: flag,
        ia_authorized: flag,
        ma_authorized: flag,
      },
      {
        alias: anyText,
        name: anyText,
        english_name: nullOr(name),
        status: one(1, 2, 4),
        address: nullOr(anyText),
        avatar: anyText,
        email: anyText,
        extattr: nullOr(anyObject),
        mobile: anyText,
        moment_address: nullOr(anyText),
        position: anyText,
        qr_code: anyText,
        telephone: anyText,
        external_contact_able: flag,
        external_position: nullOr(anyText),
        external_profile: nullOr(item({}, { external_attr: fc.array(anyObject), external_corp_name: name })),
        gender: one(0, 1, 2),
      },
    ),
    tag_group: each(
      shape.tagGroups.map((tag_group_id) => ({ tag_group_id })),
      { tag_group_name: anyText, department_list: open },
    ),
    tag: each(shape.tags, {
      tag_name: anyText,
      tag_group_id: fc.constantFrom(...shape.tagGroups),
      created_at: past,
      updated_at: past,
    }),
    quick_reply_group: each(
      shape.quickReplies,
      {
        parent: fc.nat(),
        name: anyText,
        order,
        col_count: count,
        created_at: past,
        updated_at: past,
        creator_id: empty,
        staff_ext_id: fc.oneof(oneStaff, fc.constant('')),
        deleted: one(false, false, false, true),
        department_list: open,
      },
      {
        global_order: order,
        keyword_count: count,
        send_count: count,
        exact_keywords: fc.array(anyText, { maxLength: 2 }),
        fuzzy_keywords: fc.array(anyText, { maxLength: 2 }),
        content: empty,
        content_type: anyText,
        file_id: empty,
        file_url: empty,
        quick_reply_type: anyText,
        scope: anyText,
        updated_remind: flag,
      },
    ).map(planted),
    smart_form: each(byId('smart_form'), {
      cover: anyText,
      deleted: one(false, false, true),
      name: anyText,
      describe: anyText,
      status: one('publish', 'drafts', 'end'),
      group_id: one(0, 1, 2),
      group_name: anyText,
    }),
    staff_rank: each(byId('staff_rank'), {
      name: anyText,
      description: anyText,
      created_at: past,
      update_at: past,
      start_time: past,
      end_time: past,
      status: one('created', 'started', 'finished'),
      rank_type: one(0, 1),
      invite_total: count,
      level: count,
      staff_list: some(staffIds),
      department_list: fc.oneof(some(shape.departments), one('all', '全公司', '')),
      group_list: fc.oneof(fc.constant(0), item({ group_id: name, member_count: one(0, 5), name: anyText })),
    }),
    crowd_package: each(
      byId('crowd_package'),
      {
        name: anyText,
        description: anyText,
        data_update_time: past,
        update_type: one('auto', 'manual'),
        user_count: count,
        filter_type: one('all', 'filter', 'import', 'openApi'),
        creator_pk: fc.constantFrom(...shape.staff.map(({ pk }) => pk)),
      },
      { creator_name: fc.constant('stale') },
    ),
    project: each(
      shape.uids.map((uid) => ({ uid })),
      {
        name: anyText,
        description: anyText,
        create_staff_id: oneStaff,
        create_time: past,
        start_time: past,
        end_time: one(1_740_000_000, now - 1, now, now + 1, now + 900),
        complete_time: one(0, 0, 0, 1_700_000_000),
        status: one(1, 1, 2, 3),
        staff_remark: anyText,
        staff_users: nullOr(some(staffIds).map((ids) => ids.map((id) => ({ id, name: 'stale' })))),
        stages: nullOr(
          fc.array(stage, { maxLength: 3 }).map((stages) => stages.map((stage, i) => ({ uid: `st${i}`, ...stage }))),
        ),
      },
      { create_staff_name: fc.constant('stale'), create_staff_avatar: fc.constant('stale') },
    ),
    ticket: each(
      byId('ticket').map(({ id }) => ({ id, order_no: `GD-${id}` })),
      {
        title: anyText,
        status: one(10, 20, 30),
        handler_id: oneStaff,
        creator_id: oneStaff,
        created_at: recent,
        updated_at: recent,
      },
      {
        template_id: count,
        template_title: anyText,
        flow_handler: one(0, 1),
        template_step: one(0, 3),
        relation_type: one(1, 2),
        relation_id: anyText,
        last_handler_id: nullOr(oneStaff),
        total_time: one(0, 61, 90_000),
        content: item({}, { pic: fc.array(name, { maxLength: 2 }), text: anyText, also: anyObject }),
      },
    ),
    contact_way: each(
      byId('contact_way'),
      {
        config_id: anyText,
        add_user_count: count,
        auto_mark_tags: some(tagIds).map((ids) => ids.map((id) => ({ id }))),
        auto_reply: nullOr(
          item(
            {},
            { image: item({ media_id: name, url: anyText }), text: item({ content: anyText }), more: anyObject },
          ),
        ),
        created_at: past,
        creator_staff_id: nullOr(oneStaff),
        remark: anyText,
        state: anyText,
        style: one(null, 1, -2),
        customer_remark: anyText,
        group_name: nullOr(anyText),
        scene: one(1, 2),
        type: one(1, 2),
        party: nullOr(some(shape.departments)),
        qr_code: anyText,
        staffs: fc
          .shuffledSubarray(staffIds, { minLength: 1, maxLength: Math.min(3, staffIds.length) })
          .map((ids) => ids.map((id) => ({ id, name: 'stale' }))),
      },
      { skip_verify: flag },
    ).map((ways) =>
      ways.map((way) => ({
        ...way,
        qr_code: way.scene === 1 ? null : way.qr_code,
        party: way.type === 1 ? null : way.party,
        staffs: way.type === 1 ? way.staffs.slice(0, 1) : way.staffs,
      })),
    ),
    task_treasure_mission: each(byId('task_treasure_mission'), mission, { ...fission, staff_ids: some(staffIds) }),
    group_fission_mission: each(byId('group_fission_mission'), mission, { ...fission, staff_ext_ids: some(staffIds) }),
    check_in_mission: each(byId('check_in_mission'), { ...mission, creator: anyText }),
    radar_group: each(shape.radarGroups, {
      parent: fc.nat(),
      name: anyText,
      is_default: flag,
      department_list: some(['0', ...shape.departments], 2),
      staff_ext_id: nullOr(oneStaff),
    }).map(planted),
    radar: each(byId('radar'), {
      type: one('link', 'pdf', 'article'),
      name: anyText,
      title: anyText,
      desc: anyText,
      link: anyText,
      radar_link: anyText,
      cover_url: anyText,
      file_id: anyText,
      file_name: anyText,
      file_size: anyText,
      file_type: anyText,
      file_url: anyText,
      staff_name: fc.constant('stale'),
      activity_notify: flag,
      behavior_notify: flag,
      clicked_total: count,
      clicked_users_total: one('0', '12', '999999999999999'),
      auto_mark_tag: some(tagIds).map(named),
      auto_mark_tag_rule: fc.array(item({ count: one(0, 3), kind: anyText, tag_list: some(tagIds).map(named) }), {
        maxLength: 2,
      }),
      external_user_ids: fc.array(name, { maxLength: 2 }),
      group_id: shape.radarGroups.length ? fc.constantFrom(...shape.radarGroups.map(({ id }) => id)) : one(0),
      staff_id: oneStaff,
      created_at: past,
    }),
    chat_session: each(shape.sessions, {
      kind: one(['other_staff', 1], ['ext_user', 2], ['room', 3]),
      target_id: fc.oneof(oneStaff, one('wm1', 'wm2')),
      created_at: past,
      name: anyText,
      avatar: anyText,
      agree_msgaudit: flag,
      agree_time: past,
      last_msg_thumb: anyText,
      last_msg_time: past,
      unionid: nullOr(name),
    }).map((sessions) =>
      sessions.map(({ kind: [session_type, type], ...session }) => ({ ...session, session_type, type })),
    ),
    chat_message: each(shape.messages, {
      kind: message,
      created_at: past,
      original_id: anyText,
      time: past,
      from_id: anyText,
      to_id: anyText,
      from_name: anyText,
      from_avatar: anyText,
      content: anyObject,
      direction: one('send', 'receive'),
      file_url: nullOr(anyText),
      room_id: nullOr(anyText),
    }).map((messages) =>
      messages.map(({ kind: [type, text_content], ...message }) => ({ ...message, type, text_content })),
    ),
  })
}

/** Each group below one that stands before it: of its type or, where levels are told, of the level above; else below none. */
function planted(groups: Item[]): Item[] {
  return groups.map(({ parent, ...group }, i) => {
    const before = groups.slice(0, i)
    if (group.level !== undefined) {
      const parents = before.filter(({ level }) => level === group.level - 1)
      return { ...group, parent_id: parents[parent % parents.length]?.id ?? 0 }
    }
    const parents = before.filter(({ type }) => type === group.type)
    return { ...group, parent_id: parents[parent % (parents.length + 1)]?.id ?? 0 }
  })
}
