import type { EnvelopeName } from '../../../server/src/contract/envelopes.ts'
import type { SeatKind } from '../../../server/src/contract/seats.ts'
import { endpoints } from '../../../server/src/open-api/index.ts'

/** What the specification asks of a caller at one endpoint. It is written here by hand, not read from the service. */
export type Demand = {
  seat?: SeatKind
  terms?: true
  /** What a removed corporation's token gets in place of 10001. */
  removed?: number
  envelope?: EnvelopeName
  /** Asked without its example's query, which would name kinds that need seats of their own. */
  bare?: true
  /** What it answers changes with calls of its own kind, such as the name that may be given once. */
  shifting?: true
}

const demands: Record<string, Demand> = {
  '/open-api/quick_reply_v3/group/list': { envelope: 'status' },
  '/open-api/moment_message/add': { seat: 'basic', envelope: 'text' },
  '/open-api/activity_fission/mission/list': { seat: 'marketing' },
  '/open-api/smart_form/form/list': { seat: 'basic' },
  '/open-api/contact_way/list': { seat: 'basic' },
  '/open-api/contact_way/statistics': { seat: 'basic' },
  '/open-api/interact_radar/list': { seat: 'basic' },
  '/open-api/tag/v2/list': { seat: 'basic' },
  '/open-api/customer_open_sea/clue/add': {},
  '/open-api/integral/batch/update': { seat: 'marketing' },
  '/open-api/tag/list': { seat: 'basic' },
  '/open-api/staff_rank/list': { seat: 'marketing' },
  '/open-api/chat/message/list': { seat: 'conversation', terms: true },
  '/open-api/group_activity_fission/mission/list': { seat: 'marketing', removed: 21501 },
  '/open-api/check_in_act/mission/list': { seat: 'marketing', removed: 21601 },
  '/open-api/staff/list': { seat: 'basic' },
  '/open-api/group_msg/add': { seat: 'basic' },
  '/open-api/external_user_package/list': { seat: 'basic', envelope: 'status' },
  '/open-api/project/list': { seat: 'service' },
  '/open-api/pre_write_properties/batch_add': { seat: 'marketing' },
  '/open-api/workorder/list': { seat: 'service' },

  '/open-api/check_in_act/mission/detail': { seat: 'marketing', removed: 21608 },
  '/open-api/staff_rank/standing': { seat: 'marketing' },
  '/open-api/interact_radar/group/list': { seat: 'basic' },
  '/open-api/interact_radar/detail': { seat: 'basic' },
  '/open-api/activity_fission/mission/detail': { seat: 'marketing', removed: 21408 },
  '/open-api/group_activity_fission/mission/detail': { seat: 'marketing', removed: 21508 },
  '/open-api/external_user/activity_fission/list': { seat: 'marketing' },
  '/open-api/smart_form/group/list': { seat: 'basic' },
  '/open-api/smart_form/form/user/list': { seat: 'basic' },
  '/open-api/smart_form/form/user/submit/list': { seat: 'basic' },
  '/open-api/interact_radar/statistic/list/v2': { seat: 'basic', envelope: 'both' },
  '/open-api/chat/session/list': { seat: 'conversation', terms: true },
  '/open-api/workorder/detail': { seat: 'service' },
  '/open-api/workorder/create': { seat: 'service' },
  '/open-api/workorder/switch': { seat: 'service' },
  '/open-api/workorder/close': { seat: 'service' },
  '/open-api/workorder/reopen': { seat: 'service' },
  '/open-api/workorder/reply': { seat: 'service' },
  '/open-api/workorder/update': { seat: 'service' },
  '/open-api/external_user/list': { seat: 'basic' },
  '/open-api/external_user/update/list': { seat: 'basic', shifting: true },
  '/open-api/external_user/list/outflow': { seat: 'basic', envelope: 'errmsge' },
  '/open-api/external_user/score/add': { seat: 'basic' },
  '/open-api/external_user/import_info': { seat: 'basic' },
  '/open-api/external_user_custom_field/add': { seat: 'basic', shifting: true },
  '/open-api/external_user/remark/custom_field/batch_update': { seat: 'basic' },
  '/open-api/external_user/get': { seat: 'basic' },
  '/open-api/external_user/batch_get': { seat: 'basic' },
  '/open-api/external_user/unionid_to_external_userid': { seat: 'basic' },
  '/open-api/external_user/integral/record/list': { seat: 'marketing' },
  '/open-api/staff/get': { seat: 'basic' },
  '/open-api/staff_message/send': { seat: 'basic' },
  '/open-api/department/list': { seat: 'basic' },
  '/open-api/open_auth/sidebar/get_auth_info': { seat: 'basic', shifting: true },
  '/open-api/tag_group/list': { seat: 'basic' },
  '/open-api/workorder/template/list': { seat: 'service' },
  '/open-api/integral/list': { seat: 'marketing' },
  '/open-api/custom_field/list': { seat: 'basic' },
  '/open-api/journey_stage/list': { seat: 'basic' },
  '/open-api/group_chat/list': { seat: 'basic' },
  '/open-api/clue/list': { seat: 'basic' },
  '/open-api/event/list': { bare: true },
  '/open-api/group_msg/result': { seat: 'basic' },
  '/open-api/group_chat/tag/group/list': { seat: 'basic', envelope: 'both', shifting: true },
  '/open-api/group_chat/batch_mark_tag': { seat: 'basic', envelope: 'both', shifting: true },
  '/open-api/contact_way/store/list': { seat: 'marketing', envelope: 'both', shifting: true },
  '/open-api/contact_way/store/batch_add': { seat: 'marketing', envelope: 'both', shifting: true },
  '/open-api/contact_way/store/batch_update': { seat: 'marketing', envelope: 'both', shifting: true },
  '/open-api/per/group_msg/single/list': { seat: 'basic' },
  '/open-api/per/group_msg/single/user/list': { seat: 'basic' },
  '/open-api/batch_add_customer/mission/add': { seat: 'basic', shifting: true },
  '/open-api/batch_add_customer/sub_mission/list': { seat: 'basic', shifting: true },
  '/open-api/material_library/group/list': { seat: 'basic', envelope: 'both', shifting: true },
  '/open-api/material_library/group/add': { seat: 'basic', envelope: 'both', shifting: true },
  '/open-api/material_library/group/update': { seat: 'basic', envelope: 'both', shifting: true },
  '/open-api/material_library/group/delete': { seat: 'basic', envelope: 'both', shifting: true },
  '/open-api/material_library/list': { seat: 'basic', shifting: true },
  '/open-api/material_library/add': { seat: 'basic', shifting: true },
  '/open-api/material_library/update': { seat: 'basic', shifting: true },
  '/open-api/material_library/remove': { seat: 'basic', shifting: true },
  '/open-api/external_user_event/custom_type/list': { seat: 'basic', envelope: 'errmsge' },
  '/open-api/external_user_event/custom_type/detail': { seat: 'basic', shifting: true },
  '/open-api/external_user_event/custom_type/add': { seat: 'basic', shifting: true },
  '/open-api/external_user_event/custom_type/update': { seat: 'basic', shifting: true },
  '/open-api/external_user_event/custom_type/delete': { seat: 'basic', shifting: true },
  '/open-api/tag/create': { seat: 'basic', shifting: true },
  '/open-api/tag/delete': { seat: 'basic', shifting: true },
  '/open-api/tag_group/add': { seat: 'basic', shifting: true },
  '/open-api/pre_tag/remove/unionid': { seat: 'marketing', shifting: true },
  '/open-api/order/list': { seat: 'basic', envelope: 'errmsge' },
  '/open-api/order/import_order_v2': { seat: 'basic', envelope: 'errmsge' },
  '/open-api/order/remove': { seat: 'basic', envelope: 'errmsge' },
  '/open-api/moment_message/result': { seat: 'basic' },
}

/** The only endpoint without a token. */
export const DOOR = '/open-api/access_token/get'

/** Kinds of the change feed that need a seat of their own, one for each seat. */
export const feedSeats: Record<string, Demand> = {
  staff: { seat: 'basic' },
  staff_rank: { seat: 'marketing' },
  project: { seat: 'service' },
  chat_session: { seat: 'conversation', terms: true },
}

/** Every endpoint behind a token and what is asked of its callers; an endpoint that is not in the table is taken from its declaration. */
export const demanding = endpoints
  .filter(({ path }) => path !== DOOR)
  .map((endpoint) => {
    const { path, seat, terms, removedCorp, envelope } = endpoint
    const own: Demand = {
      ...(seat ? { seat } : {}),
      ...(terms ? { terms: true as const } : {}),
      ...(removedCorp ? { removed: removedCorp } : {}),
      envelope,
    }
    const demand: Demand = demands[path] ?? own
    return { endpoint, demand }
  })

export type Demanding = (typeof demanding)[number]

/** Paths of the table that the service does not have. */
export const missing = Object.keys(demands).filter((path) => !endpoints.some((endpoint) => endpoint.path === path))
