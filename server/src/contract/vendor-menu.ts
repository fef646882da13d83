/** A group of the vendor's calls: its name in both languages, and the paths below `/open-api/`. */
type Group = { en: string; zh: string; paths: readonly string[] }

/** The calls of the vendor's public open API, grouped as its menu is. */
export const vendorCalls: readonly Group[] = [
  {
    en: 'Customers',
    zh: '客户',
    paths: [
      'external_user/list',
      'external_user/update/list',
      'external_user/get',
      'external_user/batch_get',
      'external_user/list/outflow',
      'external_user/import_info',
      'external_user/score/add',
      'external_user_custom_field/add',
      'external_user/remark/custom_field/batch_update',
      'pre_write_properties/batch_add',
      'batch_add_customer/mission/add',
      'batch_add_customer/sub_mission/list',
      'external_user/unionid2eu_id',
      'external_user/eu_id2unionid',
      'external_user/unionid_to_external_userid',
      'external_user/group_list/get',
      'external_user_staff_relation/list',
      'external_user/stage/get',
      'customer_open_sea/clue/add',
    ],
  },
  {
    en: 'Points',
    zh: '积分',
    paths: ['integral/batch/update', 'external_user/integral/list', 'external_user/integral/record/list'],
  },
  {
    en: 'Tags',
    zh: '标签',
    paths: [
      'tag/list',
      'tag/v2/list',
      'tag/detail',
      'tag/create',
      'tag/update',
      'tag/delete',
      'tag_group/add',
      'tag/add',
      'tag/batch_update',
      'tag/internal/add',
      'tag/internal/remove',
      'wx_user/mark_tag',
      'pre_tag/list_v2',
      'pre_tag/remove/unionid',
    ],
  },
  {
    en: 'Events',
    zh: '客户事件',
    paths: [
      'external_user_event/list',
      'external_user_event/add',
      'external_user_event/custom_type/list',
      'external_user_event/custom_type/detail',
      'external_user_event/custom_type/add',
      'external_user_event/custom_type/update',
      'external_user_event/custom_type/delete',
    ],
  },
  {
    en: 'Orders, shops, goods',
    zh: '订单、店铺与商品',
    paths: [
      'order/list',
      'order/import_order_v2',
      'order/import_order',
      'order/batch_import_order',
      'order/remove',
      'order/batch_remove',
      'order/import_shop',
      'order/get_shop_list',
      'order/get_shop_detail',
      'order/shop/remove',
      'order/import_item',
      'order/get_item_list',
      'order/get_item_detail',
      'batch_remove_item',
      'order/batch_remove_item',
    ],
  },
  {
    en: 'Stores',
    zh: '门店',
    paths: ['contact_way/store/list', 'contact_way/store/batch_add', 'contact_way/store/batch_update'],
  },
  {
    en: 'Organisation and chats',
    zh: '组织与会话',
    paths: [
      'access_token/get',
      'staff/list',
      'staff/get',
      'staff_message/send',
      'department/list',
      'open_auth/sidebar/get_auth_info',
      'chat/session/list',
      'chat/message/list',
      'chat/message/list/v2',
    ],
  },
  {
    en: 'Group chats',
    zh: '客户群',
    paths: [
      'group_chat/list',
      'group_chat/detail',
      'group_chat/member/list',
      'group_chat/find_external_user',
      'group_chat/tag/group/list',
      'group_chat/batch_mark_tag',
    ],
  },
  {
    en: 'Tickets and projects',
    zh: '工单与项目',
    paths: [
      'workorder/list',
      'workorder/detail',
      'workorder/create',
      'workorder/switch',
      'workorder/close',
      'workorder/reopen',
      'workorder/reply',
      'workorder/update',
      'workorder/template/list',
      'project/list',
    ],
  },
  {
    en: 'Campaigns',
    zh: '营销活动',
    paths: [
      'staff_rank/list',
      'activity_fission/mission/list',
      'activity_fission/mission/detail',
      'external_user/activity_fission/list',
      'group_activity_fission/mission/list',
      'group_activity_fission/mission/detail',
      'check_in_act/mission/list',
      'check_in_act/mission/detail',
      'contact_way/list',
    ],
  },
  {
    en: 'Forms',
    zh: '表单',
    paths: [
      'smart_form/form/list',
      'smart_form/group/list',
      'smart_form/form/user/list',
      'smart_form/form/user/submit/list',
    ],
  },
  {
    en: 'Materials',
    zh: '素材',
    paths: [
      'material_library/list',
      'material_library/add',
      'material_library/update',
      'material_library/remove',
      'material_library/group/list',
      'material_library/group/add',
      'material_library/group/update',
      'material_library/group/delete',
    ],
  },
  {
    en: 'Radars',
    zh: '互动雷达',
    paths: [
      'interact_radar/list',
      'interact_radar/group/list',
      'interact_radar/detail',
      'interact_radar/update',
      'interact_radar/statistic/list/v2',
    ],
  },
  {
    en: 'Crowd packages',
    zh: '人群包',
    paths: [
      'external_user_package/list',
      'external_user_package/add',
      'external_user_package/update',
      'external_user_package/add_data',
      'external_user_package/data_list',
    ],
  },
  {
    en: 'Messages and moments',
    zh: '消息与朋友圈',
    paths: [
      'group_msg/add',
      'group_msg/result',
      'group_msg/sub_mission/result',
      'customer_group_msg/add',
      'customer_group_msg/result',
      'customer_group_msg/sub_mission/result',
      'per/group_msg/single/list',
      'per/group_msg/single/user/list',
      'quick_reply_v3/group/list',
      'quick_reply_v3/list',
      'moment_message/add',
      'moment_message/result',
      'moment_message/tasks/result',
    ],
  },
]

/** What this service adds to the vendor's calls, after them. */
const OURS = { en: 'Added by this service', zh: '本服务增加的接口' }
const BULK = { en: 'Bulk reads', zh: '批量读取' }

/** Endpoints by the vendor's menu, in its order; then those that it has not, bulk reads last. Groups of none are left out. */
export function byMenu<T extends { path: string; produces?: string }>(endpoints: readonly T[]) {
  const known = new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]))
  const of = (path: string) => known.get(`/open-api/${path}`) ?? []
  const groups = vendorCalls.map(({ paths, ...names }) => ({ ...names, members: paths.flatMap(of) }))
  const named = new Set(groups.flatMap(({ members }) => members))
  const ours = endpoints.filter((endpoint) => !named.has(endpoint))
  const all = [
    ...groups,
    { ...OURS, members: ours.filter(({ produces }) => !produces) },
    { ...BULK, members: ours.filter(({ produces }) => produces) },
  ]
  return all.filter(({ members }) => members.length > 0)
}
