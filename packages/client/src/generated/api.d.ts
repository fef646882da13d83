/** Written by `npm run docs` from the declarations. */
import type { Call, ListCall } from '../types.js'

export interface ExternalUser {
  /** 外部联系人 ID */
  id: string
  /** 外部联系人 ID，与 id 相同 */
  external_user_id: string
  /** 1 微信用户，2 企业微信用户 */
  type: 1 | 2
  /** unionid */
  unionid: string | null
  /** openid，密文企业使用 */
  openid: string | null
  /** 昵称 */
  name: string
  /** 头像地址 */
  avatar: string
  /** 0 未知，1 男，2 女 */
  gender: 0 | 1 | 2
  /** 客户所在企业的简称，微信用户为 null */
  corp_name: string | null
  /** 客户所在企业的全称，微信用户为 null */
  corp_full_name: string | null
  /** 客户的职务，没有则为空字符串 */
  position: string
  /** 客户所在企业对外展示的资料，由平台提供，没有则为 null */
  external_profile: {
    external_attr?: any[]
    external_corp_name?: string
  } | null
  /** 不记录，总为 0 */
  organization_correlation_time: 0
  /** 不记录，总为 0 */
  organization_id: 0
  /** 评分，由 external_user/score/add 与打开互动雷达增加 */
  score: number
  /** 不记录，总为 0 */
  tyc_id: 0
  /** 手机号 */
  phones: string[]
  /** 标签 t_id */
  tags: number[]
  /** 添加了该客户的员工 */
  follows: {
    /** 员工 ID */
    staff_id: string
    /** 添加时间 */
    added_at: number
    /** 渠道标记，没有则为空字符串 */
    state: string
    /** 客户旅程阶段 ID */
    stage_id: number | null
    /** 员工给客户的备注 */
    remark: string
  }[]
  /** 客户资料，没有的不出现 */
  properties: {
    /** 来源 */
    state?: string
    /** 年龄 */
    age?: string
    /** 描述 */
    description?: string
    /** 邮箱 */
    email?: string
    /** 生日 */
    birthday?: string
    /** 微博 */
    weibo?: string
    /** QQ */
    qq?: string
    /** 地址 */
    address?: string
    /** 备注名 */
    remark?: string
  }
  /** 自定义字段的值 */
  custom_fields: {
    /** 自定义字段 ID */
    field_id: number
    /** 文本和日期为字符串，数字为数字，选项为选项 ID */
    value: string | number
  }[]
  /** 所在群聊的 group_ext_id */
  groups: string[]
  /** 创建时间 */
  created_at: number
  /** 更新时间，积分变动不改变它 */
  updated_at: number
  /** 积分余额 */
  points: number
}

export interface ExternalUserDetail {
  /** 外部联系人 ID */
  id: string
  /** 外部联系人 ID，与 id 相同 */
  external_user_id: string
  /** 1 微信用户，2 企业微信用户 */
  type: 1 | 2
  /** unionid */
  unionid: string | null
  /** openid，密文企业使用 */
  openid: string | null
  /** 昵称 */
  name: string
  /** 头像地址 */
  avatar: string
  /** 0 未知，1 男，2 女 */
  gender: 0 | 1 | 2
  /** 客户所在企业的简称，微信用户为 null */
  corp_name: string | null
  /** 客户所在企业的全称，微信用户为 null */
  corp_full_name: string | null
  /** 客户的职务，没有则为空字符串 */
  position: string
  /** 客户所在企业对外展示的资料，由平台提供，没有则为 null */
  external_profile: {
    external_attr?: any[]
    external_corp_name?: string
  } | null
  /** 不记录，总为 0 */
  organization_correlation_time: 0
  /** 不记录，总为 0 */
  organization_id: 0
  /** 评分，由 external_user/score/add 与打开互动雷达增加 */
  score: number
  /** 不记录，总为 0 */
  tyc_id: 0
  /** 手机号 */
  phones: string[]
  /** 标签 t_id */
  tags: number[]
  /** 添加了该客户的员工 */
  follows: {
    /** 员工 ID */
    staff_id: string
    /** 添加时间 */
    added_at: number
    /** 渠道标记，没有则为空字符串 */
    state: string
    /** 客户旅程阶段 ID */
    stage_id: number | null
    /** 员工给客户的备注 */
    remark: string
  }[]
  /** 客户资料，没有的不出现 */
  properties: {
    /** 来源 */
    state?: string
    /** 年龄 */
    age?: string
    /** 描述 */
    description?: string
    /** 邮箱 */
    email?: string
    /** 生日 */
    birthday?: string
    /** 微博 */
    weibo?: string
    /** QQ */
    qq?: string
    /** 地址 */
    address?: string
    /** 备注名 */
    remark?: string
  }
  /** 自定义字段的值 */
  custom_fields: NamedCustomField[]
  /** 所在群聊的 group_ext_id */
  groups: string[]
  /** 创建时间 */
  created_at: number
  /** 更新时间，积分变动不改变它 */
  updated_at: number
  /** 积分余额 */
  points: number
  /** 添加了该客户的员工，没有则为空 */
  follow_staffs: FollowStaff[]
}

export interface NamedCustomField {
  /** 自定义字段 ID */
  field_id: number
  /** 文本和日期为字符串，数字为数字，选项为选项 ID */
  value: string | number
  /** 自定义字段 ID，与 field_id 相同 */
  id: number
  /** 字段名称 */
  name: string
  /** 字段类型 */
  field_type: 'text' | 'option_text' | 'datetime' | 'number'
  /** 值的文本，选项为选项名称 */
  field_value: string | null
  /** 企业 ID */
  corp_id: string
  /** 字段的创建时间，Unix 秒，不知道则为 0 */
  created_at: number
  /** 总为 false */
  deleted: false
  /** 总为 true */
  has_staff_used: true
  /** 次序，从 1 起 */
  rank_num: number
}

export interface FollowStaff {
  /** 员工 ID */
  staff_id: string
  /** 员工姓名 */
  staff_name: string
  /** 员工头像 */
  staff_avatar: string
  /** 添加时间，Unix 秒 */
  follow_time: number
  /** 渠道标记，没有则为空字符串 */
  state: string
  /** 渠道活码的备注，没有则为空字符串 */
  state_text: string
  /** 渠道类型：corp_contact_way 渠道活码 */
  state_type: 'corp_contact_way' | ''
  /** 客户旅程阶段 ID */
  stage_id: number | null
  /** 员工给客户的备注，没有则为空字符串 */
  remark: string
  /** 不记录，总为空字符串 */
  remark_state: ''
  /** 描述，没有则为空字符串 */
  description: string
  /** 员工在平台上备注的客户企业名称，没有则为空字符串 */
  remark_corp_name: string
  /** 手机号，JSON 数组的文本 */
  remark_mobiles: string
  /** 只返回仍在添加关系中的员工，总为 0 */
  deleted_at: 0
  /** 不记录，总为空字符串 */
  deleted_by: ''
  /** 总为 false */
  deleted_each_other: false
  /** 年龄，没有则为空字符串 */
  age: string
  /** 第一个手机号，没有则为空字符串 */
  phone_number: string
  /** QQ，没有则为空字符串 */
  qq: string
  /** 微博，没有则为空字符串 */
  weibo: string
  /** 邮箱，没有则为空字符串 */
  email: string
  /** 地址，没有则为空字符串 */
  address: string
  /** 生日，没有则为空字符串 */
  birthday: string
  /** 自定义字段的值 */
  custom_fields: NamedCustomField[]
  /** 该员工给客户的标签；导入的与规则打上的，每名员工都有 */
  tags: {
    /** 标签 t_id */
    id: number
    /** 标签外部 ID */
    tag_id: string
    /** 标签名称 */
    name: string
    /** 标签组名称 */
    group_name: string
  }[]
  /** 该员工给客户的个人标签 */
  internal_tags: {
    name: string
  }[]
}

export interface LostUser {
  /** 外部联系人 ID */
  id: string
  /** 外部联系人 ID，与 id 相同 */
  external_user_id: string
  /** 1 微信用户，2 企业微信用户 */
  type: 1 | 2
  /** unionid */
  unionid: string | null
  /** openid，密文企业使用 */
  openid: string | null
  /** 昵称 */
  name: string
  /** 头像地址 */
  avatar: string
  /** 0 未知，1 男，2 女 */
  gender: 0 | 1 | 2
  /** 客户所在企业的简称，微信用户为 null */
  corp_name: string | null
  /** 客户所在企业的全称，微信用户为 null */
  corp_full_name: string | null
  /** 客户的职务，没有则为空字符串 */
  position: string
  /** 客户所在企业对外展示的资料，由平台提供，没有则为 null */
  external_profile: {
    external_attr?: any[]
    external_corp_name?: string
  } | null
  /** 不记录，总为 0 */
  organization_correlation_time: 0
  /** 不记录，总为 0 */
  organization_id: 0
  /** 评分，由 external_user/score/add 与打开互动雷达增加 */
  score: number
  /** 不记录，总为 0 */
  tyc_id: 0
  /** 手机号 */
  phones: string[]
  /** 标签 t_id */
  tags: number[]
  /** 添加了该客户的员工 */
  follows: {
    /** 员工 ID */
    staff_id: string
    /** 添加时间 */
    added_at: number
    /** 渠道标记，没有则为空字符串 */
    state: string
    /** 客户旅程阶段 ID */
    stage_id: number | null
    /** 员工给客户的备注 */
    remark: string
  }[]
  /** 客户资料，没有的不出现 */
  properties: {
    /** 来源 */
    state?: string
    /** 年龄 */
    age?: string
    /** 描述 */
    description?: string
    /** 邮箱 */
    email?: string
    /** 生日 */
    birthday?: string
    /** 微博 */
    weibo?: string
    /** QQ */
    qq?: string
    /** 地址 */
    address?: string
    /** 备注名 */
    remark?: string
  }
  /** 自定义字段的值 */
  custom_fields: {
    /** 自定义字段 ID */
    field_id: number
    /** 文本和日期为字符串，数字为数字，选项为选项 ID */
    value: string | number
  }[]
  /** 所在群聊的 group_ext_id */
  groups: string[]
  /** 创建时间 */
  created_at: number
  /** 更新时间，积分变动不改变它 */
  updated_at: number
  /** 积分余额 */
  points: number
  /** 会话存档中是否有与该客户的消息 */
  has_chat: boolean
  /** 会话存档中最近一条消息的时间，没有则为 null */
  last_msg_time: number | null
}

export interface AddTaskItem {
  /** 任务 ID */
  id: number
  /** 手机号，唯一 */
  phone_number: string
  /** 客户备注，至多 64 个字符 */
  remark_name: string
  /** new 未分配，waiting 待添加，added 已申请待通过，passed 已成为客户 */
  status: 'new' | 'waiting' | 'added' | 'passed'
  /** 去添加的员工 ID，尚未分配则为 null */
  staff_id: string | null
  /** 导入人的员工 ID，没有则为 null */
  creator_staff_id: string | null
  /** 成为客户后打上的标签：tag_id 或名称 */
  add_tags: string[]
  /** 来源：open_api 开放接口，console 管理端 */
  source: string
  /** 成为的客户，还没有则为 null */
  external_user_id: string | null
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
}

export interface UnionidPair {
  /** 外部联系人 ID，找不到则为空字符串 */
  external_user_id: string
  /** 客户 unionid，找不到则为空字符串 */
  unionid: string
}

export interface CustomerGroups {
  /** 所在的客户群，按群聊 ID 排序 */
  group_list: JoinedGroup[]
  /** 客户昵称 */
  name: string
  /** 添加了该客户的员工 ID */
  relate_staff: string[]
  /** 所在群聊总数 */
  total_join_group: number
  /** 1 微信用户，2 企业微信用户 */
  type: 1 | 2
}

export interface JoinedGroup {
  /** 成员记录的编号，在群内时不变 */
  id: number
  /** 群聊 ID */
  group_id: string
  /** 群名 */
  name: string
  /** 群主员工 ID */
  owner: string
  /** 群创建时间 */
  create_time: number
  /** 成员数 */
  member_count: number
  /** 入群方式：1 邀请，2 链接，3 二维码 */
  join_scene: number
  /** 入群时间，不知道为 0 */
  join_time: number
  /** 群标签，按标签组与次序 */
  tag_list: MarkedGroupTag[]
}

export interface MarkedGroupTag {
  /** 群标签 ID */
  id: number
  /** 群标签名称，在标签组内唯一 */
  name: string
  /** 群标签组 ID */
  tag_group_id: number
  /** 群标签组名称 */
  tag_group_name: string
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
}

export interface RelatedUser {
  /** 外部联系人 ID */
  id: string
  /** 昵称 */
  name: string
  /** 头像地址 */
  avatar: string
  /** 0 未知，1 男，2 女 */
  gender: 0 | 1 | 2
  /** 1 微信用户，2 企业微信用户 */
  type: 1 | 2
  /** 客户所在企业的简称，微信用户为 null */
  corp_name: string | null
  /** 客户所在企业的全称，微信用户为 null */
  corp_full_name: string | null
  /** 客户的职务，没有则为空字符串 */
  position: string
  /** 评分，由 external_user/score/add 与打开互动雷达增加 */
  score: number
  /** unionid */
  unionid: string | null
  /** 创建时间 */
  created_at: number
  /** 更新时间，积分变动不改变它 */
  updated_at: number
  /** 客户与员工的关系 */
  staff_relation: {
    /** 员工 ID */
    staff_id: string
    /** 添加时间 */
    add_time: number
    /** 员工给客户的备注，已流失则为空字符串 */
    remark: string
    /** 渠道标记，没有则为空字符串 */
    state: string
    /** 0 未流失，1 已流失 */
    outflow: 0 | 1
    /** 流失时间，未流失为 0 */
    deleted_at: number
    /** 谁结束了关系：external_user 客户，staff 员工，transfer 转接；未流失或不知道为空字符串 */
    deleted_by: string
  }
}

export interface CustomerStage {
  /** 外部联系人 ID */
  external_user_id: string
  /** 员工 ID */
  staff_id: string
  /** 客户阶段 ID */
  stage_id: number
  /** 客户阶段名称 */
  stage_name: string
}

export interface PointsBalance {
  /** 外部联系人 ID */
  external_user_id: string
  /** 当前积分 */
  current_integral: number
  /** 累计获得的积分，期初在内，扣减不计 */
  accumulative_integral: number
}

export interface PointsRecord {
  /** 客户的第几条积分记录，从 1 起 */
  id: number
  /** 时间，Unix 秒 */
  created_at: number
  /** 客户的整数编号，只用于区分客户 */
  external_user_id: number
  /** 外部联系人 ID */
  eu_ext_id: string
  /** 客户 unionid，没有则为 null */
  unionid: string | null
  /** 类型：join_group_chat 入群，group_chat_msg 群发言，group_chat_msg_keyword 群关键词，add_staff 添加员工，wx_moment_sign 朋友圈签到，radar 互动雷达，check_in 打卡，raffle_activity 抽奖，points_mall 积分商城，open_api 接口增减，manual_modification 人工增减，batch_manual_modification 批量人工增减，open_radar 打开雷达，smart_form 表单，opening 期初，correction 更正 */
  integral_type: 'join_group_chat' | 'group_chat_msg' | 'group_chat_msg_keyword' | 'add_staff' | 'wx_moment_sign' | 'radar' | 'check_in' | 'raffle_activity' | 'points_mall' | 'open_api' | 'manual_modification' | 'batch_manual_modification' | 'open_radar' | 'smart_form' | 'opening' | 'correction'
  /** 增减的积分 */
  score: number
  /** 变动后的余额 */
  balance: number
  /** 关联对象的 ID：员工、客户群、雷达、打卡活动、表单等，没有则为 null */
  target_ext_id: string | null
  /** 附加信息，没有则为 null */
  properties: {
    /** 说明 */
    event_tpl: string
  } | null
}

export interface Tag {
  /** 标签 ID */
  t_id: number
  /** 标签外部 ID */
  tag_id: string
  /** 标签名称 */
  tag_name: string
  /** 标签组 ID */
  tag_group_id: string
  /** 标签组名称 */
  tag_group_name: string
  /** 标签组名称，与 tag_group_name 相同 */
  tag_group: string
  /** 可见部门 ID，"0" 表示全部部门 */
  department_list: string[]
}

export interface TagV2 {
  /** 标签外部 ID */
  tag_id: string
  /** 标签名称 */
  tag_name: string
  /** 标签组 ID */
  tag_group_id: string
  /** 标签组名称 */
  tag_group: string
  /** 标签组可见部门 ID */
  tag_group_department_list: string[]
  /** 创建时间 */
  created_at: string
  /** 更新时间 */
  updated_at: string
}

export interface PreTagTask {
  /** unionid；按手机号的任务没有 */
  unionid?: string
  /** 手机号；按 unionid 的任务没有 */
  mobile?: string
  /** 标签 ID */
  tag_ids: string[]
  /** 创建时间 */
  create_at: number
  /** 是否已打上 */
  has_marked: boolean
  /** 来源：openapi 开放接口，console 管理端 */
  source: string
}

export interface CustomerEvent {
  /** 事件 ID，即客户轨迹 ID */
  id: number
  /** 事件发生的时间，Unix 秒 */
  created_at: number
  /** 事件内容 */
  content: string
  /** 事件标题；内置的事件为其所属的组 */
  event_title: string
  /** manual 普通事件，{"custom":<类型 ID>} 自定义类型的事件，其余为客户轨迹的种类 */
  event_type: string
  /** 外部联系人 ID */
  external_user_id: string
  /** 相关员工 ID，没有则为空字符串 */
  staff_id: string
  /** 相关员工的姓名，没有则为空字符串 */
  staff_name: string
}

export interface CustomEventType {
  /** 事件类型 ID */
  id: number
  /** 事件类型名称 */
  name: string
}

export interface OrderInfo {
  /** 订单号 */
  order_id: string
  /** 客户 unionid */
  unionid: string | null
  /** 店铺 ID */
  shop_id: string | null
  /** 店铺名称 */
  shop_name: string | null
  /** 第一种商品的 ID */
  item_id: number | null
  /** 第一种商品的名称 */
  item_name: string | null
  /** 第一种商品的单价 */
  item_price: string | null
  /** 第一种商品的数量 */
  amount: number
  /** 实付金额 */
  payment_amount: string | null
  /** 优惠金额 */
  discount_amount: string | null
  /** 支付渠道 */
  payment_channel: string | null
  /** 订单状态 */
  order_status: string
  /** 订单类型 */
  order_type: string
  /** 下单时间，YYYY-MM-DD HH:MM:SS，企业时区 */
  create_time: string
  paid_time: string | null
  /** 订单的自定义字段 */
  order_fields: OrderOwnField[]
  /** 店铺的自定义字段；店铺已删除则为 null */
  shop_fields: OrderOwnField[] | null
  /** 全部商品 */
  item_list: OrderLine[]
  /** 外部联系人 ID；客户已删除则为 null */
  external_user_id: string | null
}

export interface OrderOwnField {
  /** 字段名称 */
  field_name: string
  /** 字段的值 */
  value: string
}

export interface OrderLine {
  /** 商品 ID；没有对应商品则为 null */
  item_id: number | null
  /** 商品名称 */
  item_name: string | null
  /** 单价 */
  item_price: string | null
  /** 数量 */
  amount: number
}

export interface ShopInfo {
  /** 店铺 ID */
  id: string
  /** 店铺名称 */
  name: string
  /** 创建时间，YYYY-MM-DD HH:MM:SS，企业时区 */
  create_at: string
  /** 自定义字段 */
  shop_fields: OrderOwnField[]
}

export interface GoodsInfo {
  /** 商品 ID */
  id: number
  /** 商品名称 */
  name: string
  /** 单价 */
  price: string | null
  /** 已售数量 */
  amount: number
  /** 创建时间，YYYY-MM-DD HH:MM:SS，企业时区 */
  create_at: string
  /** 自定义字段 */
  item_fields: OrderOwnField[]
}

export interface GoodsDetail {
  /** 商品 ID */
  id: string
  /** 商品名称 */
  name: string
  /** 单价 */
  price: string | null
  /** 已售数量 */
  amount: number
  /** 创建时间，YYYY-MM-DD HH:MM:SS，企业时区 */
  create_at: string
  /** 自定义字段 */
  item_fields: OrderOwnField[]
}

export interface Store {
  /** 门店 ID */
  id: number
  /** 门店名称，不含空格与符号，在未删除的门店中唯一 */
  name: string
  /** 与 name 相同 */
  region_name: string
  /** 总为 中国 */
  country: '中国'
  /** 省份，带后缀，如 浙江省 */
  province: string
  /** 城市，带后缀，如 杭州市 */
  city: string
  /** 区县，没有则为空字符串 */
  district: string
  /** 详细地址 */
  address: string
  /** 负责人的员工 ID，没有则为 null */
  staff_ext_id: string | null
  /** 负责人，没有则为 null */
  staff_obj: {
    /** 员工的整数主键 */
    id: number
    /** 员工 ID */
    ext_id: string
    /** 员工姓名 */
    name: string
    /** 员工头像 */
    avatar: string
  } | null
  /** 店员的员工 ID */
  clerk_staff_ext_id_list: string[]
  /** 店员 */
  clerk_staff_objs: {
    /** 员工的整数主键 */
    id: number
    /** 员工 ID */
    ext_id: string
    /** 员工姓名 */
    name: string
    /** 员工头像 */
    avatar: string
  }[]
  /** 门店活码的 ID，没有则为 null */
  contact_way_id: number | null
  /** 门店活码的二维码地址，没有则为空字符串 */
  qr_code: string
  /** 扫门店活码添加的客户数 */
  add_user_count: number
  /** 企业 ID */
  corp_id: string
  /** 创建人的整数主键；由接口创建的没有，为 null */
  creator_id: number | null
  /** 创建人，没有则为 null */
  creator_info: {
    /** 员工的整数主键 */
    id: number
    /** 员工 ID */
    ext_id: string
    /** 员工姓名 */
    name: string
    /** 员工头像 */
    avatar: string
  } | null
  /** 是否已删除 */
  deleted: boolean
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
}

export interface Staff {
  /** 员工 ID */
  id: string
  /** 别名 */
  alias?: string
  /** 姓名 */
  name?: string
  /** 英文名 */
  english_name?: string | null
  /** 1 已激活，2 已禁用，4 未激活（含已退出企业） */
  status?: 1 | 2 | 4
  /** 地址 */
  address?: string | null
  /** 头像地址 */
  avatar?: string
  /** 在本服务中的创建时间 */
  created_at: number
  /** 部门 ID，仅当 fields 含 department 时返回 */
  department?: string[]
  email?: string
  /** 消息平台提供的扩展属性 */
  extattr?: { [name: string]: any } | null
  mobile?: string
  moment_address?: string | null
  /** 是否授权第三方应用 */
  oa_authorized: boolean
  /** 职务 */
  position?: string
  /** 个人二维码 */
  qr_code?: string
  /** 座机 */
  telephone?: string
  /** 是否配置了客户联系功能 */
  external_contact_able?: boolean
  /** 对外职务 */
  external_position?: string | null
  /** 对外资料 */
  external_profile?: {
    external_attr?: any[]
    external_corp_name?: string
  } | null
  /** 0 未知，1 男，2 女 */
  gender?: 0 | 1 | 2
  /** 是否授权自建应用 */
  ia_authorized: boolean
  /** 是否授权会话存档应用 */
  ma_authorized: boolean
  /** 整数主键，仅当 fields 含 pk 时返回 */
  pk?: number
}

export interface StaffDetail {
  /** 员工 ID */
  id: string
  /** 别名 */
  alias?: string
  /** 姓名 */
  name?: string
  /** 英文名 */
  english_name?: string | null
  /** 1 已激活，2 已禁用，4 未激活（含已退出企业） */
  status?: 1 | 2 | 4
  /** 地址 */
  address?: string | null
  /** 头像地址 */
  avatar?: string
  /** 在本服务中的创建时间 */
  created_at: number
  email?: string
  /** 消息平台提供的扩展属性 */
  extattr?: { [name: string]: any } | null
  mobile?: string
  moment_address?: string | null
  /** 是否授权第三方应用 */
  oa_authorized: boolean
  /** 职务 */
  position?: string
  /** 个人二维码 */
  qr_code?: string
  /** 座机 */
  telephone?: string
  /** 是否配置了客户联系功能 */
  external_contact_able?: boolean
  /** 对外职务 */
  external_position?: string | null
  /** 对外资料 */
  external_profile?: {
    external_attr?: any[]
    external_corp_name?: string
  } | null
  /** 0 未知，1 男，2 女 */
  gender?: 0 | 1 | 2
  /** 是否授权自建应用 */
  ia_authorized: boolean
  /** 是否授权会话存档应用 */
  ma_authorized: boolean
  /** 所在部门自上而下的完整路径，以 / 分隔；多个部门以 ; 分隔 */
  departments: string
}

export interface Department {
  /** 部门 ID，整数 */
  id: number | string
  /** 部门名称 */
  name: string
  /** 部门英文名称，没有则为空字符串 */
  name_en: string
  /** 上级部门 ID，整数，0 表示没有上级 */
  parentid: number | string
  /** 在同级中的次序 */
  order: number
  /** 上级部门 ID，字符串 */
  parent_id: string
}

export interface ChatSession {
  /** 会话 ID，仅在同一员工内唯一 */
  id: string
  /** 创建时间 */
  created_at: number
  /** 员工 ID */
  staff_id: string
  /** 对方 ID：客户、群聊或同事 */
  target_id: string
  /** 对方名称；对方为同事时跟随其姓名 */
  name: string
  /** 对方头像，没有时为空字符串；对方为同事时跟随其头像 */
  avatar: string
  /** 对方是否同意会话存档 */
  agree_msgaudit: boolean
  /** 对方同意会话存档的时间，未同意时为 0 */
  agree_time: number
  /** 最近一条消息的摘要：文本的前 200 个字符，或 [图片] 之类的种类 */
  last_msg_thumb: string
  /** 最近一条消息的时间，没有消息时为 0 */
  last_msg_time: number
  /** 会话类型：ext_user 客户，room 群聊，other_staff 同事 */
  session_type: 'ext_user' | 'room' | 'other_staff'
  /** 与 session_type 对应的数字：1 同事，2 客户，3 群聊 */
  type: 1 | 2 | 3
  /** 客户的 unionid，没有时为 null */
  unionid: string | null
}

export interface ChatMessage {
  /** 消息 ID，翻页游标 */
  id: number
  /** 在本服务中的创建时间 */
  created_at: number
  /** 消息平台的消息 ID */
  original_id: string
  /** 消息类型，决定 content 的结构 */
  type: string
  /** 消息时间 */
  time: number
  /** 发送方 ID */
  from_id: string
  /** 接收方 ID */
  to_id: string
  /** 发送方当时的名称 */
  from_name: string
  /** 发送方当时的头像 */
  from_avatar: string
  /** 消息内容，按收到的样子原样返回，结构由 type 决定，未列出的类型同样原样返回：  - text：content - image：sdkfileid, md5sum, filesize（均为字符串） - revoke：pre_msgid - agree、disagree：userid, agree_time（毫秒，UTC） - voice：voice_size（整数）, play_length（整数）, sdkfileid, md5sum - video：sdkfileid, md5sum, filesize（字符串）, play_length（整数） - card：corpname, Userid - location：longitude, latitude（浮点数）, address, title, zoom（整数） - emotion：type（1 gif，2 png）, width, height, sdkfileid, md5sum, imagesize（整数） - file：sdkfileid, md5sum, filename, fileext, filesize（整数） - link：title, description, link_url, image_url - weapp：title, description, username, Displayname - chatrecord：title, item（数组：type, msgtime（秒，UTC）, content（JSON 字符串）, from_chatroom（布尔）） - redpacket、external_redpacket：type（1 普通，2 拼手气群红包，3 专属群红包）, wish, totalcnt, totalamount（分） - todo：title, content - vote：votetitle, voteitem, votetype（101 发起，102 参与）, voteid - collect：room_name, creator, create_time（字符串）, title, details（数组：id, ques, type 为 Text、Number、Date 或 Time） - meeting：topic, starttime, endtime, address, remarks, meetingtype（101 邀请，102 处理）, meetingid, status（1 参加，2 拒绝，3 待定） - docmsg：title, link_url, doc_creator - markdown：content - news：title, description, url, picurl - calendar：title, creatorname, attendeename, starttime, endtime（秒，UTC）, place, remarks */
  content: { [name: string]: any }
  /** send 员工发出，receive 员工收到 */
  direction: 'send' | 'receive'
  /** 文件地址 */
  file_url: string | null
  /** 消息内的文件（mixed、chatrecord）中已取回的：content 中的 sdkfileid 与文件地址；没有则无此字段 */
  files?: {
    sdkfileid: string
    url: string
  }[]
  /** 群聊 ID，单聊为 null */
  room_id: string | null
  /** 员工 ID */
  staff_id: string
  /** 文本内容 */
  text_content: string
}

export interface GroupChat {
  /** 群聊 ID */
  group_ext_id: string
  /** 群聊 ID，与 group_ext_id 相同 */
  group_id: string
  /** 群名 */
  name: string
  /** 群主员工 ID */
  owner_staff_id: string
  /** 群主员工 ID，与 owner_staff_id 相同 */
  owner: string
  /** 成员数，含员工 */
  member_count: number
  /** 创建时间 */
  created_at: number
  /** 创建时间，与 created_at 相同 */
  create_time: number
}

export interface GroupChatDetail {
  /** 群聊 ID */
  group_ext_id: string
  /** 群聊 ID，与 group_ext_id 相同 */
  group_id: string
  /** 群名 */
  name: string
  /** 群主员工 ID */
  owner_staff_id: string
  /** 群主员工 ID，与 owner_staff_id 相同 */
  owner: string
  /** 成员数，含员工 */
  member_count: number
  /** 创建时间 */
  created_at: number
  /** 创建时间，与 created_at 相同 */
  create_time: number
  /** 群公告，没有则为空字符串 */
  notice: string
  /** 管理员的员工 ID */
  admin_list: string[]
  /** 群标签，按标签组与次序 */
  tag_list: MarkedGroupTag[]
  /** 已知成员中的员工数 */
  staff_count: number
  /** 已知成员中的客户数，含尚未成为客户的人 */
  external_user_count: number
}

export interface GroupMember {
  /** 成员记录的编号，成员在群内时不变 */
  id: number
  /** 群聊 ID */
  group_id: string
  /** 员工 ID 或外部联系人 ID */
  user_id: string
  /** 1 员工，2 客户 */
  user_type: 1 | 2
  /** 客户 unionid，员工为 null */
  unionid: string | null
  /** 名称，不知道则为空字符串 */
  name: string
  /** 群昵称，没有则为空字符串 */
  group_nickname: string
  /** 入群方式：1 邀请，2 链接，3 二维码 */
  join_scene: number
  /** 入群时间，不知道为 0 */
  join_time: number
  /** 邀请人的员工 ID，没有则为 null */
  invitor_ext_id: string | null
  /** 入群二维码的渠道标记，没有则为空字符串 */
  state: string
  /** 会话存档中该成员在群内的消息数；没有该群的存档为 null */
  chat_msg_count: number | null
  /** 其中最后一条的时间，没有则为 null */
  last_chat_msg_time: number | null
  /** 与 join_time 相同 */
  created_at: number
  /** 是否已退群 */
  deleted: boolean
  /** 退群时间，在群内为 null */
  deleted_time: number | null
}

export interface GroupChatTagGroup {
  /** 群标签组 ID */
  id: number
  /** 群标签组名称，在企业内唯一 */
  name: string
  /** 企业 ID */
  corp_id: string
  /** 次序，小的在前 */
  order: number
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
  /** 不记录，总为 null */
  creator_id: null
  /** 已删除的不列出，总为 false */
  deleted: false
  /** 可见部门 ID，"0" 表示全部部门 */
  department_list: string[]
  /** 其中的群标签，按 order、再按 ID 升序 */
  tag_list: GroupChatTag[]
}

export interface GroupChatTag {
  /** 群标签 ID */
  id: number
  /** 群标签名称，在标签组内唯一 */
  name: string
  /** 群标签组 ID */
  tag_group_id: number
  /** 企业 ID */
  corp_id: string
  /** 次序，小的在前 */
  order: number
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
  /** 不记录，总为 null */
  creator_id: null
  /** 已删除的不列出，总为 false */
  deleted: false
}

export interface Ticket {
  /** 工单 ID */
  id?: number
  /** 工单编号 */
  order_no?: string
  /** 模板 ID */
  template_id?: number
  /** 模板标题 */
  template_title?: string
  /** 处理人是否属于当前步骤：1 是，0 否 */
  flow_handler?: 0 | 1
  /** 模板当前步骤 */
  template_step?: number
  /** 工单标题 */
  title?: string
  /** 关联对象：1 客户，2 客户群 */
  relation_type?: 1 | 2
  /** 关联对象 ID */
  relation_id?: string
  /** 10 待处理，20 处理中，30 已关闭 */
  status?: 10 | 20 | 30
  /** 处理人员工 ID */
  handler_id?: string
  /** 上一处理人员工 ID，没有则为 null */
  last_handler_id?: string | null
  /** 创建人员工 ID */
  creator_id?: string
  /** 创建时间 */
  created_at?: number
  /** 更新时间 */
  updated_at?: number
  /** 从创建到关闭的秒数；未关闭时为从创建到读取的秒数 */
  total_time?: number
  /** 工单内容：pic 图片，text 文字 */
  content?: {
    pic?: any[]
    text?: string
  }
}

export interface TicketDetail {
  /** 工单 ID */
  id?: number
  /** 工单编号 */
  order_no?: string
  /** 模板 ID */
  template_id?: number
  /** 模板标题 */
  template_title?: string
  /** 处理人是否属于当前步骤：1 是，0 否 */
  flow_handler?: 0 | 1
  /** 模板当前步骤 */
  template_step?: number
  /** 工单标题 */
  title?: string
  /** 关联对象：1 客户，2 客户群 */
  relation_type?: 1 | 2
  /** 关联对象 ID */
  relation_id?: string
  /** 10 待处理，20 处理中，30 已关闭 */
  status?: 10 | 20 | 30
  /** 处理人员工 ID */
  handler_id?: string
  /** 上一处理人员工 ID，没有则为 null */
  last_handler_id?: string | null
  /** 创建人员工 ID */
  creator_id?: string
  /** 创建时间 */
  created_at?: number
  /** 更新时间 */
  updated_at?: number
  /** 从创建到关闭的秒数；未关闭时为从创建到读取的秒数 */
  total_time?: number
  /** 工单内容：pic 图片，text 文字 */
  content?: {
    pic?: any[]
    text?: string
  }
  /** 企业 ID */
  corp_id: string
  /** 创建人姓名 */
  creator_name: string
  /** 创建人头像 */
  creator_avatar: string
  /** 处理人姓名 */
  handler_name: string
  /** 处理人头像 */
  handler_avatar: string
  /** 上一处理人姓名，没有则为 null */
  last_handler_name: string | null
  /** 上一处理人头像，没有则为 null */
  last_handler_avatar: string | null
  /** 客户或客户群的名称，已不存在则为空字符串 */
  relation_name: string
  /** 客户头像；客户群没有头像，为空字符串 */
  relation_avatar: string
  /** 客户所在企业，不知道则为空字符串 */
  relation_corp_name: string
  /** 模板当前步骤的名称，没有则为空字符串 */
  stage_name: string
  /** 抄送员工 ID */
  cc_list: string[]
  /** 聊天记录 ID */
  msg_list: string[]
  /** 是否流转过 */
  deliver: boolean
  /** 是否重新打开过 */
  reopen: boolean
  /** 处理记录，由旧到新 */
  processing_flows: TicketFlow[]
  /** 自定义组件的值，按 sort 升序 */
  work_order_component_record_list: TicketComponentRecord[]
  /** 现在可以做的操作 */
  button_operate: {
    /** 有聊天记录可看 */
    chat_record: boolean
    /** 可以关闭 */
    close: boolean
    /** 可以回复 */
    comment: boolean
    /** 可以流转 */
    deliver: boolean
    /** 可以评价；不支持，总为 false */
    evaluate: boolean
    /** 有模板流程可看 */
    preview_flow: boolean
    /** 可以重新打开 */
    reopen: boolean
    /** 可以分享；不支持，总为 false */
    share: boolean
    /** 可以修改 */
    update: boolean
  }
}

export interface TicketFlow {
  /** 工单的第几条处理记录，从 1 起 */
  no: number
  /** create 创建，switch 流转，reply 回复，close 关闭，reopen 重新打开，update 修改 */
  action: 'create' | 'switch' | 'reply' | 'close' | 'reopen' | 'update'
  /** 操作人员工 ID */
  staff_id: string
  /** 操作后的处理人员工 ID */
  handler_id: string
  /** 操作后的状态 */
  status: 10 | 20 | 30
  /** 操作后的模板步骤，没有则为 null */
  template_step: number | null
  /** 抄送员工 ID */
  cc_list: string[]
  /** 备注，没有则为 null */
  content: {
    /** 文字，至多 600 个字符 */
    text: string
    /** 图片地址 */
    pic?: string[]
  } | null
  /** 是否向客户展示 */
  is_show: 0 | 1
  /** 附件 */
  attached_json: {
    /** 附件类型 */
    type: 'image' | 'video'
    /** 附件地址 */
    url: string
  }[]
  /** 操作时间 */
  created_at: number
  /** 附件，与 attached_json 相同 */
  attached_files: {
    /** 附件类型 */
    type: 'image' | 'video'
    /** 附件地址 */
    url: string
  }[]
  /** 操作人姓名 */
  staff_name: string
  /** 操作人头像 */
  staff_avatar: string
  /** 处理人姓名 */
  handler_name: string
  /** 处理人头像 */
  handler_avatar: string
}

export interface TicketComponentRecord {
  /** 组件记录 ID */
  component_record_id: number
  /** 组件 ID */
  component_id: string
  /** 组件类型 */
  type: 'input' | 'textarea' | 'select' | 'checked' | 'radio' | 'selectMultiple'
  /** 标题 */
  title: string
  /** 是否必填 */
  required: boolean
  /** 选项 */
  options: string[]
  /** 排序值 */
  sort: number
  /** input 与 textarea 的值 */
  value?: string
  /** 其他类型选中的值 */
  values?: string[]
}

export interface TicketTemplate {
  /** 模板 ID */
  id: number
  /** 模板标题 */
  title: string
  /** 1 启用 */
  status: 1
  /** 1 普通流程 */
  template_type: 1
  /** 更新时间，不知道则为 0 */
  updated_at: number
  /** 步骤 */
  template_stage: {
    /** 第几步，从 1 起 */
    stage: number
    /** 步骤名称 */
    stage_name: string
    /** 本步骤处理人员工 ID */
    handler_ids: string[]
  }[]
  /** 自定义组件 */
  component_list: {
    /** 组件的序号，从 1 起 */
    id: number
    /** 组件标题 */
    title: string
    /** 组件类型 */
    type: string
    /** 总为 true */
    is_show: true
    /** 组件设置 */
    config: {
      /** 组件 ID，创建工单时使用 */
      component_id: string
      /** 组件标题 */
      title: string
      /** 次序，从 0 起 */
      index: number
      /** 是否必填 */
      required: boolean
      /** 选项；input 与 textarea 没有选项 */
      option_list: {
        /** 选项的序号，从 1 起 */
        key: string
        /** 不统计，总为 0 */
        count: 0
        /** 选项名称，即创建工单时 values 中的值 */
        option_name: string
        /** 没有图片，总为空字符串 */
        option_img_src: ''
      }[]
    }
  }[]
  /** 步骤，从 1 起 */
  steps: {
    /** 步骤名称 */
    name: string
    /** 本步骤处理人员工 ID */
    handler_ids: string[]
  }[]
  /** 自定义组件 */
  components: {
    /** 组件 ID */
    component_id: string
    /** 组件类型 */
    type: 'input' | 'textarea' | 'select' | 'checked' | 'radio' | 'selectMultiple'
    /** 组件标题 */
    title: string
    /** 是否必填 */
    required: boolean
    /** 选项；input 与 textarea 没有选项 */
    options: string[]
  }[]
  /** 由该模板创建的工单数 */
  count: number
}

export interface Project {
  /** 项目 ID */
  uid: string
  /** 项目名称 */
  name: string
  /** 项目描述 */
  description: string
  /** 创建人员工 ID */
  create_staff_id: string
  /** 创建人姓名 */
  create_staff_name: string
  /** 创建人头像地址 */
  create_staff_avatar: string
  /** 创建时间 */
  create_time: number
  /** 开始时间 */
  start_time: number
  /** 截止时间 */
  end_time: number
  /** 完成时间，未完成为 0 */
  complete_time: number
  /** 1 未完成，2 已完成，3 已逾期；逾期在读取时按当前时间计算 */
  status: 1 | 2 | 3
  /** 阶段 ID，逗号分隔 */
  staff_remark: string
  /** 负责人，没有则为 null */
  staff_users: {
    /** 员工 ID */
    id: string
    /** 姓名 */
    name: string
    /** 头像地址 */
    avatar: string
  }[] | null
  /** 阶段，没有则为 null */
  stages: {
    /** 阶段 ID */
    uid: string
    /** 阶段标题 */
    title: string
    /** 1 未完成，2 已完成，3 已逾期；逾期在读取时按当前时间计算 */
    status: 1 | 2 | 3
    /** 截止时间 */
    end_time: number
    /** 完成时间，未完成为 0 */
    complete_time: number
  }[] | null
}

export interface StaffRank {
  /** 活动名称 */
  name: string
  /** 活动描述 */
  description: string
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  update_at: number
  /** 开始时间 */
  start_time: number
  /** 结束时间 */
  end_time: number
  /** created 未开始，started 进行中，finished 已结束 */
  status: 'created' | 'started' | 'finished'
  /** 0 邀请客户成为企业客户，1 邀请客户进群 */
  rank_type: 0 | 1
  /** 邀请总数 */
  invite_total: number
  /** 排行榜名次 */
  level: number
  /** 参与员工 ID */
  staff_list: string[]
  /** 参与部门 ID；全公司为字符串 "all" */
  department_list: string[] | string
  /** 活动群聊；没有时为整数 0 */
  group_list: {
    /** 群聊 ID */
    group_id: string
    /** 群成员数 */
    member_count: number
    /** 群名称 */
    name: string
  } | 0
}

export interface TaskTreasureMission {
  /** 活动 ID */
  id: number
  /** 活动名称 */
  name: string
  /** 活动类型：qywx 企业微信，mp 企业微信加公众号 */
  af_type?: 'qywx' | 'mp'
  /** 在本服务中的创建时间 */
  created_at: number
  /** 扫码添加人数 */
  invited_count?: number
  /** 新增客户数 */
  new_user_count?: number
  /** 流失客户数 */
  outflow_count?: number
  /** 领奖规则 */
  prize_rule?: PrizeRule[]
  /** 使用活动的员工 ID */
  staff_ids?: string[]
  /** 活动状态：end 已结束，ongoing 进行中 */
  status: 'end' | 'ongoing'
  /** 标签 ID */
  tags?: number[]
}

export interface PrizeRule {
  /** 完成后打上的客户标签 */
  finished_mark_tag: any[]
  /** 奖励阶段 */
  level: number
  /** 通知规则 */
  notify_rule: number
  /** 领奖客服 */
  prize_staff_id_list: any[] | null
}

export interface MissionParticipant {
  /** 参与者 ID */
  id: number
  /** unionid，没有则为空字符串 */
  unionid: string
  /** 是否达成最后一个阶段 */
  finished: boolean
  /** 参加时间 */
  created_at: number
  /** 达成最后一个阶段的时间，未达成为 0 */
  success_at: number
  /** 总为 0 */
  delete_type: number
}

export interface CustomerMission {
  /** 值得留意的好友数 */
  cheating_count: number
  /** 参加时间 */
  created_at: number
  /** 外部联系人 ID */
  external_user_id: string
  /** 邀请人的外部联系人 ID，没有则为空字符串 */
  invite_source_id: string
  /** 邀请来的好友数 */
  invited_count: number
  /** 参加前是否已是客户 */
  is_old_user: boolean
  /** 活动 ID */
  main_mission_id: number
  /** 参与者 ID */
  mission_id: number
  /** 是否达成最后一个阶段 */
  mission_status: boolean
  /** 总为 subscribe_qywx */
  mix_status: string
  /** 其中的新客户数 */
  new_user_count: number
  /** 是否已流失 */
  outflow: boolean
  /** 达成的最高阶段，没有则为 null */
  prize_level: number | null
  /** 最早添加的员工 ID，没有则为空字符串 */
  staff_id: string
  /** 是否关注公众号，总为 false */
  subscribe: boolean
  /** 总为 qywx */
  user_type: string
  /** 有效好友数 */
  valid_count: number
}

export interface GroupFissionMission {
  /** 活动 ID */
  id: number
  /** 活动名称 */
  name: string
  /** 活动类型：qywx 企业微信，mp 企业微信加公众号 */
  af_type?: 'qywx' | 'mp'
  /** 在本服务中的创建时间 */
  created_at: number
  /** 扫码添加人数 */
  invited_count?: number
  /** 新增客户数 */
  new_user_count?: number
  /** 流失客户数 */
  outflow_count?: number
  /** 领奖规则 */
  prize_rule?: PrizeRule[]
  /** 使用活动的员工 ID */
  staff_ext_ids?: string[]
  /** 活动状态：end 已结束，ongoing 进行中 */
  status: 'end' | 'ongoing'
  /** 标签 ID */
  tags?: number[]
}

export interface CheckInMission {
  /** 活动 ID */
  id: number
  /** 活动名称 */
  name: string
  /** 创建人 */
  creator: string
  /** 在本服务中的创建时间 */
  created_at: number
  /** 活动状态：end 已结束，ongoing 进行中 */
  status: 'end' | 'ongoing'
}

export interface CheckInParticipant {
  /** 参与 ID */
  id: number
  /** 客户昵称 */
  nickname: string
  /** 最近打卡的时间，没有打过为 0 */
  last_check_in_time: number
  /** 城市，总为空字符串 */
  ip_city: string
  /** 累计打卡天数 */
  total_days: number
  /** 到最近一次打卡为止的连续天数 */
  succession_days: number
  /** joined 打过卡未完成，first_entry 打开过页面未打卡，finished 已完成 */
  phase: 'joined' | 'first_entry' | 'finished'
  /** unionid，没有则为空字符串 */
  unionid: string
  /** 外部联系人 ID */
  external_user_id: string
}

export interface ContactWay {
  /** 活码 ID */
  id: number
  /** 联系方式配置 ID，平台尚未生成时为空字符串 */
  config_id: string
  /** 通过活码添加的人数 */
  add_user_count: number
  /** 自动打上的标签 */
  auto_mark_tags: {
    /** 标签 ID */
    id: number
    /** 标签名称 */
    name: string
  }[]
  /** 添加客户后的自动回复 */
  auto_reply: {
    /** 图片 */
    image?: {
      media_id: string
      url: string
    }
    /** 文字 */
    text?: {
      content: string
    }
    /** 附件，至多 9 个 */
    attachments?: {
      msgtype: string
    }[]
  } | null
  /** 创建时间 */
  created_at: number
  /** 创建人员工 ID */
  creator_staff_id: string | null
  /** 部门 ID 列表，仅当 type 为 2 时有值 */
  party: string[] | null
  /** 二维码地址，scene 为 1 或平台尚未生成时为 null */
  qr_code: string | null
  /** 活码名称 */
  remark: string
  /** 1 在小程序中联系，2 通过二维码联系 */
  scene: 1 | 2
  /** 添加客户时无需验证，默认 true */
  skip_verify: boolean
  /** 企业自定义的渠道标记，至多 30 个字符 */
  state: string
  /** scene 为 1 时的控件样式 */
  style: number | null
  /** 1 单人，2 多人 */
  type: 1 | 2
  /** 客户备注 */
  customer_remark: string
  /** 使用活码的员工 */
  staffs: {
    /** 头像地址 */
    avatar: string
    /** 员工 ID */
    id: string
    /** 姓名 */
    name: string
  }[]
  /** 活码分组名称 */
  group_name: string | null
}

export interface SmartForm {
  /** 表单 ID */
  id: number
  /** 封面地址，可以为空 */
  cover: string
  /** 是否已删除 */
  deleted: boolean
  /** 表单名称 */
  name: string
  /** 表单描述 */
  describe: string
  /** publish 已发布，drafts 草稿箱，end 已关闭 */
  status: 'publish' | 'drafts' | 'end'
  /** 分组 ID */
  group_id: number
  /** 分组名称 */
  group_name: string
}

export interface SmartFormGroup {
  /** 分组 ID */
  id: number
  /** 分组名称 */
  name: string
}

export interface SmartFormUser {
  /** 访客在这份表单中的 ID，用于获取其回答 */
  u_id: number
  /** 表单 ID */
  form_id: number
  /** submit 提交过，write 填写未提交，view 打开未填写 */
  status: 'submit' | 'write' | 'view'
  /** 外部联系人 ID，不是客户则为空字符串 */
  external_user_id: string
  /** unionid，没有则为空字符串 */
  unionid: string
  /** openid，没有则为空字符串 */
  openid: string
  /** 客户姓名 */
  user_name: string
  /** 客户头像 */
  user_avatar: string
  /** 城市，总为空字符串 */
  user_city: string
  /** 提交次数 */
  submit_count: number
  /** 打开次数 */
  view_count: number
  /** 首次打开的时间 */
  created_at: number
  /** 最近提交的时间，没有提交过为 0 */
  submit_at: number
}

export interface SmartFormSubmission {
  /** 回答的 ID */
  id: number
  /** 总为 false */
  deleted: boolean
  /** 表单 ID */
  form_id: number
  /** 访客 ID，与 u_id 相同；陌生人为 0 */
  scr_id: number
  /** 外部联系人 ID，不是客户则为空字符串 */
  external_user_id: string
  /** 填写时的版本 */
  version: number
  /** 从打开到提交的秒数，不知道为 0 */
  time_spent: number
  /** 各字段的回答，按字段的次序 */
  component_value_list: SmartFormAnswerComponent[]
  /** 城市，总为空字符串 */
  user_city: string
  /** 提交时间 */
  submit_at: number
}

export interface SmartFormAnswerComponent {
  /** 回答的 ID */
  relation_id: number
  /** 字段在表单中的次序，从 1 起 */
  component_id: number
  /** 字段 ID */
  field_id: string
  /** 字段类型，如 radio */
  component_type: string
  /** 字段名称 */
  title: string
  /** 回答；选择题为空字符串 */
  value: string
  /** 选择题选中的选项，其他为空 */
  values: string[]
}

export interface Material {
  /** 素材 ID */
  id: number
  /** 素材类型 */
  mtype: 'link' | 'poster' | 'pdf' | 'word' | 'excel' | 'ppt'
  /** 标题 */
  title: string
  /** 摘要，没有则为空字符串 */
  digest: string
  /** 网页、图片或文件的地址 */
  url: string
  /** 封面地址，没有则为空字符串；链接须有 */
  thumb_url: string
  /** 不记录，总为 null */
  file_id: null
  /** 文件大小，如 2M；链接为 null，其余须有 */
  file_size: string | null
  /** 不设审核，总为 true */
  is_publish: true
  /** 不设审核，总为 first_no_review */
  publish_status: 'first_no_review'
  /** 不记录，总为 null */
  material_tag_list: null
  /** 不记录，总为 null */
  radar_id: null
  /** 已删除的不列出，总为 false */
  deleted: false
  /** 所在分组的 ID，字符串 */
  group_id_list: string[]
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
}

export interface MaterialGroup {
  /** 素材分组 ID */
  id: number
  /** 素材分组名称，至多 20 个字符 */
  name: string
  /** 上级分组 ID，0 为顶级 */
  pid: number
  /** 次序，小的在前 */
  sort: number
  /** 是否有下级分组 */
  has_children: boolean
  /** 可见部门 ID，"0" 表示全部部门 */
  department_list: string[]
  /** 总为 admin */
  edit_pri: 'admin'
  /** 匹配的关键词，没有搜索则为 null */
  matched_kw: string | null
  /** 分组中的素材数，不含下级 */
  material_count: number
  /** 下级分组，结构相同；include_children 不为 1 时为空 */
  children_list: MaterialGroup[]
}

export interface Radar {
  /** 雷达 ID */
  id: number
  /** 雷达类型：link 链接，pdf PDF，article 文章 */
  type: 'link' | 'pdf' | 'article'
  /** 雷达名称 */
  name: string
  /** 标题 */
  title: string
  /** 描述 */
  desc: string
  /** 原链接 */
  link: string
  /** 雷达链接 */
  radar_link: string
  /** 封面地址 */
  cover_url: string
  /** 文件 ID */
  file_id: string
  /** 文件名 */
  file_name: string
  /** 文件大小 */
  file_size: string
  /** 文件类型 */
  file_type: string
  /** 文件地址 */
  file_url: string
  /** 创建人姓名 */
  staff_name: string
  /** 是否开启动态通知 */
  activity_notify: boolean
  /** 是否开启行为通知 */
  behavior_notify: boolean
  /** 点击次数 */
  clicked_total: number
  /** 点击客户数 */
  clicked_users_total: string
  /** 点击后自动打上的标签 */
  auto_mark_tag: {
    /** 标签 ID */
    id: number
    /** 标签名称 */
    name: string
  }[]
  /** 自动打标签规则 */
  auto_mark_tag_rule: {
    /** 次数 */
    count: number
    /** 规则种类，如 click_count */
    kind: string
    /** 达到次数后打上的标签 */
    tag_list: {
      /** 标签 ID */
      id: number
      /** 标签名称 */
      name: string
    }[]
  }[]
  /** 点击过的客户 ID */
  external_user_ids: string[]
}

export interface RadarGroup {
  /** 分组 ID */
  id: number
  /** 分组名称 */
  name: string
  /** 雷达类型：link 链接，pdf PDF，article 文章 */
  type: 'link' | 'pdf' | 'article'
  /** 上级分组 ID，0 表示顶层 */
  parent_id: number
  /** 是否默认分组 */
  is_default: boolean
  /** 可见部门 ID，"0" 表示全部部门 */
  department_list: string[]
  /** 创建人员工 ID */
  staff_ext_id: string | null
  /** 下级分组，结构相同 */
  child_group_list: RadarGroup[]
}

export interface RadarDetail {
  /** 雷达 ID */
  id: number
  /** 雷达类型：link 链接，pdf PDF，article 文章 */
  type: 'link' | 'pdf' | 'article'
  /** 雷达名称 */
  name: string
  /** 标题 */
  title: string
  /** 描述 */
  desc: string
  /** 原链接 */
  link: string
  /** 雷达链接 */
  radar_link: string
  /** 封面地址 */
  cover_url: string
  /** 文件 ID */
  file_id: string
  /** 文件名 */
  file_name: string
  /** 文件大小 */
  file_size: string
  /** 文件类型 */
  file_type: string
  /** 文件地址 */
  file_url: string
  /** 创建人姓名 */
  staff_name: string
  /** 是否开启动态通知 */
  activity_notify: boolean
  /** 是否开启行为通知 */
  behavior_notify: boolean
  /** 点击次数 */
  clicked_total: number
  /** 点击客户数 */
  clicked_users_total: string
  /** 点击后自动打上的标签 */
  auto_mark_tag: {
    /** 标签 ID */
    id: number
    /** 标签名称 */
    name: string
  }[]
  /** 自动打标签规则 */
  auto_mark_tag_rule: {
    /** 次数 */
    count: number
    /** 规则种类，如 click_count */
    kind: string
    /** 达到次数后打上的标签 */
    tag_list: {
      /** 标签 ID */
      id: number
      /** 标签名称 */
      name: string
    }[]
  }[]
  /** 点击过的客户 ID */
  external_user_ids: string[]
  /** 雷达页面的地址：该员工有自己的链接时为员工的链接 */
  public_url: string
  /** 打开后增加客户评分的规则，没有则为空 */
  score_rule: {
    /** 雷达 ID */
    id: number
    /** 规则 */
    rules: {
      /** 次数，entry_once 总为 1 */
      count: number
      /** 规则种类：entry_once 首次打开，entry_count 打开达到次数 */
      kind: 'entry_once' | 'entry_count'
      /** 增加的客户评分 */
      score: number
      /** 同时打上的标签 */
      tags: {
        /** 标签 ID */
        id: number
        /** 标签名称 */
        name: string
      }[]
    }[]
  }[]
}

export interface RadarVisitRecord {
  /** 访问 ID */
  id: number
  /** 雷达页面的编号，即页面地址的末段 */
  radar_hash_id: string
  /** 雷达名称 */
  radar_name: string
  /** 序号，与 id 相同 */
  record_seq: number
  /** 打开的时间 */
  created_at: number
  /** 渠道 */
  create_source: string
  /** 该访客打开的次数，陌生人为 1 */
  clicked_user_total: number
  /** 阅读完成度，百分比：PDF 看过的页数占全部页数；不知道页数或不是 PDF 时为 0 */
  read_rate: number
  /** 阅读秒数 */
  read_seconds: number
  /** 该访客带来的新访客数，陌生人为 null */
  share_count: number | null
  /** 与 share_count 相同 */
  share_success_count: number | null
  /** 外部联系人 ID，陌生人为空字符串 */
  external_user_ext_id: string
  /** 客户姓名 */
  external_user_name: string
  /** 客户头像 */
  external_user_avatar: string
  /** 客户所在企业 ID，总为空字符串 */
  external_user_corp_id: string
  /** 客户所在企业，微信用户为 null */
  external_user_corp_name: string | null
  /** 访客昵称，与客户姓名相同 */
  nickname: string
  /** 访客头像，与客户头像相同 */
  avatar: string
  /** 访客 openid，未登录为空字符串 */
  openid: string
  /** 企业 ID */
  corp_id: string
  /** 是否有员工跟进 */
  is_relation: boolean
  /** 雷达创建人员工 ID */
  staff_ext_id: string
  /** 分享的员工姓名 */
  staff_name: string
  /** 分享的员工头像 */
  staff_avatar: string
  /** 分享的员工 ID */
  sender_staff_ext_id: string
  /** 跟进该客户的全部员工：以员工 ID 为键，姓名为值 */
  staff_relation: { [name: string]: string }
  /** 跟进该客户的全部员工，以逗号分隔 */
  staff_relation_name: string
  /** 雷达 ID */
  target_id: number
  /** 总为 null */
  sub_target_id: null
  /** 分享路径 */
  target_name: string
  /** 总为 radar */
  target_type: string
  /** 总为 false */
  deleted: boolean
}

export interface CrowdPackage {
  /** 人群包 ID */
  id: number
  /** 人群包名称 */
  name: string
  /** 人群包描述 */
  description: string
  /** 创建人姓名 */
  creator_name: string
  /** 数据更新时间，格式 YYYY-MM-DD HH:MM:SS */
  data_update_time: string
  /** auto 自动更新，manual 手动更新 */
  update_type: 'auto' | 'manual'
  /** 当前客户数 */
  user_count: number
  /** all 全部客户，filter 条件筛选，import 导入，openApi 接口创建 */
  filter_type: 'all' | 'filter' | 'import' | 'openApi'
}

export interface CrowdPackageMember {
  /** 外部联系人 ID */
  ext_id: string
  /** 客户姓名 */
  name: string
  /** 客户头像 */
  avatar: string
  /** 0 未知，1 男，2 女 */
  gender: number
  /** 客户 unionid，没有则为空字符串 */
  unionid: string
  /** 企业 ID */
  corp_id: string
  /** 手机号 */
  phone_list: string[]
  /** 进入人群包的时间，YYYY-MM-DD HH:MM:SS，企业时区；不知道则为空字符串 */
  first_join_package_time: string
  /** 客户的标签 */
  eu_tag_list: {
    id: number
    name: string
    group_name: string
  }[]
  /** 不提供，总为空 */
  eu_dep_path_v2_list: any[]
  /** 跟进该客户的员工 */
  belong_staff_list: {
    /** 员工的整数主键 */
    id: number
    /** 员工 ID */
    ext_id: string
    /** 员工姓名 */
    name: string
    /** 员工头像 */
    avatar: string
  }[]
}

export interface CrowdPackageData {
  /** 人群包 ID */
  id: number
  /** 人群包名称 */
  name: string
  /** 人群包描述 */
  description: string
  /** 企业 ID */
  corp_id: string
  /** 创建人的整数主键 */
  creator_id: number
  /** 创建时间，导入时没有给出则为当时的数据更新时间 */
  created_at: number
  /** 数据更新时间，Unix 秒 */
  data_update_time: number
  /** all 全部客户，filter 条件筛选，import 导入，openApi 接口创建 */
  filter_type: 'all' | 'filter' | 'import' | 'openApi'
  /** auto 自动更新，manual 手动更新 */
  update_type: 'auto' | 'manual'
  /** 是否有分批数据尚未结束 */
  updating: boolean
  /** 不提供，总为空 */
  department_ext_id_list: string[]
  /** 不提供，总为空 */
  staff_ext_id_list: string[]
}

export type MessageAttachment = {
  msgtype: 'image'
  image: {
    /** 标题 */
    title?: string
    /** 图片地址 */
    url: string
  }
} | {
  msgtype: 'link'
  link: {
    /** 标题 */
    title: string
    /** 链接地址 */
    url: string
    /** 描述 */
    desc?: string
    /** 封面地址 */
    picurl?: string
  }
} | {
  msgtype: 'miniprogram'
  miniprogram: {
    /** 小程序 appid */
    appid: string
    /** 标题 */
    title?: string
    /** 页面路径 */
    page: string
    /** 封面地址 */
    cover?: string
  }
} | {
  msgtype: 'video'
  video: {
    /** 标题 */
    title?: string
    /** 视频地址，须小于 10 MB */
    url: string
    /** 封面地址 */
    picture?: string
  }
} | {
  msgtype: 'file'
  file: {
    /** 文件名 */
    title?: string
    /** 文件地址，须小于 20 MB */
    url: string
  }
}

export interface ExternalUserFilter {
  /** 是否去重，默认 true：每个客户只有一行，取最早添加的员工 */
  eu_distinct?: boolean
  /** 发送员工；指定了 eu_ext_ids 或 unionids 时忽略 */
  staff_ext_id_list?: string[]
  /** 性别：1 男，2 女，0 未知 */
  gender?: number
  /** 标签条件 */
  tag_condition?: {
    /** 有其中任一标签（t_id） */
    or_tag_list?: number[]
    /** 没有其中任何标签（t_id） */
    not_or_tag_list?: number[]
  }
  /** 客户旅程阶段 ID，须同时传 staff_ext_id_list */
  kanban_stage_id_list?: number[]
  /** 客户所在的群，须同时传 staff_ext_id_list */
  group_ext_id_list?: string[]
  /** 客户所在的群有其中任一群标签 */
  group_tag_id_list?: number[]
  /** 有过这样的事件 */
  event_condition?: {
    /** 其中任一自定义事件类型，不传为任意自定义类型 */
    event_type_id_list?: number[]
    /** 事件时间起点（含） */
    start_time?: number
    /** 事件时间终点（含） */
    end_time?: number
  }
  /** 订单条件 */
  order_condition?: {
    /** 默认 true：有符合的订单；false：没有 */
    bought?: boolean
    /** 其中任一店铺的订单 */
    shop_id_list?: string[]
    /** 含其中任一商品的订单 */
    item_id_list?: number[]
    /** 符合的订单实付金额之和至少，单位元 */
    min_amount?: string
    /** 符合的订单实付金额之和至多，单位元 */
    max_amount?: string
    /** 下单时间起点（含） */
    start_time?: number
    /** 下单时间终点（含） */
    end_time?: number
    /** 最近这么多天内下单，按计算时的时间 */
    last_order_within_days?: number
  }
  /** 扫其中任一门店的活码添加 */
  store_id_list?: number[]
  /** 评分至少 */
  min_score?: number
  /** 评分至多 */
  max_score?: number
  /** 添加时间起点（含），须同时传 staff_ext_id_list */
  start_time?: number
  /** 添加时间终点（含） */
  end_time: number
}

export interface GroupMessageMission {
  /** 群发任务 ID */
  id: number
  /** 群发名称 */
  name: string
  /** 创建时间 */
  created_at: string
  /** 发送时间，与创建时间相同 */
  send_at: string
  /** realtime 立即发送，schedule 定时发送 */
  send_type: 'realtime' | 'schedule'
  /** waiting 待下发，sended 已下发，completed 已完成，failed 失败，canceled 已取消 */
  status: 'waiting' | 'sended' | 'completed' | 'failed' | 'canceled'
  /** 状态，与 mission_id 查询的 state 相同 */
  state: 'pending' | 'sending' | 'done' | 'failed'
  /** 消息内容，JSON 文本：text.content 与 attachments */
  msg_data: string
  /** 创建人员工 ID */
  staff_ext_id: string
  /** 创建人姓名 */
  staff_name: string
  /** 发送员工 ID */
  staff_id_list: string[]
  /** 发送员工数 */
  staff_id_count: number
  /** 已发送的员工数 */
  sended_staff_count: number
  /** 未发送的员工数 */
  not_send_staff_count: number
  /** 已送达的客户数 */
  send_eu_count: number
  /** 未送达的客户数 */
  not_send_eu_count: number
  /** 客户总数 */
  sub_mission_external_user_count: number
  /** 各员工的发送情况 */
  sub_mission_list: {
    /** 员工 ID */
    staff_ext_id: string
    /** waiting_send 待下发，waiting_confirm 已下发待员工确认，sended 已发送，failed 失败 */
    status: 'waiting_send' | 'waiting_confirm' | 'sended' | 'failed'
    /** 等待或失败的原因，没有则为空字符串 */
    failed_reason: string
  }[]
}

export interface GroupMessageRecipient {
  /** 客户 ID */
  external_user_id: string
  /** 发送员工 ID */
  staff_id: string
  /** pending 等待，sent 已发送，failed 失败 */
  state: 'pending' | 'sent' | 'failed'
  /** 发送时间，Unix 秒；未发送为 null */
  send_time: number | null
  /** 失败原因代码：not_friend、limit_reached、refused、not_published、cancelled、not_sent、given_up、bad_file；原因不明为 unknown，没有失败为 null */
  failed_code: string | null
  /** 失败原因，没有失败为 null */
  failed_reason: string | null
}

export interface GroupMessageSubMission {
  /** 群发的创建时间 */
  created_at: string
  /** 群发任务 ID */
  main_mission_id: number
  /** 发送员工 ID */
  staff_id: string
  /** 发送员工姓名 */
  staff_name: string
  /** waiting_send 待下发，waiting_confirm 已下发待员工确认，sended 已发送，failed 失败 */
  status: 'waiting_send' | 'waiting_confirm' | 'sended' | 'failed'
  /** 等待或失败的原因，没有则为空字符串 */
  failed_reason: string
  /** 发送时间，Unix 秒；未发送为 0 */
  sended_at: number
  /** 是否提醒过未发送的员工：1 是，0 否 */
  has_notified: number
  /** 等待或失败的原因代码，没有则为空字符串 */
  failed_code: string
  /** 目标数 */
  total_target_count: number
  /** 已送达数 */
  success_count: number
  /** 因接收次数达到上限而失败的数 */
  fail_limit_count: number
  /** 因不是好友而失败的数 */
  fail_no_friend_count: number
  /** 客户 ID */
  external_user_list: string[]
}

export interface GroupChatMessageMission {
  /** 群发任务 ID */
  id: number
  /** 群发名称 */
  name: string
  /** 创建时间 */
  created_at: string
  /** 发送时间，与创建时间相同 */
  send_at: string
  /** realtime 立即发送，schedule 定时发送 */
  send_type: 'realtime' | 'schedule'
  /** waiting 待下发，sended 已下发，completed 已完成，failed 失败，canceled 已取消 */
  status: 'waiting' | 'sended' | 'completed' | 'failed' | 'canceled'
  /** 状态，与 mission_id 查询的 state 相同 */
  state: 'pending' | 'sending' | 'done' | 'failed'
  /** 消息内容，JSON 文本：text.content 与 attachments */
  msg_data: string
  /** 创建人员工 ID */
  staff_ext_id: string
  /** 创建人姓名 */
  staff_name: string
  /** 发送员工 ID */
  staff_id_list: string[]
  /** 发送员工数 */
  staff_id_count: number
  /** 已发送的员工数 */
  sended_staff_count: number
  /** 未发送的员工数 */
  not_send_staff_count: number
  /** 已送达的客户群数 */
  send_group_count: number
  /** 未送达的客户群数 */
  not_send_group_count: number
  /** 各群主的发送情况 */
  sub_mission_list: {
    /** 员工 ID */
    staff_ext_id: string
    /** waiting_send 待下发，waiting_confirm 已下发待员工确认，sended 已发送，failed 失败 */
    status: 'waiting_send' | 'waiting_confirm' | 'sended' | 'failed'
    /** 等待或失败的原因，没有则为空字符串 */
    failed_reason: string
    /** 该员工负责的客户群 ID */
    group_list: string[]
  }[]
}

export interface GroupChatMessageSubMission {
  /** 群发的创建时间 */
  created_at: string
  /** 群发任务 ID */
  main_mission_id: number
  /** 发送员工 ID */
  staff_id: string
  /** 发送员工姓名 */
  staff_name: string
  /** waiting_send 待下发，waiting_confirm 已下发待员工确认，sended 已发送，failed 失败 */
  status: 'waiting_send' | 'waiting_confirm' | 'sended' | 'failed'
  /** 等待或失败的原因，没有则为空字符串 */
  failed_reason: string
  /** 发送时间，Unix 秒；未发送为 0 */
  sended_at: number
  /** 是否提醒过未发送的员工：1 是，0 否 */
  has_notified: number
  /** 等待或失败的原因代码，没有则为空字符串 */
  failed_code: string
  /** 目标数 */
  total_target_count: number
  /** 已送达数 */
  success_count: number
  /** 因接收次数达到上限而失败的数 */
  fail_limit_count: number
  /** 因不是好友而失败的数 */
  fail_no_friend_count: number
  /** 客户群 ID */
  group_list: string[]
}

export interface PersonalMessage {
  /** 群发 ID */
  msg_id: string
  /** 发送员工 ID */
  staff_id: string
  /** 发送员工姓名 */
  staff_name: string
  /** 创建时间，Unix 秒 */
  msg_create_time: number
  /** 已发送的客户数 */
  delivery_count: number
  /** 发送失败的客户数 */
  fail_count: number
  /** 内容，JSON 字符串：text、image、link、miniprogram、video，没有的为空对象 */
  msg_data: string
}

export interface PersonalMessageRecipient {
  /** 外部联系人 ID */
  external_user_id: string
  /** 客户姓名 */
  external_user_name: string
  /** 发送时间，Unix 秒；未发送为 0 */
  send_time: number
  /** 发送员工姓名 */
  staff_name: string
  /** 0 未发送，1 已发送，2 不是好友，3 客户已收到其他群发 */
  status: number
}

export interface QuickReplyGroup {
  /** 分组 ID */
  id: number
  /** 企业 ID */
  corp_id: string
  /** 分组名称 */
  name: string
  /** 分组层级，顶级为 1 */
  level: number
  /** 上级分组 ID，顶级为 0 */
  parent_id: number
  /** 在同级中的次序 */
  order: number
  /** 全局次序 */
  global_order?: number
  /** 分组内的快捷回复数 */
  col_count: number
  /** 关键词数 */
  keyword_count?: number
  /** 发送次数 */
  send_count?: number
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
  /** 创建人 ID */
  creator_id: null
  /** 创建员工 ID */
  staff_ext_id: string
  /** 已删除的不列出，总为 false */
  deleted: false
  /** 可见部门 ID */
  department_list: string[]
  /** 精确匹配关键词 */
  exact_keywords?: string[]
  /** 模糊匹配关键词 */
  fuzzy_keywords?: string[]
  /** 内容 */
  content?: null
  /** 内容类型 */
  content_type?: string
  /** 文件 ID */
  file_id?: null
  /** 文件名 */
  file_name?: null
  /** 文件大小 */
  file_size?: null
  /** 文件类型 */
  file_type?: null
  /** 文件地址 */
  file_url?: null
  /** 类型，分组为分组类型 */
  quick_reply_type?: string
  /** 范围，企业级分组为企业范围 */
  scope?: string
  /** 可搜索的文字 */
  searchable_text?: null
  /** 是否提醒更新 */
  updated_remind?: boolean
  /** 下级分组 */
  children: QuickReplyGroup[]
}

export interface QuickReplyWithParts {
  /** 快捷回复 ID；内容部分与它的快捷回复相同 */
  id: number
  /** 企业 ID */
  corp_id: string
  /** 分组名称 */
  name: string
  /** 所在分组 ID；内容部分为快捷回复 ID */
  parent_id: number
  /** 在同级中的次序 */
  order: number
  /** 全局次序 */
  global_order?: number
  /** 关键词数 */
  keyword_count?: number
  /** 发送次数 */
  send_count?: number
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
  /** 创建人 ID */
  creator_id: null
  /** 创建员工 ID */
  staff_ext_id: string
  /** 已删除的不列出，总为 false */
  deleted: false
  /** 分组的可见部门 */
  department_list: string[]
  /** 精确匹配关键词 */
  exact_keywords?: string[]
  /** 模糊匹配关键词 */
  fuzzy_keywords?: string[]
  /** 内容部分：文字，或图片、视频、文件、链接的 JSON 文本（url、name、size、desc）；快捷回复本身为 null */
  content: string | null
  /** 文件 ID */
  file_id?: null
  /** 文件名或链接标题 */
  file_name: string | null
  /** 文件大小 */
  file_size?: null
  /** 文件类型 */
  file_type?: null
  /** 文件或链接的地址 */
  file_url: string | null
  /** 可搜索的文字 */
  searchable_text: string | null
  /** 是否提醒更新 */
  updated_remind?: boolean
  /** 内容部分的类型：text、image、video、file、link */
  content_type: string | null
  /** quick_reply 快捷回复，content 内容部分 */
  quick_reply_type: string
  /** 分组的使用范围，没有则为 corp */
  scope: string
  /** 创建员工姓名 */
  staff_name: string
  /** 内容部分 */
  children: {
    /** 快捷回复 ID；内容部分与它的快捷回复相同 */
    id: number
    /** 企业 ID */
    corp_id: string
    /** 分组名称 */
    name: string
    /** 所在分组 ID；内容部分为快捷回复 ID */
    parent_id: number
    /** 在同级中的次序 */
    order: number
    /** 全局次序 */
    global_order?: number
    /** 关键词数 */
    keyword_count?: number
    /** 发送次数 */
    send_count?: number
    /** 创建时间 */
    created_at: number
    /** 更新时间 */
    updated_at: number
    /** 创建人 ID */
    creator_id: null
    /** 创建员工 ID */
    staff_ext_id: string
    /** 已删除的不列出，总为 false */
    deleted: false
    /** 分组的可见部门 */
    department_list: string[]
    /** 精确匹配关键词 */
    exact_keywords?: string[]
    /** 模糊匹配关键词 */
    fuzzy_keywords?: string[]
    /** 内容部分：文字，或图片、视频、文件、链接的 JSON 文本（url、name、size、desc）；快捷回复本身为 null */
    content: string | null
    /** 文件 ID */
    file_id?: null
    /** 文件名或链接标题 */
    file_name: string | null
    /** 文件大小 */
    file_size?: null
    /** 文件类型 */
    file_type?: null
    /** 文件或链接的地址 */
    file_url: string | null
    /** 可搜索的文字 */
    searchable_text: string | null
    /** 是否提醒更新 */
    updated_remind?: boolean
    /** 内容部分的类型：text、image、video、file、link */
    content_type: string | null
    /** quick_reply 快捷回复，content 内容部分 */
    quick_reply_type: string
    /** 分组的使用范围，没有则为 corp */
    scope: string
    /** 创建员工姓名 */
    staff_name: string
  }[]
}

export interface MomentTaskItem {
  /** 朋友圈任务 ID */
  id: number
  /** 朋友圈 ID，字符串 */
  moment_id: string
  /** 朋友圈名称 */
  title: string
  /** 文本内容 */
  text: string
  /** 附件类型，没有附件为 text */
  message_type: 'text' | 'image' | 'link' | 'video'
  /** 内容，JSON 文本：text.content 与 attachments */
  msg_data: string
  /** 图片地址 */
  image: string[]
  /** 链接，没有则为空对象 */
  link: {
    url?: string
    title?: string
  }
  /** 视频，没有则为空对象 */
  video: {
    url?: string
    title?: string
  }
  /** 位置，不支持，总为空对象 */
  location: {}
  /** 创建时间 */
  created_at: string
  /** 下发时间，与创建时间相同 */
  msgtime: string
  /** 第一名员工发表的时间，没有则为 null */
  publish_at: string | null
  /** 状态，与 moment_id 查询的 state 相同 */
  state: 'pending' | 'sending' | 'done' | 'failed'
  /** 0 企业发表 */
  create_type: 0
  /** 0 部分客户可见，1 公开 */
  visible_type: 0 | 1
  /** 是否定时发表 */
  is_cron: boolean
  /** 总为 null */
  cron_finished: null
  /** 总为 null */
  create_error_msg: null
  /** 创建人员工 ID */
  staff_ext_id: string
  /** 创建人姓名 */
  staff_name: string
  /** 发表员工 ID */
  staff_id_list: string[]
  /** 发表员工数 */
  staff_id_count: number
  /** 任务数，每名员工一个 */
  total_task_count: number
  /** 已发表的任务数 */
  sended_task_count: number
}

export interface MomentStaff {
  /** 员工 ID */
  staff_id: string
  /** pending 等待，sent 已发表，failed 失败 */
  state: 'pending' | 'sent' | 'failed'
  /** 发表时间，Unix 秒；未发表为 null */
  send_time: number | null
  /** 失败原因代码：not_friend、limit_reached、refused、not_published、cancelled、not_sent、given_up、bad_file；原因不明为 unknown，没有失败为 null */
  failed_code: string | null
  /** 失败原因，没有失败为 null */
  failed_reason: string | null
}

export interface MomentTask {
  /** 朋友圈任务 ID */
  moment_message_id: number
  /** 朋友圈 ID，与任务 ID 相同 */
  moment_id: number
  /** 员工 ID */
  staff_id: string
  /** 员工姓名 */
  staff_name: string
  /** 评论数 */
  comment_count: number
  /** 点赞数 */
  like_count: number
  /** 0 未发表，1 已发表，2 失败 */
  publish_status: number
  /** 发表时间，Unix 秒；未发表为 0 */
  publish_at: number
  /** 可见客户数 */
  customer_count: number
  /** 可见客户 ID */
  customer_ext_id_list: string[]
}

export interface TagGroup {
  /** 标签组 ID */
  tag_group_id: string
  /** 标签组名称 */
  tag_group_name: string
  /** 标签组名称，与 tag_group_name 相同 */
  tag_group: string
  /** 可见部门 ID，"0" 表示全部部门 */
  department_list: string[]
  /** 次序，大的在前 */
  order: number
}

export interface StaffRankPlace {
  /** 员工 ID */
  staff_id: string
  /** 名次，并列的名次相同，如 1、2、2、4 */
  place: number
  /** 带来的客户数 */
  count: number
}

export interface ContactWayDay {
  /** 统计 ID */
  id: number
  /** 日期，按企业时区 */
  day: string
  /** 员工 ID */
  staff_id: string
  /** 新增好友数（人次） */
  added: number
  /** 流失数（人次）：客户主动删除员工 */
  lost: number
}

export interface CustomerTimelineEntry {
  /** 轨迹 ID */
  id: number
  /** 外部联系人 ID */
  external_user_id: string
  /** 种类，如 add_external_user、add_tags、open_radar */
  kind: string
  /** 种类所属的组 */
  group: 'relation' | 'tags' | 'content' | 'forms' | 'campaigns' | 'groups' | 'points' | 'service' | 'clues' | 'orders'
  /** 事情发生的时间 */
  time: number
  /** 谁做的：customer 客户，staff 员工，system 系统 */
  actor: 'customer' | 'staff' | 'system'
  /** 相关员工 */
  staff_id: string | null
  /** 相关对象，名称为当时的名称 */
  object: {
    type: string
    id: string
    name: string
  } | null
  /** 一句话说明 */
  text: string
  /** 该种类的细节 */
  data: { [name: string]: any }
}

export interface CustomField {
  /** 自定义字段 ID */
  field_id: number
  /** 字段名称 */
  field_name: string
  /** 字段类型 */
  kind: 'text' | 'number' | 'date' | 'option'
  /** 选项，类型不是 option 时为空 */
  options: {
    /** 选项 ID */
    option_id: number
    /** 选项名称 */
    name: string
  }[]
}

export interface JourneyStage {
  /** 阶段 ID */
  id: number
  /** 阶段名称 */
  name: string
  /** 排序 */
  order: number
}

export interface PointsEntry {
  /** 客户的第几条积分记录，从 1 起 */
  id: number
  /** 增减的积分 */
  delta: number
  /** 变动后的余额 */
  balance: number
  /** 类型：join_group_chat 入群，group_chat_msg 群发言，group_chat_msg_keyword 群关键词，add_staff 添加员工，wx_moment_sign 朋友圈签到，radar 互动雷达，check_in 打卡，raffle_activity 抽奖，points_mall 积分商城，open_api 接口增减，manual_modification 人工增减，batch_manual_modification 批量人工增减，open_radar 打开雷达，smart_form 表单，opening 期初，correction 更正 */
  kind: 'join_group_chat' | 'group_chat_msg' | 'group_chat_msg_keyword' | 'add_staff' | 'wx_moment_sign' | 'radar' | 'check_in' | 'raffle_activity' | 'points_mall' | 'open_api' | 'manual_modification' | 'batch_manual_modification' | 'open_radar' | 'smart_form' | 'opening' | 'correction'
  /** 原因，一句话；接口增减为 open_api，期初为 opening，更正为 correction */
  reason: string
  /** 关联对象的 ID：员工、客户群、雷达、打卡活动、表单等，没有则为 null */
  target: string | null
  /** 附加信息，没有则为 null */
  data: {
    /** 说明 */
    event_tpl: string
  } | null
  /** 时间 */
  created_at: number
}

export interface Clue {
  /** 手机号 */
  phone: string
  /** 分配到的员工 ID */
  staff_ext_id: string | null
  /** 客户备注 */
  remark: string
  /** 线索等级，默认 0 */
  grade_id: number
  /** 线索标签 */
  tags: string[]
  /** 基本信息，没有的不出现 */
  base_info: {
    /** 来源 */
    state?: string
    /** 描述 */
    description?: string
    /** 年龄 */
    age?: string
    /** 手机号 */
    phone_number?: string
    /** QQ */
    qq?: string
    /** 微博 */
    weibo?: string
    /** 邮箱 */
    email?: string
    /** 地址 */
    address?: string
    /** 生日，YYYY-MM-DD */
    birthday?: string
  }
  /** 自定义信息 */
  custom_info: {
    /** 自定义字段名称 */
    field_name: string
    /** 自定义字段的值；选项字段为选项名称 */
    field_value: string
  } | null
  /** 转化成的客户，未转化为 null */
  external_user_id: string | null
  /** 转化时间，未转化为 null */
  converted_at: number | null
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
}

export type Event = DepartmentChange | StaffChange | TagGroupChange | TagChange | QuickReplyGroupChange | QuickReplyChange | ContactWayChange | WelcomeChange | SmartFormChange | SmartFormStatsChange | RadarGroupChange | RadarChange | CrowdPackageChange | CrowdMemberChange | CustomFieldChange | JourneyStageChange | GroupChatChange | GroupTagGroupChange | GroupTagChange | GroupChatTagChange | CustomerChange | ClueChange | ShopChange | GoodsChange | OrderChange | EventTypeChange | MaterialGroupChange | MaterialChange | AddTaskChange | GroupMessageChange | MomentChange | FileChange | StoreChange | PreTagChange | PointsEntryChange | TaskTreasureMissionChange | GroupFissionMissionChange | CheckInMissionChange | CheckInStatsChange | StaffRankChange | ProjectChange | TicketTemplateChange | TicketChange | ChatSessionChange | ChatMessageChange | SensitiveRuleChange | KeywordTagRuleChange

export interface DepartmentChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'department'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: Department
}

export interface StaffChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'staff'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: Staff
}

export interface TagGroupChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'tag_group'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: TagGroup
}

export interface TagChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'tag'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: Tag
}

export interface QuickReplyGroupChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'quick_reply_group'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: QuickReplyGroup
}

export interface QuickReplyChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'quick_reply'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: QuickReplyRecord
}

export interface QuickReplyRecord {
  /** 快捷回复 ID */
  id: number
  /** 分组 ID */
  group_id: number
  /** 快捷回复名称 */
  name: string
  /** 内容类型 */
  content_type: 'text' | 'image' | 'video' | 'file' | 'link'
  /** 文字；类型为 link 时是说明 */
  content: string
  /** 图片、视频、文件或链接的地址，类型为 text 时为 null */
  file_url: string | null
  /** 文件名或链接标题 */
  file_name: string | null
  /** 精确匹配关键词 */
  exact_keywords: string[]
  /** 模糊匹配关键词 */
  fuzzy_keywords: string[]
  /** 在分组中的次序 */
  order: number
  /** 创建员工 ID，没有则为空字符串 */
  staff_ext_id: string
  /** 发送次数 */
  send_count: number
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
}

export interface ContactWayChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'contact_way'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: ContactWay
}

export interface WelcomeChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'welcome'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: WelcomeRecord
}

export interface WelcomeRecord {
  /** 欢迎语 ID */
  id: number
  /** 欢迎语名称 */
  name: string
  /** 使用的员工 ID，空为企业的欢迎语 */
  staff_ids: string[]
  /** 内容，文字与附件至少有一 */
  content: {
    /** 文字 */
    text?: {
      /** 文字 */
      content: string
    }
    /** 附件，至多 9 个 */
    attachments?: {
      msgtype: string
    }[]
  }
  /** 是否启用 */
  enabled: boolean
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
}

export interface SmartFormChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'smart_form'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: SmartForm
}

export interface SmartFormStatsChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'smart_form_stats'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: SmartFormStatsRecord
}

export interface SmartFormStatsRecord {
  /** 表单 ID */
  form_id: number
  /** 浏览次数 */
  views: number
  /** 浏览人数 */
  visitors: number
  /** 开始填写的人数 */
  starts: number
  /** 提交次数 */
  answers: number
  /** 提交的客户数 */
  customers: number
}

export interface RadarGroupChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'radar_group'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: RadarGroupRecord
}

export interface RadarGroupRecord {
  /** 分组 ID */
  id: number
  /** 分组名称 */
  name: string
  /** 雷达类型：link 链接，pdf PDF，article 文章 */
  type: 'link' | 'pdf' | 'article'
  /** 上级分组 ID，0 表示顶层 */
  parent_id: number
  /** 是否默认分组 */
  is_default: boolean
  /** 可见部门 ID，"0" 表示全部部门 */
  department_list: string[]
  /** 创建人员工 ID */
  staff_ext_id: string | null
}

export interface RadarChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'radar'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: Radar
}

export interface CrowdPackageChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'crowd_package'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: CrowdPackage
}

export interface CrowdMemberChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'crowd_member'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: CrowdMemberRecord
}

export interface CrowdMemberRecord {
  /** 人群包 ID */
  package_id: number
  /** 客户 ID */
  external_user_id: string
}

export interface CustomFieldChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'custom_field'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: CustomField
}

export interface JourneyStageChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'journey_stage'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: JourneyStage
}

export interface GroupChatChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'group_chat'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: GroupChat
}

export interface GroupTagGroupChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'group_tag_group'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: GroupTagGroupRecord
}

export interface GroupTagGroupRecord {
  /** ID */
  id: number
  /** 名称 */
  name: string
  /** 企业 ID */
  corp_id: string
  /** 次序 */
  order: number
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
  /** 没有记录，总为 null */
  creator_id: null
  /** 总为 false */
  deleted: boolean
  /** 可用部门 */
  department_list: string[]
}

export interface GroupTagChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'group_tag'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: GroupTagRecord
}

export interface GroupTagRecord {
  /** ID */
  id: number
  /** 名称 */
  name: string
  /** 企业 ID */
  corp_id: string
  /** 次序 */
  order: number
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
  /** 没有记录，总为 null */
  creator_id: null
  /** 总为 false */
  deleted: boolean
  /** 标签组 ID */
  tag_group_id: number
}

export interface GroupChatTagChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'group_chat_tag'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: GroupChatTagRecord
}

export interface GroupChatTagRecord {
  /** 群聊 ID */
  group_ext_id: string
  /** 群标签 ID */
  tag_id: number
  /** 标记时间 */
  created_at: number
}

export interface CustomerChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'customer'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: ExternalUser
}

export interface ClueChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'clue'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: Clue
}

export interface ShopChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'shop'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: ShopRecord
}

export interface ShopRecord {
  /** 店铺 ID */
  id: string
  /** 店铺名称 */
  name: string
  /** 店铺的自定义字段 */
  shop_fields: OrderOwnField[]
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
}

export interface GoodsChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'goods'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: GoodsRecord
}

export interface GoodsRecord {
  /** 商品 ID */
  id: number
  /** 商品名称，至多 32 个字符 */
  name: string
  /** 单价 */
  price: string | null
  /** 商品的自定义字段 */
  item_fields: OrderOwnField[]
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
  /** 已售数量 */
  sold: number
}

export interface OrderChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'order'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: OrderRecord
}

export interface OrderRecord {
  /** 订单号 */
  order_id: string
  /** 下单的客户；客户已删除则为 null */
  external_user_id: string | null
  /** 客户 unionid */
  unionid: string | null
  /** 店铺 ID */
  shop_id: string | null
  /** 店铺名称，下单时的 */
  shop_name: string | null
  /** 订单状态，由上报方命名 */
  order_status: string
  /** 订单类型，由上报方命名 */
  order_type: string
  /** 支付渠道 */
  payment_channel: string | null
  /** 实付金额 */
  payment_amount: string | null
  /** 优惠金额 */
  discount_amount: string | null
  /** 商品 */
  item_list: OrderLine[]
  /** 订单的自定义字段 */
  order_fields: OrderOwnField[]
  /** 下单时间 */
  create_time: number
  /** 支付时间 */
  paid_time: number | null
  /** 最近一次上报带来变化的时间 */
  updated_at: number
}

export interface EventTypeChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'event_type'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: EventTypeRecord
}

export interface EventTypeRecord {
  /** 事件类型 ID */
  id: number
  /** 事件类型名称，至多 8 个字符 */
  name: string
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
}

export interface MaterialGroupChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'material_group'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: MaterialGroupRecord
}

export interface MaterialGroupRecord {
  /** 素材分组 ID */
  id: number
  /** 素材分组名称，至多 20 个字符 */
  name: string
  /** 上级分组 ID，0 为顶级 */
  pid: number
  /** 次序，小的在前 */
  sort: number
  /** 可见部门 ID，"0" 表示全部部门 */
  department_list: string[]
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
}

export interface MaterialChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'material'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: Material
}

export interface AddTaskChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'add_task'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: AddTask
}

export interface AddTask {
  /** 任务 ID */
  id: number
  /** 手机号，唯一 */
  phone: string
  /** 客户备注，至多 64 个字符 */
  remark_name: string
  /** 去添加的员工 ID，尚未分配则为 null */
  staff_id: string | null
  /** 成为客户后打上的标签：tag_id 或名称 */
  tags: string[]
  /** 导入人的员工 ID，没有则为 null */
  importer_staff_id: string | null
  /** new 未分配，waiting 待添加，added 已申请待通过，passed 已成为客户 */
  status: 'new' | 'waiting' | 'added' | 'passed'
  /** 来源：open_api 开放接口，console 管理端 */
  source: string
  /** 成为的客户，还没有则为 null */
  external_user_id: string | null
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
}

export interface GroupMessageChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'group_message'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: GroupMessageRecord
}

export interface GroupMessageRecord {
  /** 群发任务 ID */
  id: number
  /** 群发名称 */
  name: string
  /** 消息文本 */
  content: string
  /** 附件 */
  attachments: MessageAttachment[]
  /** 创建人的员工 ID */
  creator_id: string
  /** 状态 */
  state: 'pending' | 'sending' | 'done' | 'failed'
  /** 创建时间；草稿发送后为发送时间 */
  created_at: number
  /** 完成时间，未完成为 null */
  done_at: number | null
}

export interface MomentChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'moment'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: MomentRecord
}

export interface MomentRecord {
  /** 朋友圈 ID */
  id: number
  /** 朋友圈名称 */
  name: string
  /** 文本内容 */
  content: string
  /** 附件；草稿可以没有 */
  attachments: {
    msgtype: 'image'
    image: {
      /** 地址 */
      url: string
    }
  } | {
    msgtype: 'video'
    video: {
      /** 地址 */
      url: string
    }
  } | {
    msgtype: 'link'
    link: {
      /** 标题 */
      title: string
      /** 地址 */
      url: string
    }
  }[]
  /** 创建员工 ID */
  creator_id: string
  /** 可见客户的标签 tag_id，空为全部客户 */
  tag_ids: string[]
  /** 状态 */
  state: 'pending' | 'sending' | 'done' | 'failed'
  /** 创建时间；草稿发送后为发送时间 */
  created_at: number
  /** 完成时间，未完成为 null */
  done_at: number | null
}

export interface FileChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'file'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: FileRecord
}

export interface FileRecord {
  /** 文件 ID */
  id: string
  /** 文件名 */
  name: string
  /** 媒体类型 */
  type: string
  /** 字节数 */
  size: number
  /** 内容的 SHA-256 */
  sha256: string
  /** 图片宽度 */
  width: number | null
  /** 图片高度 */
  height: number | null
  /** PDF 页数 */
  pages: number | null
  /** 地址，本服务上的路径 */
  url: string
  /** 创建时间 */
  created_at: number
}

export interface StoreChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'store'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: StoreRecord
}

export interface StoreRecord {
  /** 门店 ID */
  id: number
  /** 门店名称，不含空格与符号，在未删除的门店中唯一 */
  name: string
  /** 省份，带后缀，如 浙江省 */
  province: string
  /** 城市，带后缀，如 杭州市 */
  city: string
  /** 区县，没有则为空字符串 */
  district: string
  /** 详细地址 */
  address: string
  /** 负责人的员工 ID，没有则为 null */
  owner_staff_id: string | null
  /** 店员的员工 ID，至多 99 人 */
  clerk_staff_ids: string[]
  /** 门店活码的 ID；没有负责人与店员时为 null */
  contact_way_id: number | null
  /** 创建人的员工 ID，不是员工创建的为 null */
  creator_staff_id?: string | null
  /** 曾经的门店活码：ID、渠道标记与添加的人数 */
  past_codes?: {
    id: number
    state: string
    added: number
  }[]
  /** 是否已删除 */
  deleted: boolean
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
}

export interface PreTagChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'pre_tag'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: PreTagTask
}

export interface PointsEntryChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'points_entry'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: PointsEntry
}

export interface TaskTreasureMissionChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'task_treasure_mission'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: TaskTreasureMission
}

export interface GroupFissionMissionChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'group_fission_mission'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: GroupFissionMission
}

export interface CheckInMissionChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'check_in_mission'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: CheckInMission
}

export interface CheckInStatsChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'check_in_stats'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: CheckInStatsRecord
}

export interface CheckInStatsRecord {
  /** 活动 ID */
  mission_id: number
  /** 浏览人数 */
  visitors: number
  /** 打卡人数 */
  people: number
  /** 打卡次数 */
  check_ins: number
  /** 达到阶段的次数 */
  reached: number
  /** 完成人数 */
  finished: number
}

export interface StaffRankChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'staff_rank'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: StaffRank
}

export interface ProjectChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'project'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: Project
}

export interface TicketTemplateChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'ticket_template'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: TicketTemplateRecord
}

export interface TicketTemplateRecord {
  /** 模板 ID */
  id: number
  /** 模板标题 */
  title: string
  /** 1 启用 */
  status: 1
  /** 1 普通流程 */
  template_type: 1
  /** 更新时间，不知道则为 0 */
  updated_at: number
  /** 步骤 */
  template_stage: {
    /** 第几步，从 1 起 */
    stage: number
    /** 步骤名称 */
    stage_name: string
    /** 本步骤处理人员工 ID */
    handler_ids: string[]
  }[]
  /** 自定义组件 */
  component_list: {
    /** 组件的序号，从 1 起 */
    id: number
    /** 组件标题 */
    title: string
    /** 组件类型 */
    type: string
    /** 总为 true */
    is_show: true
    /** 组件设置 */
    config: {
      /** 组件 ID，创建工单时使用 */
      component_id: string
      /** 组件标题 */
      title: string
      /** 次序，从 0 起 */
      index: number
      /** 是否必填 */
      required: boolean
      /** 选项；input 与 textarea 没有选项 */
      option_list: {
        /** 选项的序号，从 1 起 */
        key: string
        /** 不统计，总为 0 */
        count: 0
        /** 选项名称，即创建工单时 values 中的值 */
        option_name: string
        /** 没有图片，总为空字符串 */
        option_img_src: ''
      }[]
    }
  }[]
  /** 步骤，从 1 起 */
  steps: {
    /** 步骤名称 */
    name: string
    /** 本步骤处理人员工 ID */
    handler_ids: string[]
  }[]
  /** 自定义组件 */
  components: {
    /** 组件 ID */
    component_id: string
    /** 组件类型 */
    type: 'input' | 'textarea' | 'select' | 'checked' | 'radio' | 'selectMultiple'
    /** 组件标题 */
    title: string
    /** 是否必填 */
    required: boolean
    /** 选项；input 与 textarea 没有选项 */
    options: string[]
  }[]
}

export interface TicketChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'ticket'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: Ticket
}

export interface ChatSessionChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'chat_session'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: ChatSession
}

export interface ChatMessageChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'chat_message'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: ChatMessage
}

export interface SensitiveRuleChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'sensitive_rule'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: SensitiveRuleRecord
}

export interface SensitiveRuleRecord {
  /** 规则 ID */
  id: number
  /** 规则名称 */
  name: string
  /** 敏感词；比较时不分大小写与全半角，忽略空白与不可见字符 */
  words: string[]
  /** contains 消息包含，exact 整条消息相同 */
  match: 'contains' | 'exact'
  /** 谁说的：staff 员工，customer 对方，both 双方 */
  speaker: 'staff' | 'customer' | 'both'
  /** 检查这些员工的会话，空为全部 */
  staff_ids: string[]
  /** 命中时通知的员工 ID；同一会话 10 分钟内通知一次 */
  alert_staff_ids: string[]
  /** 是否启用 */
  enabled: boolean
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
}

export interface KeywordTagRuleChange {
  /** 事件 ID，重复推送时不变 */
  id: string
  /** 记录种类 */
  kind: 'keyword_tag_rule'
  /** created 新增，updated 修改，removed 删除或不再出现在列表中 */
  action: 'created' | 'updated' | 'removed'
  /** 记录 ID，在同一种类中唯一 */
  record_id: string
  /** 发生时间 */
  time: number
  data: KeywordTagRuleRecord
}

export interface KeywordTagRuleRecord {
  /** 规则 ID */
  id: number
  /** 规则名称 */
  name: string
  /** 关键词；比较时不分大小写与全半角，忽略空白与不可见字符 */
  words: string[]
  /** contains 消息包含，exact 整条消息相同 */
  match: 'contains' | 'exact'
  /** 客户的消息命中多少条后打标签 */
  needed: number
  /** 所打标签的 t_id */
  tags: number[]
  /** 检查这些员工的会话，空为全部 */
  staff_ids: string[]
  /** 是否启用 */
  enabled: boolean
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
}

export interface AccessTokenGetParams {
  /** 企业 ID */
  corp_id: string
  /** 企业的接口密钥 */
  secret: string
}
export interface AccessTokenGetReply {
  /** 接口调用凭证 */
  access_token: string
  /** 有效期（秒） */
  expires_in: number
}

export interface StaffListParams {
  /** 更新时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time?: string
  /** 更新时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time?: string
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
  /** 附加字段：department、["department"] 或逗号分隔的列表；pk 返回整数主键 */
  fields?: string
}
export interface StaffListReply {
  /** 符合条件的员工总数 */
  total: number
  staff_list: Staff[]
}

export interface StaffGetParams {
  /** 员工 ID。取值：非空字符串 */
  staff_id: string
}
export interface StaffGetReply {
  staff: StaffDetail
}

export interface StaffMessageSendParams {
  /** 员工 ID */
  staff_id: string
  /** 消息类型，只支持 text */
  msgtype: 'text'
  /** 消息内容，至多 2048 字节，超出部分被截去 */
  content: string
}
export interface StaffMessageSendReply {}

export interface DepartmentListParams {
  /** 部门 ID，不传返回全部部门。取值：字符串 */
  id?: string
}
export interface DepartmentListReply {
  department: Department[]
}

export interface OpenAuthSidebarGetAuthInfoParams {
  /** 页面地址中的 code。取值：1 到 64 个字符 */
  code: string
}
export interface OpenAuthSidebarGetAuthInfoReply {
  /** 员工 ID */
  staff_id: string
  /** 客户 ID；群聊的侧边栏为空字符串 */
  external_user_id: string
  /** 客户群 ID；单聊的侧边栏为空字符串 */
  group_chat_id: string
}

export interface TagListParams {
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface TagListReply {
  tag_list: Tag[]
  /** 标签总数 */
  total: number
}

export interface TagV2ListParams {
  /** 更新时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time: string
  /** 更新时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time: string
  /** 标签组 ID。取值：字符串 */
  tag_group_id?: string
  /** 标签 ID。取值：字符串 */
  tag_id?: string
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface TagV2ListReply {
  tag_list: TagV2[]
}

export interface TagDetailParams {
  /** 标签名称。取值：字符串 */
  tag_name: string
  /** 标签组名称。取值：字符串 */
  tag_group: string
}
export interface TagDetailReply {
  /** 标签名称 */
  tag_name: string
  /** 标签 ID */
  tag_id: string
  /** 标签组名称 */
  tag_group: string
  /** 标签组 ID */
  tag_group_id: string
  /** 创建时间 */
  created_at: number
  /** 更新时间 */
  updated_at: number
}

export interface TagGroupListParams {
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface TagGroupListReply {
  tag_group_list: TagGroup[]
  /** 标签组总数 */
  total: number
}

export interface TagCreateParams {
  /** 标签组 ID */
  tag_group_id: string
  /** 标签名称，至多 1000 个 */
  tag_name_list: string[]
}
export interface TagCreateReply {}

export interface TagUpdateParams {
  /** 标签组 ID */
  group_id: string
  /** 标签，至多 1000 个 */
  tag_list: {
    /** 标签 ID */
    ext_id: string
    /** 标签名称，1 到 30 个字符 */
    name: string
  }[]
}
export interface TagUpdateReply {}

export interface TagDeleteParams {
  /** 标签组 ID */
  group_id: string
  /** 标签 ID，至多 1000 个 */
  tag_ids: string[]
}
export interface TagDeleteReply {}

export interface TagGroupAddParams {
  /** 标签组名称，1 到 30 个字符 */
  tag_group: string
  /** 标签名称，至多 1000 个 */
  tag_name_list: string[]
}
export interface TagGroupAddReply {}

export interface TagAddParams {
  /** 打标签的员工 ID，须已添加该客户 */
  staff_id: string
  /** 外部联系人 ID，与 external_user_unionid 传其一 */
  external_user_id?: string
  /** 客户 unionid，没有 external_user_id 时使用 */
  external_user_unionid?: string
  /** 客户 openid，密文企业与 unionid 一并匹配 */
  external_user_openid?: string
  /** 标签组名称，至多 30 个字符 */
  tag_group?: string
  /** 标签名称，至多 30 个字符 */
  tag_name?: string
}
export interface TagAddReply {}

export interface TagBatchUpdateParams {
  /** 外部联系人 ID */
  external_user_id: string
  /** 员工 ID */
  staff_id?: string
  /** 标签 ID，至多 50 个 */
  add_tag_id_list?: string[]
  /** 标签 ID，至多 50 个 */
  remove_tag_id_list?: string[]
}
export interface TagBatchUpdateReply {}

export interface TagInternalAddParams {
  /** 员工 ID，须已添加该客户 */
  staff_id: string
  /** 外部联系人 ID，与 external_user_unionid 传其一 */
  external_user_id?: string
  /** 客户 unionid，没有 external_user_id 时使用 */
  external_user_unionid?: string
  /** 客户 openid，密文企业与 unionid 一并匹配 */
  external_user_openid?: string
  /** 个人标签名称，1 到 30 个字符 */
  tag_name: string
}
export interface TagInternalAddReply {}

export interface TagInternalRemoveParams {
  /** 员工 ID，须已添加该客户 */
  staff_id: string
  /** 外部联系人 ID，与 external_user_unionid 传其一 */
  external_user_id?: string
  /** 客户 unionid，没有 external_user_id 时使用 */
  external_user_unionid?: string
  /** 客户 openid，密文企业与 unionid 一并匹配 */
  external_user_openid?: string
  /** 个人标签名称，1 到 30 个字符 */
  tag_name: string
}
export interface TagInternalRemoveReply {}

export interface WxUserMarkTagParams {
  /** 标签，三个字段须相符 */
  tag: {
    /** 标签 t_id */
    id: number | string
    /** 标签名称 */
    name: string
    /** 标签组名称 */
    group_name: string
  }
  /** unionid，至多 1000 个 */
  unionid_list?: string[]
  /** 手机号，至多 1000 个 */
  mobile_list?: string[]
  /** 密文企业的 unionid 与 openid，一并匹配，至多 1000 个；其他企业只看 unionid */
  unionid_openid_list?: {
    unionid: string
    openid: string
  }[]
}
export interface WxUserMarkTagReply {}

export interface PreTagListV2Params {
  /** 创建时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time?: string
  /** 创建时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time?: string
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface PreTagListV2Reply {
  tag_tasks: PreTagTask[]
}

export interface PreTagRemoveUnionidParams {
  /** unionid。取值：1 到 128 个字符 */
  unionid: string
}
export interface PreTagRemoveUnionidReply {}

export interface QuickReplyV3GroupListParams {
  /** 顶级分组数，最大 100；不传返回全部。取值：1 到 100 的整数 */
  limit?: number
  /** 顶级分组偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface QuickReplyV3GroupListReply {
  /** 之后是否还有顶级分组 */
  has_next: boolean
  objects: QuickReplyGroup[]
  /** 顶级分组总数 */
  total_count: number
}

export interface QuickReplyV3ListParams {
  /** 分组 ID。取值：不小于 1 的整数 */
  id?: number
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0，最大 100000。取值：0 到 100000 的整数 */
  offset?: number
  /** 名称或内容包含的文字，不分大小写。取值：字符串 */
  keyword?: string
}
export interface QuickReplyV3ListReply {
  /** 之后是否还有 */
  has_next: boolean
  objects: QuickReplyWithParts[]
  /** 符合条件的快捷回复总数 */
  total_count: number
}

export interface SmartFormFormListParams {
  /** 表单状态：publish 已发布，drafts 草稿箱，end 已关闭；不传返回全部。取值：publish、drafts、end */
  status?: 'publish' | 'drafts' | 'end'
  /** 每页条数，默认 40，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface SmartFormFormListReply {
  result: SmartForm[]
  /** 符合条件的表单总数 */
  total: number
}

export interface SmartFormGroupListParams {
  /** 每页条数，默认 40，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface SmartFormGroupListReply {
  result: SmartFormGroup[]
  /** 分组总数 */
  total: number
}

export interface SmartFormFormUserListParams {
  /** 表单 ID。取值：不小于 1 的整数 */
  form_id: number
  /** submit 提交过，write 填写未提交，view 打开未填写。取值：submit、write、view */
  status: 'submit' | 'write' | 'view'
  /** 城市。取值：字符串 */
  city?: string
  /** 首次打开时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time?: string
  /** 首次打开时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time?: string
  /** 每页条数，默认 40，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface SmartFormFormUserListReply {
  result: SmartFormUser[]
  /** 符合条件的访客总数 */
  total: number
}

export interface SmartFormFormUserSubmitListParams {
  /** 表单 ID。取值：不小于 1 的整数 */
  form_id: number
  /** 访客 ID，见 smart_form/form/user/list。取值：不小于 1 的整数 */
  u_id?: number
  /** 至多返回几条；不传时传了 u_id 返回这位访客的全部（至多 10000 条），没有传返回 100 条。取值：1 到 1000 的整数 */
  limit?: number
  /** 只返回 ID 小于它的回答。取值：不小于 1 的整数 */
  last_id?: number
}
export interface SmartFormFormUserSubmitListReply {
  result: SmartFormSubmission[]
  /** 这位访客（不传 u_id 时为这份表单）的回答总数 */
  total: number
  /** 是否还有更早的回答 */
  has_next: boolean
}

export interface StaffRankListParams {
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface StaffRankListReply {
  rank_list: StaffRank[]
  /** 活动总数 */
  total: number
}

export interface StaffRankStandingParams {
  /** 活动 ID。取值：不小于 1 的整数 */
  id: number
  /** 每页条数，默认 100，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
  /** 上一页最后一条的 staff_id；offset 从其后数起。取值：非空字符串 */
  last_id?: string
}
export interface StaffRankStandingReply {
  standing_list: StaffRankPlace[]
  /** 是否还有其后的名次 */
  has_next: boolean
}

export interface ExternalUserPackageListParams {
  /** 人群包名称，不区分大小写的子串 */
  name?: string
  /** 创建人的整数主键 */
  staff_id_list?: number[]
  /** 页码，默认 1 */
  page_no?: number
  /** 每页条数，默认 30，最大 100 */
  page_size?: number
}
export interface ExternalUserPackageListReply {
  data_list: CrowdPackage[]
  /** 符合条件的人群包总数 */
  total_count: number
}

export interface ExternalUserPackageDataListParams {
  /** 人群包 ID。取值：不小于 1 的整数 */
  package_id: number
  /** 页码，默认 1。取值：1 到 1000000 的整数 */
  page_no?: number
  /** 每页条数，默认 20，最大 100。取值：1 到 100 的整数 */
  page_size?: number
}
export interface ExternalUserPackageDataListReply {
  /** 之后是否还有 */
  has_next: boolean
  objects: CrowdPackageMember[]
  package_data: CrowdPackageData
  /** 页码 */
  page_no: number
  /** 每页条数 */
  page_size: number
  /** 成员总数 */
  total_count: number
}

export interface ExternalUserPackageAddParams {
  /** 人群包名称 */
  name: string
  /** 人群包描述 */
  description?: string
  /** 创建人的员工 ID */
  staff_id: string
  /** 客户手机号，数字或字符串 */
  phone_list?: (number | string)[]
  /** 客户 unionid；密文企业不接受，须用 unionid_openid_list */
  unionid_list?: string[]
  /** 外部联系人 ID */
  external_user_ext_id_list?: string[]
  /** 密文企业的客户，unionid 与 openid 一并匹配，至多 10 对；其他企业只看 unionid */
  unionid_openid_list?: {
    unionid: string
    openid: string
  }[]
}
export interface ExternalUserPackageAddReply {
  /** 人群包 ID */
  package_id: number
}

export interface ExternalUserPackageUpdateParams {
  /** 人群包 ID，须为接口创建的。取值：不小于 1 的整数 */
  id: number
  /** 人群包名称 */
  name?: string
  /** 人群包描述 */
  description?: string
  /** 客户手机号，数字或字符串 */
  phone_list?: (number | string)[]
  /** 客户 unionid；密文企业不接受，须用 unionid_openid_list */
  unionid_list?: string[]
  /** 外部联系人 ID */
  external_user_ext_id_list?: string[]
  /** 密文企业的客户，unionid 与 openid 一并匹配，至多 10 对；其他企业只看 unionid */
  unionid_openid_list?: {
    unionid: string
    openid: string
  }[]
}
export interface ExternalUserPackageUpdateReply {}

export interface ExternalUserPackageAddDataParams {
  /** 人群包 ID，须为接口创建的。取值：不小于 1 的整数 */
  id: number
  /** 客户手机号，数字或字符串 */
  phone_list?: (number | string)[]
  /** 客户 unionid；密文企业不接受，须用 unionid_openid_list */
  unionid_list?: string[]
  /** 外部联系人 ID */
  external_user_ext_id_list?: string[]
  /** 是否最后一批，默认 false */
  is_end?: boolean
}
export interface ExternalUserPackageAddDataReply {}

export interface ProjectListParams {
  /** 0 全部，1 未完成（未逾期），2 已完成，3 已逾期；默认 0。取值：0 到 3 的整数 */
  status?: number
  /** 创建时间起点（含）。取值：Unix 秒 */
  start_time?: number
  /** 创建时间终点（含）。取值：Unix 秒 */
  end_time?: number
  /** 创建人员工 ID，逗号分隔。取值：逗号分隔的员工 ID */
  create_staff_id?: string
  /** 负责人员工 ID，逗号分隔。取值：逗号分隔的员工 ID */
  pr_staff_id?: string
  /** 项目名称，模糊匹配。取值：字符串 */
  name?: string
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface ProjectListReply {
  project_list: Project[]
  /** 符合条件的项目总数 */
  total: number
}

export interface WorkorderListParams {
  /** 创建时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time?: string
  /** 创建时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time?: string
  /** 工单标题，模糊匹配。取值：字符串 */
  title?: string
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface WorkorderListReply {
  /** 符合条件的工单总数 */
  total: number
  workorder_list: Ticket[]
}

export interface WorkorderDetailParams {
  /** 工单编号。取值：字符串 */
  order_no: string
}
export interface WorkorderDetailReply {
  work_order: TicketDetail
}

export interface WorkorderCreateParams {
  /** 工单模板 ID */
  template_id: number
  /** 工单标题 */
  title: string
  /** 工单内容 */
  content?: {
    /** 文字，至多 600 个字符 */
    text: string
    /** 图片地址 */
    pic?: string[]
  }
  /** 关联对象：1 客户，2 客户群 */
  relation_type: 1 | 2
  /** 客户的外部联系人 ID，或客户群 ID */
  relation_id: string
  /** 处理人员工 ID */
  handler_id: string
  /** 创建人员工 ID */
  staff_id: string
  /** 聊天记录 ID */
  msg_list?: string[]
  /** 抄送员工 ID */
  cc_list?: string[]
  /** 自定义组件的值 */
  component_records?: {
    /** 组件 ID */
    component_id: string
    /** 排序值，不可重复；不传则为在列表中的位置，从 1 起 */
    sort?: number
    /** 标题，不传则为组件标题 */
    title?: string
    /** input 与 textarea 的值 */
    value?: string
    /** select、checked、radio 与 selectMultiple 选中的值 */
    values?: string[]
  }[]
}
export interface WorkorderCreateReply {
  /** 工单编号 */
  order_no: string
}

export interface WorkorderSwitchParams {
  /** 工单编号 */
  order_no: string
  /** 操作人员工 ID */
  staff_id: string
  /** 下一个处理人员工 ID */
  handler_id: string
  /** 抄送员工 ID，并入工单的抄送人 */
  cc_list?: string[]
  /** 备注 */
  content?: {
    /** 文字，至多 600 个字符 */
    text: string
    /** 图片地址 */
    pic?: string[]
  }
  /** 是否向客户展示：1 展示，0 不展示，默认 0 */
  is_show?: 0 | 1
  /** 附件 */
  attached_json?: {
    /** 附件类型 */
    type: 'image' | 'video'
    /** 附件地址 */
    url: string
  }[]
  /** 附件，attached_json 的另一名称；同时传入时使用 attached_json */
  attached_files?: {
    /** 附件类型 */
    type: 'image' | 'video'
    /** 附件地址 */
    url: string
  }[]
}
export interface WorkorderSwitchReply {
  /** 流转后的模板步骤，没有模板为 0 */
  current_step: number
}

export interface WorkorderReplyParams {
  /** 工单编号 */
  order_no: string
  /** 操作人员工 ID */
  staff_id: string
  /** 抄送员工 ID，并入工单的抄送人 */
  cc_list?: string[]
  /** 备注 */
  content?: {
    /** 文字，至多 600 个字符 */
    text: string
    /** 图片地址 */
    pic?: string[]
  }
  /** 是否向客户展示：1 展示，0 不展示，默认 0 */
  is_show?: 0 | 1
  /** 附件 */
  attached_json?: {
    /** 附件类型 */
    type: 'image' | 'video'
    /** 附件地址 */
    url: string
  }[]
  /** 附件，attached_json 的另一名称；同时传入时使用 attached_json */
  attached_files?: {
    /** 附件类型 */
    type: 'image' | 'video'
    /** 附件地址 */
    url: string
  }[]
}
export interface WorkorderReplyReply {}

export interface WorkorderCloseParams {
  /** 工单编号 */
  order_no: string
  /** 操作人员工 ID */
  staff_id: string
  /** 抄送员工 ID，并入工单的抄送人 */
  cc_list?: string[]
  /** 备注 */
  content?: {
    /** 文字，至多 600 个字符 */
    text: string
    /** 图片地址 */
    pic?: string[]
  }
  /** 是否向客户展示：1 展示，0 不展示，默认 0 */
  is_show?: 0 | 1
  /** 附件 */
  attached_json?: {
    /** 附件类型 */
    type: 'image' | 'video'
    /** 附件地址 */
    url: string
  }[]
  /** 附件，attached_json 的另一名称；同时传入时使用 attached_json */
  attached_files?: {
    /** 附件类型 */
    type: 'image' | 'video'
    /** 附件地址 */
    url: string
  }[]
}
export interface WorkorderCloseReply {}

export interface WorkorderReopenParams {
  /** 工单编号 */
  order_no: string
  /** 操作人员工 ID */
  staff_id: string
  /** 抄送员工 ID，并入工单的抄送人 */
  cc_list?: string[]
  /** 备注 */
  content?: {
    /** 文字，至多 600 个字符 */
    text: string
    /** 图片地址 */
    pic?: string[]
  }
  /** 是否向客户展示：1 展示，0 不展示，默认 0 */
  is_show?: 0 | 1
  /** 附件 */
  attached_json?: {
    /** 附件类型 */
    type: 'image' | 'video'
    /** 附件地址 */
    url: string
  }[]
  /** 附件，attached_json 的另一名称；同时传入时使用 attached_json */
  attached_files?: {
    /** 附件类型 */
    type: 'image' | 'video'
    /** 附件地址 */
    url: string
  }[]
}
export interface WorkorderReopenReply {}

export interface WorkorderUpdateParams {
  /** 工单编号 */
  order_no: string
  /** 操作人员工 ID */
  staff_id: string
  /** 工单标题 */
  title?: string
  /** 工单内容 */
  content?: {
    /** 文字，至多 600 个字符 */
    text: string
    /** 图片地址 */
    pic?: string[]
  }
  /** 自定义组件的值 */
  component_records?: {
    /** 组件记录 ID */
    component_record_id: number
    /** input 与 textarea 的值 */
    value?: string
    /** select、checked、radio 与 selectMultiple 选中的值 */
    values?: string[]
  }[]
}
export interface WorkorderUpdateReply {}

export interface WorkorderTemplateListParams {
  /** 更新时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time?: string
  /** 更新时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time?: string
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface WorkorderTemplateListReply {
  template_list: TicketTemplate[]
  /** 符合条件的模板总数 */
  total: number
}

export interface ContactWayListParams {
  /** 员工 ID。取值：字符串 */
  staff_id?: string
  /** 按创建时间排序：asc 升序，desc 降序。取值：asc、desc */
  order?: 'asc' | 'desc'
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface ContactWayListReply {
  contact_way_list: ContactWay[]
  /** 符合条件的活码总数 */
  total: number
}

export interface ContactWayStoreListParams {
  /** 每页条数，默认 20，最大 100。取值：1 到 100 的整数 */
  page_size?: number
  /** 页码，默认 1。取值：1 到 1000000 的整数 */
  page_no?: number
  /** 负责人的员工 ID。取值：字符串 */
  staff_ext_id?: string
  /** 门店名称，包含即可。取值：0 到 60 个字符 */
  region_name?: string
  /** 0 只列未删除的，1 只列已删除的，不传为全部。取值：0、1 */
  deleted?: '0' | '1'
}
export interface ContactWayStoreListReply {
  /** 这一页 */
  data: {
    /** 之后是否还有 */
    has_next: boolean
    objects: Store[]
    /** 页码 */
    page_no: number
    /** 每页条数 */
    page_size: number
    /** 总数 */
    total_count: number
  }
}

export interface ContactWayStoreBatchAddParams {
  /** 门店，至多 100 个 */
  store_list: {
    /** 门店名称，必填，不含空格与符号 */
    name?: string
    /** 省份，必填，带后缀，如 浙江省 */
    province?: string
    /** 城市，必填，带后缀，如 杭州市 */
    city?: string
    /** 区县 */
    district?: string
    /** 详细地址 */
    address?: string
    /** 负责人的手机号 */
    mobile?: string
    /** 店员的手机号 */
    clerk_staff_phone_list?: string[]
  }[]
}
export interface ContactWayStoreBatchAddReply {
  /** 结果 */
  data: {
    /** 没有新增的门店 */
    err_list: {
      /** 原因 */
      err: string[]
      /** 第几个门店，从 1 起 */
      rows: string
    }[]
    /** 新增的门店 ID */
    store_id_list: string[]
  }
}

export interface ContactWayStoreBatchUpdateParams {
  /** 门店，至多 100 个 */
  store_list: {
    /** 门店 ID，字符串 */
    store_id: string | number
    /** 门店名称，必填，不含空格与符号 */
    name?: string
    /** 省份，必填，带后缀，如 浙江省 */
    province?: string
    /** 城市，必填，带后缀，如 杭州市 */
    city?: string
    /** 区县 */
    district?: string
    /** 详细地址 */
    address?: string
    /** 负责人的手机号 */
    mobile?: string
    /** 店员的手机号 */
    clerk_staff_phone_list?: string[]
  }[]
}
export interface ContactWayStoreBatchUpdateReply {
  /** 结果 */
  data: {
    /** 没有更新的门店 */
    err_list: {
      /** 原因 */
      err: string[]
      /** 门店 ID */
      err_store_id: string
    }[]
  }
}

export interface ContactWayStatisticsParams {
  /** 活码 ID。取值：不小于 1 的整数 */
  id: number
  /** 统计日期所在的时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time?: string
  /** 统计日期所在的时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time?: string
  /** 条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 上一页最后一条的 id。取值：不小于 1 的整数 */
  last_id?: number
}
export interface ContactWayStatisticsReply {
  statistics_list: ContactWayDay[]
  /** 是否还有更早的 */
  has_next: boolean
}

export interface ActivityFissionMissionListParams {
  /** 活动名称，模糊匹配，不区分大小写。取值：字符串 */
  name?: string
  /** 活动状态：end 已结束，ongoing 进行中。取值：end、ongoing */
  mission_status?: 'end' | 'ongoing'
  /** 创建时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time?: string
  /** 创建时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time?: string
  /** 按创建时间排序：asc 升序，desc 降序。取值：asc、desc */
  order?: 'asc' | 'desc'
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
  /** 活动类型：qywx 企业微信，mp 企业微信加公众号；默认 qywx。取值：qywx、mp */
  af_type?: 'qywx' | 'mp'
}
export interface ActivityFissionMissionListReply {
  mission_list: TaskTreasureMission[]
  /** 符合条件的活动总数 */
  total: number
}

export interface GroupActivityFissionMissionListParams {
  /** 活动名称，模糊匹配，不区分大小写。取值：字符串 */
  name?: string
  /** 活动状态：end 已结束，ongoing 进行中。取值：end、ongoing */
  mission_status?: 'end' | 'ongoing'
  /** 更新时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time?: string
  /** 更新时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time?: string
  /** 按创建时间排序：asc 升序，desc 降序。取值：asc、desc */
  order?: 'asc' | 'desc'
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface GroupActivityFissionMissionListReply {
  mission_list: GroupFissionMission[]
  /** 符合条件的活动总数 */
  total: number
}

export interface CheckInActMissionListParams {
  /** 活动名称，模糊匹配，不区分大小写。取值：字符串 */
  name?: string
  /** 活动状态：end 已结束，ongoing 进行中。取值：end、ongoing */
  mission_status?: 'end' | 'ongoing'
  /** 更新时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time?: string
  /** 更新时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time?: string
  /** 按创建时间排序：asc 升序，desc 降序。取值：asc、desc */
  order?: 'asc' | 'desc'
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface CheckInActMissionListReply {
  mission_list: CheckInMission[]
  /** 符合条件的活动总数 */
  total: number
}

export interface CheckInActMissionDetailParams {
  /** 活动 ID。取值：不小于 1 的整数 */
  act_id: number
  /** joined 打过卡未完成，first_entry 打开过页面未打卡，finished 已完成。取值：joined、first_entry、finished */
  phase?: 'joined' | 'first_entry' | 'finished'
  /** 按首次打开页面的先后：asc 升序，desc 降序；默认 asc。取值：asc、desc */
  order?: 'asc' | 'desc'
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface CheckInActMissionDetailReply {
  mission_detail: CheckInParticipant[]
  /** 符合条件的客户总数 */
  total: number
}

export interface ActivityFissionMissionDetailParams {
  /** 活动 ID。取值：不小于 1 的整数 */
  main_mission_id: number
  /** 1 已达成最后一个阶段，0 未达成。取值：0、1 */
  finished?: '0' | '1'
  /** 按创建时间排序：asc 升序，desc 降序。取值：asc、desc */
  order?: 'asc' | 'desc'
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface ActivityFissionMissionDetailReply {
  mission_detail: MissionParticipant[]
  /** 符合条件的参与者总数 */
  total: number
}

export interface GroupActivityFissionMissionDetailParams {
  /** 活动 ID。取值：不小于 1 的整数 */
  main_mission_id: number
  /** 1 已达成最后一个阶段，0 未达成。取值：0、1 */
  finished?: '0' | '1'
  /** 按创建时间排序：asc 升序，desc 降序。取值：asc、desc */
  order?: 'asc' | 'desc'
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface GroupActivityFissionMissionDetailReply {
  mission_detail: MissionParticipant[]
  /** 符合条件的参与者总数 */
  total: number
}

export interface ExternalUserActivityFissionListParams {
  /** 外部联系人 ID。取值：非空字符串 */
  external_user_id: string
}
export interface ExternalUserActivityFissionListReply {
  /** 企业微信加公众号的活动 */
  mp_sub_mission_list: CustomerMission[]
  /** 企业微信的活动 */
  qywx_sub_mission_list: CustomerMission[]
}

export interface InteractRadarListParams {
  /** 雷达类型：link 链接，pdf PDF，article 文章。取值：link、pdf、article */
  type: 'link' | 'pdf' | 'article'
  /** 员工 ID。取值：非空字符串 */
  staff_id: string
  /** 按名称模糊搜索。取值：字符串 */
  name?: string
  /** 分组 ID，取自 /open-api/interact_radar/group/list；不传则包含全部分组。取值：不小于 1 的整数 */
  group_id?: number
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface InteractRadarListReply {
  result: Radar[]
  /** 符合条件的雷达总数 */
  total_count: number
}

export interface InteractRadarGroupListParams {
  /** 雷达类型：link 链接，pdf PDF，article 文章。取值：link、pdf、article */
  type: 'link' | 'pdf' | 'article'
}
export interface InteractRadarGroupListReply {
  /** 顶层分组 */
  groups: RadarGroup[]
}

export interface InteractRadarDetailParams {
  /** 雷达 ID。取值：不小于 1 的整数 */
  radar_id: number
  /** 员工 ID。取值：非空字符串 */
  staff_id: string
}
export interface InteractRadarDetailReply {
  result: RadarDetail
}

export interface InteractRadarStatisticListV2Params {
  /** 雷达 ID。取值：不小于 1 的整数 */
  radar_id: number
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface InteractRadarStatisticListV2Reply {
  record_list: RadarVisitRecord[]
  /** 访问总数 */
  total_count: number
}

export interface InteractRadarUpdateParams {
  /** 雷达 ID。取值：不小于 1 的整数 */
  radar_id: number
  /** 操作的员工 ID */
  staff_id: string
  /** 雷达名称，企业内不重复 */
  name?: string
  /** 雷达类型 */
  type?: 'link' | 'pdf'
  /** 标题 */
  title?: string
  /** 分组 ID */
  group_id?: number
  /** 原链接 */
  link?: string
  /** 描述 */
  desc?: string
  /** 封面地址，至多 1024 个字符 */
  cover_url?: string
  /** 文件名 */
  file_name?: string
  /** 文件大小，如 1M、234K */
  file_size?: string
  /** 文件类型，如 pdf */
  file_type?: string
  /** 文件地址，至多 512 个字符 */
  file_url?: string
  /** 是否开启行为通知 */
  behavior_notify?: boolean
  /** 是否开启动态通知 */
  activity_notify?: boolean
  /** 是否显示分享人，用于 pdf；页面不显示分享人，给出后不起作用 */
  is_show_sender_info?: boolean
  /** 打开后增加客户评分的规则 */
  score_rule?: {
    /** 规则，至多 20 条，替换原有的 */
    rules?: {
      /** 次数，entry_once 总为 1 */
      count?: number
      /** 规则种类：entry_once 首次打开，entry_count 打开达到次数 */
      kind: 'entry_once' | 'entry_count'
      /** 增加的客户评分 */
      score: number
      /** 同时打上的标签，不重复：标签 ID（字符串），或详情中的 {id} */
      tags?: (string | {
        id: number
      })[]
    }[]
  }
  /** 自动打标签规则，只用于 pdf */
  auto_mark_tag_rule?: {
    /** 次数或秒数，默认 1 */
    count?: number
    /** 规则种类 */
    kind: 'click_count' | 'read_seconds' | 'share_count'
    /** 标签 ID（字符串），不重复，至多 50 个 */
    tag_list: string[]
  }[]
}
export interface InteractRadarUpdateReply {}

export interface ChatMessageListParams {
  /** 员工 ID。取值：非空字符串 */
  staff_id: string
  /** 会话 ID，取自 /open-api/chat/session/list。取值：非空字符串 */
  session_id: string
  /** 上一页最后一条消息的 id，返回比它更早的消息。取值：不小于 0 的整数 */
  last_id?: number
  /** 每页条数，30 到 100，默认 30。取值：30 到 100 的整数 */
  limit?: number
}
export interface ChatMessageListReply {
  message_list: ChatMessage[]
  /** 本次返回的条数 */
  total: number
}

export interface ChatMessageListV2Params {
  /** 员工 ID。取值：非空字符串 */
  staff_id: string
  /** 会话 ID，取自 /open-api/chat/session/list。取值：非空字符串 */
  session_id: string
  /** 上一页最后一条消息的 id，返回比它更早的消息。取值：不小于 0 的整数 */
  last_id?: number
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
}
export interface ChatMessageListV2Reply {
  message_list: ChatMessage[]
}

export interface ChatSessionListParams {
  /** 员工 ID。取值：非空字符串 */
  staff_id: string
  /** last_updated_desc 按最近消息时间降序（默认），id_asc 按会话 ID 升序。取值：last_updated_desc、id_asc */
  order_by?: 'last_updated_desc' | 'id_asc'
  /** 会话类型：ext_user 客户，room 群聊，other_staff 同事；不传则返回客户与同事的会话。取值：ext_user、room、other_staff */
  type?: 'ext_user' | 'room' | 'other_staff'
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface ChatSessionListReply {
  session_list: ChatSession[]
  /** 符合条件的会话总数 */
  total: number
}

export interface ExternalUserListParams {
  /** 添加了客户的员工 ID。取值：字符串 */
  staff_id?: string
  /** 客户类型：1 微信用户，2 企业微信用户。取值：1 到 2 的整数 */
  type_?: number
  /** 客户类型，与 type_ 相同。取值：1 到 2 的整数 */
  type?: number
  /** 客户带有的标签的 t_id。取值：不小于 1 的整数 */
  t_id?: number
  /** 客户带有的标签的 tag_id。取值：字符串 */
  tag_id?: string
  /** 取值：字符串 */
  unionid?: string
  /** 手机号。取值：字符串 */
  phone_number?: string
  /** 按创建时间排序：asc 升序，desc 降序。取值：asc、desc */
  order?: 'asc' | 'desc'
  /** 创建时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time?: string
  /** 创建时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time?: string
  /** 更新时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_update_time?: string
  /** 更新时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_update_time?: string
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface ExternalUserListReply {
  external_user_list: ExternalUser[]
  /** 符合条件的客户总数 */
  total: number
}

export interface ExternalUserUpdateListParams {
  /** 哪种变更。取值：external_user、remark、staff_relation、tag_relation */
  source: 'external_user' | 'remark' | 'staff_relation' | 'tag_relation'
  /** 员工 ID，source 为 staff_relation 时必传；其他 source 时只返回该员工现在添加的客户。取值：字符串 */
  staff_id?: string
  /** 客户类型：1 微信用户，2 企业微信用户。取值：1 到 2 的整数 */
  type?: number
  /** 手机号。取值：字符串 */
  phone_number?: string
  /** 按变更时间排序：asc 升序，desc 降序（默认）。取值：asc、desc */
  order?: 'asc' | 'desc'
  /** 变更时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_update_time?: string
  /** 变更时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_update_time?: string
  /** 添加时间起点（含），只用于 staff_relation。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_add_time?: string
  /** 添加时间终点（含），只用于 staff_relation。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_add_time?: string
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface ExternalUserUpdateListReply {
  external_user_list: ExternalUser[]
  /** 符合条件的客户总数 */
  total: number
}

export interface ExternalUserListOutflowParams {
  /** 流失时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time?: string
  /** 流失时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time?: string
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface ExternalUserListOutflowReply {
  external_user_list: LostUser[]
  /** 符合条件的客户总数 */
  total_count: number
}

export interface ExternalUserScoreAddParams {
  /** 员工 ID */
  staff_id?: string
  /** 外部联系人 ID，与 external_user_unionid 传其一 */
  external_user_id?: string
  /** 客户 unionid，没有 external_user_id 时使用 */
  external_user_unionid?: string
  /** 客户 openid，密文企业与 unionid 一并匹配 */
  external_user_openid?: string
  /** 增加的评分，正整数 */
  score: number
}
export interface ExternalUserScoreAddReply {}

export interface ExternalUserImportInfoParams {
  /** 员工 ID，须已添加该客户 */
  staff_id: string
  /** 外部联系人 ID，与 external_user_unionid 传其一 */
  external_user_id?: string
  /** 客户 unionid，没有 external_user_id 时使用 */
  external_user_unionid?: string
  /** 客户 openid，密文企业与 unionid 一并匹配 */
  external_user_openid?: string
  /** 手机号 */
  phone_number?: string
  /** 年龄 */
  age?: string
  /** 邮箱 */
  email?: string
  /** 生日 */
  birthday?: string
  /** 微博 */
  weibo?: string
  /** QQ */
  qq?: string
  /** 地址 */
  address?: string
  /** 描述 */
  description?: string
  /** 来源 */
  state?: string
  /** 自定义字段的值，至多 10 项 */
  external_user_fields?: {
    /** 自定义字段名称 */
    field_name: string
    /** 字段类型：text 文本（默认），option_text 选项，datetime 时间，number 数字 */
    field_type?: 'text' | 'option_text' | 'datetime' | 'number'
    /** 文本，至多 500 个字符；选项字段为选项名称 */
    field_value?: string
    /** 选项名称，用于选项字段 */
    option_name?: string
    /** 选项 ID，用于选项字段 */
    option_id?: number
    /** 时间，YYYY-MM-DD HH:MM:SS，用于时间字段 */
    field_datetime?: string
    /** 数字，至多两位小数，用于数字字段 */
    number_value?: string | number
  }[]
}
export interface ExternalUserImportInfoReply {}

export interface ExternalUserCustomFieldAddParams {
  /** 字段名称，1 到 5 个字符，在企业内唯一 */
  field_name: string
  /** 字段类型：text 文本（默认），option_text 选项，datetime 时间，number 数字 */
  field_type?: 'text' | 'option_text' | 'datetime' | 'number'
  /** 选项名称，用于选项字段，1 到 100 个，各至多 15 个字符 */
  option_name_list?: string[]
}
export interface ExternalUserCustomFieldAddReply {}

export interface ExternalUserRemarkCustomFieldBatchUpdateParams {
  /** 要设置的值，至多 10 项 */
  data_list: {
    /** 外部联系人 ID */
    external_user_id?: string
    /** 员工 ID，须已添加该客户 */
    staff_id?: string
    /** 自定义字段 ID */
    field_id?: number
    /** 选项 ID，用于选项字段 */
    option_id?: number
    /** 文本，至多 500 个字符，用于文本字段 */
    field_value?: string
    /** 时间，YYYY-MM-DD HH:MM:SS 或 YYYY-MM-DD，用于时间字段 */
    field_datetime?: string
    /** 数字的文本，至多两位小数，用于数字字段 */
    number_value?: string | number
  }[]
}
export interface ExternalUserRemarkCustomFieldBatchUpdateReply {}

export interface ExternalUserTimelineParams {
  /** 外部联系人 ID。取值：非空字符串 */
  external_user_id: string
  /** 只要这一组。取值：relation、tags、content、forms、campaigns、groups、points、service、clues、orders */
  group?: 'relation' | 'tags' | 'content' | 'forms' | 'campaigns' | 'groups' | 'points' | 'service' | 'clues' | 'orders'
  /** 只要与该员工相关的。取值：非空字符串 */
  staff_id?: string
  /** 时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time?: string
  /** 时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time?: string
  /** 条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 上一页最后一条的 id。取值：不小于 1 的整数 */
  last_id?: number
}
export interface ExternalUserTimelineReply {
  timeline_list: CustomerTimelineEntry[]
  /** 是否还有更早的记录 */
  has_next: boolean
}

export interface ExternalUserGetParams {
  /** 外部联系人 ID。取值：字符串 */
  id?: string
  /** 取值：字符串 */
  unionid?: string
  /** openid，密文企业与 unionid 一并传入。取值：字符串 */
  openid?: string
}
export interface ExternalUserGetReply {
  /** 总为 1 */
  total: number
  external_user: ExternalUserDetail
}

export interface ExternalUserBatchGetParams {
  /** 外部联系人 ID，至多 20 个 */
  id_list?: string[]
  /** unionid，至多 20 个 */
  unionid_list?: string[]
}
export interface ExternalUserBatchGetReply {
  /** 返回的客户数 */
  total: number
  external_user: ExternalUserDetail[]
}

export interface ExternalUserUnionidToExternalUseridParams {
  /** 客户 unionid */
  unionid: string
  /** 客户 openid，密文企业必填 */
  openid?: string
}
export interface ExternalUserUnionidToExternalUseridReply {
  /** 外部联系人 ID */
  external_user_id: string
}

export interface ExternalUserUnionid2euIdParams {
  /** 客户 unionid，至多 1000 个 */
  unionid_list?: string[]
  /** 客户 unionid 与 openid，至多 10 对 */
  unionid_openid_list?: {
    unionid: string
    openid: string
  }[]
}
export interface ExternalUserUnionid2euIdReply {
  /** 每个传入的标识一项，次序相同 */
  result: UnionidPair[]
}

export interface ExternalUserEuId2unionidParams {
  /** 外部联系人 ID，至多 1000 个 */
  external_user_ids: string[]
}
export interface ExternalUserEuId2unionidReply {
  /** 每个传入的标识一项，次序相同 */
  result: UnionidPair[]
}

export interface ExternalUserStageGetParams {
  /** 外部联系人 ID，至多 50 个 */
  external_user_ids: string[]
}
export interface ExternalUserStageGetReply {
  stage_list: CustomerStage[]
  /** stage_list 的长度 */
  total: number
}

export interface ExternalUserGroupListGetParams {
  /** 外部联系人 ID。取值：字符串 */
  id?: string
  /** 取值：字符串 */
  unionid?: string
  /** openid，密文企业与 unionid 一并传入。取值：字符串 */
  openid?: string
  /** 每页条数，默认 20，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface ExternalUserGroupListGetReply {
  result: CustomerGroups
}

export interface ExternalUserStaffRelationListParams {
  /** 员工 ID。取值：字符串 */
  staff_id?: string
  /** 0 未流失，1 已流失，不传为全部。取值：0 到 1 的整数 */
  outflow?: number
  /** 添加时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_add_time?: string
  /** 添加时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_add_time?: string
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface ExternalUserStaffRelationListReply {
  external_user_list: RelatedUser[]
  /** 符合条件的关系总数 */
  total: number
}

export interface CustomFieldListParams {
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface CustomFieldListReply {
  custom_field_list: CustomField[]
  /** 总数 */
  total: number
}

export interface JourneyStageListParams {
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface JourneyStageListReply {
  journey_stage_list: JourneyStage[]
  /** 总数 */
  total: number
}

export interface GroupChatListParams {
  /** 群主员工 ID。取值：字符串 */
  staff_id?: string
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface GroupChatListReply {
  group_chat_list: GroupChat[]
  /** 总数 */
  total: number
}

export interface GroupChatDetailParams {
  /** 群聊 ID。取值：非空字符串 */
  group_chat_id: string
}
export interface GroupChatDetailReply {
  group_chat: GroupChatDetail
}

export interface GroupChatMemberListParams {
  /** 群聊 ID。取值：非空字符串 */
  group_chat_id: string
  /** 排序字段；目前只按 join_time 排序，其他值不起作用。取值：字符串 */
  sort?: string
  /** 排序方向：desc 降序，其他值升序。取值：字符串 */
  sort_way?: string
  /** 0 在群内的成员（默认），1 已退群的成员。取值：0、1 */
  deleted?: '0' | '1'
}
export interface GroupChatMemberListReply {
  member_list: GroupMember[]
  /** 成员数 */
  total: number
}

export interface GroupChatFindExternalUserParams {
  /** 群聊 ID。取值：非空字符串 */
  group_chat_id: string
  /** 外部联系人 ID。取值：字符串 */
  external_user_id?: string
  /** 客户 unionid。取值：字符串 */
  external_user_unionid?: string
  /** 客户 openid，密文企业与 unionid 一并传入。取值：字符串 */
  external_user_openid?: string
}
export interface GroupChatFindExternalUserReply {
  /** 是否在群内 */
  exists: boolean
  /** 外部联系人 ID，不知道是谁则为空字符串 */
  user_id: string
}

export interface GroupChatTagGroupListParams {}
export interface GroupChatTagGroupListReply {
  tag_group_list: GroupChatTagGroup[]
}

export interface GroupChatBatchMarkTagParams {
  /** 群聊 ID，至多 10 个 */
  group_chat_id_list: string[]
  /** 要添加的群标签 ID，至多 1000 个 */
  group_chat_tag_id_list?: number[]
  /** 要移除的群标签 ID，至多 1000 个 */
  remove_group_chat_tag_id_list?: number[]
  /** 按名称添加的群标签，至多 100 组 */
  group_chat_tag_name_list?: {
    /** 群标签组名称 */
    group_name: string
    /** 群标签名称，1 到 100 个 */
    tag_names: string[]
  }[]
}
export interface GroupChatBatchMarkTagReply {
  /** 结果 */
  detail: {
    /** 找不到的群聊 ID */
    fail_list: string[]
    /** 失败的客户群数 */
    fail_num: number
    /** 成功的客户群数 */
    success_num: number
    /** 添加的标签数，没有客户群成功时为 0 */
    tag_num: number
    /** 从这些客户群移除的标签数 */
    remove_tag_num: number
    /** 添加的标签名称 */
    tag_name_list: string[]
  }
}

export interface IntegralBatchUpdateParams {
  /** 客户 unionid，至多 100 个；密文企业可为空数组 */
  unionid: string[]
  /** 密文企业必填，1 到 10 个；其他企业不读取其内容，项数同样受限 */
  unionid_openid_list?: {
    /** unionid */
    unionid?: string
    /** openid */
    openid?: string
  }[]
  /** 增减的积分，不为 0，绝对值不超过 1000000000 */
  integral: number
}
export interface IntegralBatchUpdateReply {
  /** 更新失败（余额不足）的客户，没有则不返回 */
  fail_unionid?: string[]
  /** 不存在的客户，没有则不返回 */
  no_exist_unionid?: string[]
}

export interface ExternalUserIntegralListParams {
  /** 外部联系人 ID，至多 1000 个 */
  external_user_id_list: string[]
}
export interface ExternalUserIntegralListReply {
  integral_list: PointsBalance[]
}

export interface IntegralListParams {
  /** 客户 unionid。取值：字符串 */
  unionid: string
  /** 条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 上一页最后一条的 id。取值：不小于 1 的整数 */
  last_id?: number
}
export interface IntegralListReply {
  integral_list: PointsEntry[]
}

export interface ExternalUserIntegralRecordListParams {
  /** 外部联系人 ID。取值：字符串 */
  external_user_id?: string
  /** 客户 unionid。取值：字符串 */
  unionid?: string
  /** 客户 openid，密文企业与 unionid 一并传入。取值：字符串 */
  openid?: string
  /** 类型。取值：字符串 */
  integral_type?: string
  /** 按记录先后排序：asc 由旧到新，desc 由新到旧。取值：asc、desc */
  order?: 'asc' | 'desc'
  /** 时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time?: string
  /** 时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time?: string
  /** 每页条数，默认 20，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface ExternalUserIntegralRecordListReply {
  data: PointsRecord[]
}

export interface PreWritePropertiesBatchAddParams {
  /** 是否覆盖已有资料，默认 false */
  coverage_information_is_enable?: boolean
  /** 匹配方式：union_id 或 mobile */
  target_type: 'union_id' | 'mobile'
  /** 操作员工 ID */
  staff_id?: string
  /** 预设的资料，至多 50 项 */
  value_list?: {
    /** 客户 unionid，target_type 为 union_id 时必填 */
    union_id?: string
    /** 密文企业按 union_id 匹配时必填 */
    openid?: string
    /** 手机号，target_type 为 mobile 时必填，5 到 20 位数字，可带前导 + */
    phone_number?: string
    /** 客户 ID；有该客户时以它为准，不需要 union_id 与 phone_number */
    eu_ext_id?: string
    /** 来源 */
    state?: string
    /** 年龄 */
    age?: string
    /** 描述 */
    description?: string
    /** 邮箱 */
    email?: string
    /** 生日，YYYY-MM-DD */
    birthday?: string
    /** 微博 */
    weibo?: string
    /** QQ */
    qq?: string
    /** 地址 */
    address?: string
    /** 备注名 */
    remark?: string
    /** 自定义字段 */
    cf_fields?: {
      /** 自定义字段 ID */
      field_id: number
      /** 字段名称，给出时须与 field_id 相符 */
      field_name?: string
      /** 日期字段的值，YYYY-MM-DD 或 YYYY-MM-DD HH:MM:SS */
      field_datetime?: string
      /** 选项字段的选项 ID */
      option_id?: number
      /** 文本字段的值 */
      field_value?: string
      /** 数字字段的值 */
      number_value?: number
    }[]
  }[]
}
export interface PreWritePropertiesBatchAddReply {}

export interface CustomerOpenSeaClueAddParams {
  /** 线索，至多 20 项 */
  clue_list: {
    /** 手机号，没有则取 base_info.phone_number；5 到 20 位数字，可带前导 + */
    phone?: string
    /** 分配到的员工 ID */
    staff_ext_id?: string
    /** 客户备注 */
    remark?: string
    /** 是否给员工下发添加客户的任务，为 true 时 staff_ext_id 必填 */
    batch_add_customer_mission?: boolean
    /** 线索等级，默认 0 */
    grade_id?: number
    /** 线索标签 */
    tags?: string[]
    /** 基本信息 */
    base_info?: {
      /** 来源 */
      state?: string
      /** 描述 */
      description?: string
      /** 年龄 */
      age?: string
      /** 手机号 */
      phone_number?: string
      /** QQ */
      qq?: string
      /** 微博 */
      weibo?: string
      /** 邮箱 */
      email?: string
      /** 地址 */
      address?: string
      /** 生日，YYYY-MM-DD */
      birthday?: string
    }
    /** 自定义信息 */
    custom_info?: {
      /** 自定义字段名称 */
      field_name?: string
      /** 自定义字段的值 */
      field_value?: string
    }
  }[]
}
export interface CustomerOpenSeaClueAddReply {}

export interface ClueListParams {
  /** 手机号。取值：字符串 */
  phone?: string
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface ClueListReply {
  clue_list: Clue[]
  /** 符合条件的线索总数 */
  total: number
}

export interface BatchAddCustomerMissionAddParams {
  /** 导入人的员工 ID */
  staff_id: string
  /** 去添加的员工 ID */
  staff_ids: string[]
  /** 成为客户后打上的标签：tag_id 或名称 */
  add_tags?: string[]
  /** 要添加的人，至多 1000 个 */
  customer_detail_list: {
    /** 手机号，11 位数字 */
    phone_number: string
    /** 客户备注，至多 64 个字符 */
    remark_name: string
  }[]
}
export interface BatchAddCustomerMissionAddReply {}

export interface BatchAddCustomerSubMissionListParams {
  /** new 未分配，waiting 待添加，added 已申请待通过，passed 已成为客户。取值：new、waiting、added、passed */
  status: 'new' | 'waiting' | 'added' | 'passed'
  /** 手机号，或备注中的文字。取值：0 到 64 个字符 */
  keyword?: string
  /** 来源，如 ["open_api"] 或 open_api,excel，也可以重复此参数；[] 或不传为全部。取值：以逗号分隔的字符串，或字符串的 JSON 数组 */
  source_list?: string
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface BatchAddCustomerSubMissionListReply {
  sub_mission_list: AddTaskItem[]
  /** 总数 */
  total: number
}

export interface PerGroupMsgSingleListParams {
  /** 每页条数，默认 20，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
  /** 发送员工 ID 的 JSON 数组，如 ["a","b"]；也可以用逗号分隔。取值：以逗号分隔的字符串，或字符串的 JSON 数组 */
  staff_id_list?: string
  /** 发送员工所在部门 ID，写法相同。取值：以逗号分隔的字符串，或字符串的 JSON 数组 */
  department_id_list?: string
  /** 更新时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time?: string
  /** 更新时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time?: string
  /** 按创建时间排序：asc 升序，desc 降序。取值：asc、desc */
  order?: 'asc' | 'desc'
}
export interface PerGroupMsgSingleListReply {
  msg_list: PersonalMessage[]
  /** 总数 */
  total: number
}

export interface PerGroupMsgSingleUserListParams {
  /** 群发 ID。取值：非空字符串 */
  msg_id: string
  /** 发送员工 ID。取值：字符串 */
  staff_id?: string
  /** 每页条数，默认 20，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
  /** 客户姓名，包含即可。取值：0 到 100 个字符 */
  external_user_name?: string
  /** 只要这种结果。取值：0 到 3 的整数 */
  status?: number
}
export interface PerGroupMsgSingleUserListReply {
  msg_send_result: PersonalMessageRecipient[]
  /** 总数 */
  total: number
}

export interface OrderListParams {
  /** 订单号。取值：字符串 */
  order_id?: string
  /** 只返回该 unionid 的订单。取值：字符串 */
  unionid?: string
  /** 只返回该客户的订单。取值：字符串 */
  external_user_id?: string
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface OrderListReply {
  order_info: OrderInfo[]
  /** 符合条件的订单总数 */
  total: number
}

export interface OrderImportOrderV2Params {
  /** 订单，至多 100 笔 */
  order_list: {
    /** 订单号 */
    id?: number | string
    /** 订单号，与 id 传其一 */
    order_id?: number | string
    /** 店铺 ID */
    shop_id?: number | string
    /** 店铺名称，默认取店铺的 */
    shop_name?: string
    /** 下单客户的外部联系人 ID */
    external_user_id?: string
    /** 下单客户的 unionid，没有 external_user_id 时使用 */
    unionid?: string
    /** openid，密文企业与 unionid 一并匹配 */
    openid?: string
    /** 下单客户的手机号，只用于找到客户 */
    phone_num?: string
    /** 商品 ID */
    item_id?: number | string
    /** 商品名称，默认取商品的 */
    item_name?: string
    /** 单价，默认取商品的 */
    item_price?: string | number
    /** 数量，默认 1 */
    amount?: number | string
    /** 商品，与 item_id 等字段传其一 */
    item_list?: {
      /** 商品 ID */
      item_id?: number | string
      /** 商品名称，默认取商品的 */
      item_name?: string
      /** 单价，默认取商品的 */
      item_price?: string | number
      /** 数量，默认 1 */
      amount?: number | string
    }[]
    /** 实付金额 */
    payment_amount?: string | number
    /** 优惠金额 */
    discount_amount?: string | number
    /** 支付渠道 */
    payment_channel?: string
    /** 订单状态，由调用方命名 */
    order_status?: string
    /** 订单类型，由调用方命名，至多 18 个字符 */
    order_type?: string
    /** 自定义字段 */
    order_fields?: OrderOwnField[]
    /** 下单时间，Unix 秒，默认为首次上报的时间 */
    create_time?: number | string
    /** 支付时间，Unix 秒；0 为没有支付 */
    paid_time?: number | string
  }[]
}
export interface OrderImportOrderV2Reply {}

export interface OrderImportOrderParams {
  /** 订单号 */
  id?: number | string
  /** 订单号，与 id 传其一 */
  order_id?: number | string
  /** 店铺 ID */
  shop_id?: number | string
  /** 店铺名称，默认取店铺的 */
  shop_name?: string
  /** 下单客户的外部联系人 ID */
  external_user_id?: string
  /** 下单客户的 unionid，没有 external_user_id 时使用 */
  unionid?: string
  /** openid，密文企业与 unionid 一并匹配 */
  openid?: string
  /** 下单客户的手机号，只用于找到客户 */
  phone_num?: string
  /** 商品 ID */
  item_id?: number | string
  /** 商品名称，默认取商品的 */
  item_name?: string
  /** 单价，默认取商品的 */
  item_price?: string | number
  /** 数量，默认 1 */
  amount?: number | string
  /** 商品，与 item_id 等字段传其一 */
  item_list?: {
    /** 商品 ID */
    item_id?: number | string
    /** 商品名称，默认取商品的 */
    item_name?: string
    /** 单价，默认取商品的 */
    item_price?: string | number
    /** 数量，默认 1 */
    amount?: number | string
  }[]
  /** 实付金额 */
  payment_amount?: string | number
  /** 优惠金额 */
  discount_amount?: string | number
  /** 支付渠道 */
  payment_channel?: string
  /** 订单状态，由调用方命名 */
  order_status?: string
  /** 订单类型，由调用方命名，至多 18 个字符 */
  order_type?: string
  /** 自定义字段 */
  order_fields?: OrderOwnField[]
  /** 下单时间，Unix 秒，默认为首次上报的时间 */
  create_time?: number | string
  /** 支付时间，Unix 秒；0 为没有支付 */
  paid_time?: number | string
  /** 订单，至多 100 笔；传入时不看其他字段 */
  order_list?: {
    /** 订单号 */
    id?: number | string
    /** 订单号，与 id 传其一 */
    order_id?: number | string
    /** 店铺 ID */
    shop_id?: number | string
    /** 店铺名称，默认取店铺的 */
    shop_name?: string
    /** 下单客户的外部联系人 ID */
    external_user_id?: string
    /** 下单客户的 unionid，没有 external_user_id 时使用 */
    unionid?: string
    /** openid，密文企业与 unionid 一并匹配 */
    openid?: string
    /** 下单客户的手机号，只用于找到客户 */
    phone_num?: string
    /** 商品 ID */
    item_id?: number | string
    /** 商品名称，默认取商品的 */
    item_name?: string
    /** 单价，默认取商品的 */
    item_price?: string | number
    /** 数量，默认 1 */
    amount?: number | string
    /** 商品，与 item_id 等字段传其一 */
    item_list?: {
      /** 商品 ID */
      item_id?: number | string
      /** 商品名称，默认取商品的 */
      item_name?: string
      /** 单价，默认取商品的 */
      item_price?: string | number
      /** 数量，默认 1 */
      amount?: number | string
    }[]
    /** 实付金额 */
    payment_amount?: string | number
    /** 优惠金额 */
    discount_amount?: string | number
    /** 支付渠道 */
    payment_channel?: string
    /** 订单状态，由调用方命名 */
    order_status?: string
    /** 订单类型，由调用方命名，至多 18 个字符 */
    order_type?: string
    /** 自定义字段 */
    order_fields?: OrderOwnField[]
    /** 下单时间，Unix 秒，默认为首次上报的时间 */
    create_time?: number | string
    /** 支付时间，Unix 秒；0 为没有支付 */
    paid_time?: number | string
  }[]
}
export interface OrderImportOrderReply {}

export interface OrderBatchImportOrderParams {
  /** 订单号 */
  id?: number | string
  /** 订单号，与 id 传其一 */
  order_id?: number | string
  /** 店铺 ID */
  shop_id?: number | string
  /** 店铺名称，默认取店铺的 */
  shop_name?: string
  /** 下单客户的外部联系人 ID */
  external_user_id?: string
  /** 下单客户的 unionid，没有 external_user_id 时使用 */
  unionid?: string
  /** openid，密文企业与 unionid 一并匹配 */
  openid?: string
  /** 下单客户的手机号，只用于找到客户 */
  phone_num?: string
  /** 商品 ID */
  item_id?: number | string
  /** 商品名称，默认取商品的 */
  item_name?: string
  /** 单价，默认取商品的 */
  item_price?: string | number
  /** 数量，默认 1 */
  amount?: number | string
  /** 商品，与 item_id 等字段传其一 */
  item_list?: {
    /** 商品 ID */
    item_id?: number | string
    /** 商品名称，默认取商品的 */
    item_name?: string
    /** 单价，默认取商品的 */
    item_price?: string | number
    /** 数量，默认 1 */
    amount?: number | string
  }[]
  /** 实付金额 */
  payment_amount?: string | number
  /** 优惠金额 */
  discount_amount?: string | number
  /** 支付渠道 */
  payment_channel?: string
  /** 订单状态，由调用方命名 */
  order_status?: string
  /** 订单类型，由调用方命名，至多 18 个字符 */
  order_type?: string
  /** 自定义字段 */
  order_fields?: OrderOwnField[]
  /** 下单时间，Unix 秒，默认为首次上报的时间 */
  create_time?: number | string
  /** 支付时间，Unix 秒；0 为没有支付 */
  paid_time?: number | string
  /** 订单，至多 100 笔；传入时不看其他字段 */
  order_list?: {
    /** 订单号 */
    id?: number | string
    /** 订单号，与 id 传其一 */
    order_id?: number | string
    /** 店铺 ID */
    shop_id?: number | string
    /** 店铺名称，默认取店铺的 */
    shop_name?: string
    /** 下单客户的外部联系人 ID */
    external_user_id?: string
    /** 下单客户的 unionid，没有 external_user_id 时使用 */
    unionid?: string
    /** openid，密文企业与 unionid 一并匹配 */
    openid?: string
    /** 下单客户的手机号，只用于找到客户 */
    phone_num?: string
    /** 商品 ID */
    item_id?: number | string
    /** 商品名称，默认取商品的 */
    item_name?: string
    /** 单价，默认取商品的 */
    item_price?: string | number
    /** 数量，默认 1 */
    amount?: number | string
    /** 商品，与 item_id 等字段传其一 */
    item_list?: {
      /** 商品 ID */
      item_id?: number | string
      /** 商品名称，默认取商品的 */
      item_name?: string
      /** 单价，默认取商品的 */
      item_price?: string | number
      /** 数量，默认 1 */
      amount?: number | string
    }[]
    /** 实付金额 */
    payment_amount?: string | number
    /** 优惠金额 */
    discount_amount?: string | number
    /** 支付渠道 */
    payment_channel?: string
    /** 订单状态，由调用方命名 */
    order_status?: string
    /** 订单类型，由调用方命名，至多 18 个字符 */
    order_type?: string
    /** 自定义字段 */
    order_fields?: OrderOwnField[]
    /** 下单时间，Unix 秒，默认为首次上报的时间 */
    create_time?: number | string
    /** 支付时间，Unix 秒；0 为没有支付 */
    paid_time?: number | string
  }[]
}
export interface OrderBatchImportOrderReply {}

export interface OrderRemoveParams {
  /** 订单号。取值：1 到 64 个字符 */
  order_id: string
}
export interface OrderRemoveReply {}

export interface OrderBatchRemoveParams {
  /** 订单号，至多 100 个 */
  order_ids: (number | string)[]
}
export interface OrderBatchRemoveReply {}

export interface OrderImportShopParams {
  /** 店铺，至多 100 家 */
  shop_list: {
    /** 店铺 ID */
    id: number | string
    /** 店铺名称 */
    shop_name: string
    shop_fields?: OrderOwnField[]
  }[]
}
export interface OrderImportShopReply {}

export interface OrderGetShopListParams {
  /** 创建时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time?: string
  /** 创建时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time?: string
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface OrderGetShopListReply {
  shop_list: ShopInfo[]
}

export interface OrderGetShopDetailParams {
  /** 店铺 ID，至多 100 个 */
  shop_ids: (number | string)[]
}
export interface OrderGetShopDetailReply {
  shop_list: ShopInfo[]
}

export interface OrderShopRemoveParams {
  /** 店铺 ID。取值：1 到 64 个字符 */
  shop_id: string
}
export interface OrderShopRemoveReply {}

export interface OrderImportItemParams {
  /** 商品，至多 100 种 */
  item_list: {
    /** 商品 ID，整数 */
    id: number | string
    /** 商品名称，至多 32 个字符 */
    item_name: string
    /** 单价 */
    item_price?: string | number
    item_fields?: OrderOwnField[]
  }[]
}
export interface OrderImportItemReply {}

export interface OrderGetItemListParams {
  /** 创建时间起点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  start_time?: string
  /** 创建时间终点（含）。取值：Unix 秒或 YYYY-MM-DD HH:MM:SS */
  end_time?: string
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface OrderGetItemListReply {
  item_list: GoodsInfo[]
}

export interface OrderGetItemDetailParams {
  /** 商品 ID，至多 100 个 */
  item_ids: (number | string)[]
}
export interface OrderGetItemDetailReply {
  item_list: GoodsDetail[]
}

export interface BatchRemoveItemParams {
  /** 商品 ID，至多 100 个 */
  item_ids: (number | string)[]
}
export interface BatchRemoveItemReply {}

export interface OrderBatchRemoveItemParams {
  /** 商品 ID，至多 100 个 */
  item_ids: (number | string)[]
}
export interface OrderBatchRemoveItemReply {}

export interface ExternalUserEventListParams {
  /** 外部联系人 ID，与 external_user_unionid 传其一。取值：字符串 */
  external_user_id?: string
  /** 客户 unionid。取值：字符串 */
  external_user_unionid?: string
  /** 客户 openid，密文企业与 unionid 一并匹配。取值：字符串 */
  external_user_openid?: string
  /** 只要与该员工相关的。取值：字符串 */
  staff_id?: string
  /** 只要 ID 大于它的。取值：不小于 0 的整数 */
  last_id?: number
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface ExternalUserEventListReply {
  event_list: CustomerEvent[]
  /** 符合条件的事件数，不论 last_id */
  total: number
}

export interface ExternalUserEventAddParams {
  /** 记录事件的员工 ID */
  staff_id: string
  /** 外部联系人 ID，与 external_user_unionid 传其一 */
  external_user_id?: string
  /** 客户 unionid，没有 external_user_id 时使用 */
  external_user_unionid?: string
  /** 客户 openid，密文企业与 unionid 一并匹配 */
  external_user_openid?: string
  /** 事件内容，超过 512 个字符的部分被截去 */
  content: string
  /** 事件标题，至多 32 个字符，默认自定义事件 */
  title?: string
  /** 自定义事件类型 ID，字符串；不传则为普通事件 */
  custom_event_type_id?: string | number
}
export interface ExternalUserEventAddReply {
  /** 事件 ID */
  id: number
}

export interface ExternalUserEventCustomTypeListParams {
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface ExternalUserEventCustomTypeListReply {
  custom_event_type_list: CustomEventType[]
  /** 总数 */
  total: number
  /** 总数，与 total 相同 */
  total_count: number
}

export interface ExternalUserEventCustomTypeDetailParams {
  /** 事件类型 ID。取值：不小于 1 的整数 */
  custom_event_type_id: number
}
export interface ExternalUserEventCustomTypeDetailReply {
  custom_event_type: CustomEventType
}

export interface ExternalUserEventCustomTypeAddParams {
  /** 事件类型名称，1 到 8 个字符 */
  custom_event_type_name: string
}
export interface ExternalUserEventCustomTypeAddReply {
  custom_event_type: CustomEventType
}

export interface ExternalUserEventCustomTypeUpdateParams {
  /** 事件类型 ID */
  custom_event_type_id: number
  /** 事件类型名称，1 到 8 个字符 */
  custom_event_type_name: string
}
export interface ExternalUserEventCustomTypeUpdateReply {}

export interface ExternalUserEventCustomTypeDeleteParams {
  /** 事件类型 ID。取值：不小于 1 的整数 */
  custom_event_type_id: number
}
export interface ExternalUserEventCustomTypeDeleteReply {}

export interface MaterialLibraryListParams {
  /** 素材类型。取值：link、poster、pdf、word、excel、ppt */
  mtype: 'link' | 'poster' | 'pdf' | 'word' | 'excel' | 'ppt'
  /** 每页条数，默认 20，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
  /** 素材标签 ID 的 JSON 数组，须为空。取值：字符串 */
  material_tag_id_list?: string
  /** 素材分组 ID。取值：不小于 1 的整数 */
  group_id?: number
}
export interface MaterialLibraryListReply {
  result: Material[]
  /** 总数 */
  total_count: number
}

export interface MaterialLibraryAddParams {
  /** 素材类型 */
  mtype: 'link' | 'poster' | 'pdf' | 'word' | 'excel' | 'ppt'
  /** 标题 */
  title: string
  /** 封面地址，没有则为空字符串；链接须有 */
  thumb_url?: string
  /** 网页、图片或文件的地址 */
  url: string
  /** 摘要，没有则为空字符串 */
  digest?: string
  /** 文件大小，如 2M；五种文件须传 */
  file_size?: string
  /** 所在分组的 ID，字符串 */
  group_id_list?: (string | number)[]
  /** 素材标签已停用，须为空 */
  material_tag_id_list?: number[]
}
export interface MaterialLibraryAddReply {
  material_library: Material
}

export interface MaterialLibraryUpdateParams {
  /** 素材 ID */
  material_library_id: number
  /** 素材类型 */
  mtype: 'link' | 'poster' | 'pdf' | 'word' | 'excel' | 'ppt'
  /** 标题 */
  title: string
  /** 封面地址，没有则为空字符串；链接须有 */
  thumb_url?: string
  /** 网页、图片或文件的地址 */
  url: string
  /** 摘要，没有则为空字符串 */
  digest?: string
  /** 文件大小，如 2M；五种文件须传 */
  file_size?: string
  /** 所在分组的 ID，字符串 */
  group_id_list?: (string | number)[]
  /** 素材标签已停用，须为空 */
  material_tag_id_list?: number[]
}
export interface MaterialLibraryUpdateReply {}

export interface MaterialLibraryRemoveParams {
  /** 素材 ID */
  material_library_id: number
}
export interface MaterialLibraryRemoveReply {}

export interface MaterialLibraryGroupListParams {
  /** 名称关键词。取值：0 到 100 个字符 */
  key_word?: string
  /** 只统计这种类型的素材。取值：link、poster、pdf、word、excel、ppt */
  mtype?: 'link' | 'poster' | 'pdf' | 'word' | 'excel' | 'ppt'
  /** 上级分组 ID。取值：不小于 0 的整数 */
  group_id?: number
  /** 1 时带上各级下级分组。取值：0、1 */
  include_children?: '0' | '1'
}
export interface MaterialLibraryGroupListReply {
  group_list: MaterialGroup[]
  /** 是否带上下级分组 */
  include_children: boolean
  /** 素材总数 */
  material_total_count: number
  /** 分组总数，各级都计 */
  total_count: number
}

export interface MaterialLibraryGroupAddParams {
  /** 素材分组名称，至多 20 个字符 */
  name: string
  /** 可见部门 ID，不传为全部部门可见 */
  department_list?: string[]
  /** 上级分组 ID，0 或不传为顶级 */
  pid?: number
  /** 一并新增的下级分组 */
  children_list?: {
    /** 素材分组名称，至多 20 个字符 */
    name: string
  }[]
}
export interface MaterialLibraryGroupAddReply {
  /** 新增的分组 */
  group: {
    /** 素材分组 ID */
    id: number
    /** 素材分组名称，至多 20 个字符 */
    name: string
    /** 上级分组 ID，0 为顶级 */
    pid: number
    /** 次序，小的在前 */
    sort: number
    /** 是否有下级分组 */
    has_children: boolean
    /** 可见部门 ID，"0" 表示全部部门 */
    department_list: string[]
    /** 下级分组 */
    children_list: {
      /** 素材分组 ID */
      id: number
      /** 素材分组名称，至多 20 个字符 */
      name: string
    }[]
  }
}

export interface MaterialLibraryGroupUpdateParams {
  /** 素材分组 ID */
  group_id: number
  /** 素材分组名称，至多 20 个字符 */
  name: string
  /** 可见部门 ID，不传则不变 */
  department_list?: string[]
}
export interface MaterialLibraryGroupUpdateReply {
  /** 修改后的分组 */
  group: {
    /** 素材分组 ID */
    id: number
    /** 素材分组名称，至多 20 个字符 */
    name: string
    /** 可见部门 ID，"0" 表示全部部门 */
    department_list: string[]
  }
}

export interface MaterialLibraryGroupDeleteParams {
  /** 素材分组 ID */
  group_id: number
}
export interface MaterialLibraryGroupDeleteReply {}

export interface MomentMessageAddParams {
  /** 朋友圈名称 */
  name: string
  /** 文本内容 */
  text?: string
  /** 创建员工 ID */
  create_staff_ext_id: string
  /** 选中的员工 ID，至少一个 */
  staff_ext_ids: string[]
  /** 标签 tag_id，只有带其中标签的客户可见；没有则全部客户可见 */
  tag_list?: string[]
  /** 图片地址，http 或 https，至多 9 个 */
  image_urls?: string[]
  /** 视频地址，http 或 https，至多 1 个 */
  video_url?: string
  /** 链接，至多 1 个 */
  link?: {
    /** 链接标题 */
    title?: string
    /** 链接地址，http 或 https */
    url?: string
  }
  /** 附件类型 */
  type: 'image' | 'link' | 'video'
}
export interface MomentMessageAddReply {
  /** 发送失败的客户 unionid，以逗号分隔，没有则为空字符串 */
  error_unionids: string
  /** 朋友圈 ID */
  moment_id: string
}

export interface MomentMessageResultParams {
  /** 朋友圈 ID。取值：不小于 1 的整数 */
  moment_id?: number
  /** 朋友圈的创建时间起点（含）。取值：Unix 秒 */
  start_time?: number
  /** 朋友圈的创建时间终点（含）。取值：Unix 秒 */
  end_time?: number
  /** 每页条数，默认 30，最大 1000。取值：1 到 1000 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface MomentMessageResultReply {
  /** 朋友圈任务，不传 moment_id 时返回 */
  moment_message_list?: MomentTaskItem[]
  /** 朋友圈任务总数，不传 moment_id 时返回 */
  total_count?: number
  /** 朋友圈 ID，传 moment_id 时返回，下同 */
  moment_id?: string
  /** 朋友圈名称 */
  name?: string
  /** pending 待发表，sending 发表中，done 已完成，failed 失败 */
  state?: 'pending' | 'sending' | 'done' | 'failed'
  /** 各状态的员工数 */
  counts?: {
    /** 等待发表或等待结果 */
    pending: number
    /** 已发表 */
    sent: number
    /** 发表失败 */
    failed: number
  }
  staff_list?: MomentStaff[]
  /** 任务总数，或员工总数 */
  total: number
}

export interface MomentMessageTasksResultParams {
  /** 朋友圈任务 ID。取值：不小于 1 的整数 */
  moment_message_id?: number
  /** 员工 ID。取值：字符串 */
  staff_ext_id?: string
  /** 朋友圈的创建时间起点（含）。取值：Unix 秒 */
  start_time?: number
  /** 朋友圈的创建时间终点（含）。取值：Unix 秒 */
  end_time?: number
  /** 每页条数，默认 30，最大 100。取值：1 到 100 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface MomentMessageTasksResultReply {
  /** 本页第一名员工的结果 */
  moment_message: MomentTask | null
  /** 本页全部 */
  moment_message_list: MomentTask[]
  /** 符合条件的总数 */
  total_count: number
}

export interface EventListParams {
  /** 上次返回的 next_cursor；latest 表示当前末尾；默认从保留的最早事件开始。取值：非负整数或 latest */
  cursor?: string
  /** 条数，默认 100，最大 1000。取值：1 到 1000 的整数 */
  limit?: number
  /** 只返回这些种类，逗号分隔；默认返回企业席位允许的全部种类。取值：逗号分隔的 department、staff、tag_group、tag、quick_reply_group、quick_reply、contact_way、welcome、smart_form、smart_form_stats、radar_group、radar、crowd_package、crowd_member、custom_field、journey_stage、group_chat、group_tag_group、group_tag、group_chat_tag、customer、clue、shop、goods、order、event_type、material_group、material、add_task、group_message、moment、file、store、pre_tag、points_entry、task_treasure_mission、group_fission_mission、check_in_mission、check_in_stats、staff_rank、project、ticket_template、ticket、chat_session、chat_message、sensitive_rule、keyword_tag_rule */
  kinds?: string
}
export interface EventListReply {
  event_list: Event[]
  /** 下次请求的 cursor */
  next_cursor: string
  /** 是否还有更多事件 */
  has_next: boolean
}

export interface GroupMsgAddParams {
  /** 群发名称 */
  name: string
  /** 是否允许员工筛选客户，默认 false */
  allow_select?: boolean
  /** 按员工指定客户，一次调用至多 100 个员工 */
  staff_eu_list?: {
    /** 发送员工，字符串或数组 */
    staff_ext_id: string | string[]
    /** 客户 ID，每个员工至多 10000 个 */
    eu_ext_ids: string[]
  }[]
  /** 客户 ID，至多 20000 个 */
  eu_ext_ids?: string[]
  /** 客户 unionid，至多 20000 个 */
  unionids?: string[]
  /** 附件，至多 9 个；与 text 至少有一 */
  attachments?: MessageAttachment[]
  /** 消息文本；与 attachments 至少有一 */
  text?: string
  /** 创建人的员工 ID */
  create_staff_ext_id: string
  /** 客户筛选条件 */
  external_user_filter?: ExternalUserFilter
}
export interface GroupMsgAddReply {
  /** 失败的客户 ID */
  error_ext_ids: string[]
  /** 失败的客户 unionid */
  error_unionids: string[]
  /** 群发任务 ID */
  mission_id: number
}

export interface GroupMsgResultParams {
  /** 群发任务 ID。取值：不小于 1 的整数 */
  mission_id?: number
  /** 群发的创建时间起点（含）。取值：Unix 秒 */
  start_time?: number
  /** 群发的创建时间终点（含）。取值：Unix 秒 */
  end_time?: number
  /** 每页条数，默认 30，最大 1000。取值：1 到 1000 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface GroupMsgResultReply {
  /** 群发任务，不传 mission_id 时返回 */
  missions?: GroupMessageMission[]
  /** 群发任务总数，不传 mission_id 时返回 */
  total_count?: number
  /** 群发任务 ID，传 mission_id 时返回，下同 */
  mission_id?: number
  /** 群发名称 */
  name?: string
  /** pending 待发送，sending 发送中，done 已完成，failed 失败 */
  state?: 'pending' | 'sending' | 'done' | 'failed'
  /** 各状态的客户数 */
  counts?: {
    /** 等待发送或等待结果 */
    pending: number
    /** 已发送 */
    sent: number
    /** 发送失败 */
    failed: number
  }
  recipients?: GroupMessageRecipient[]
  /** 任务总数，或客户总数 */
  total: number
}

export interface GroupMsgSubMissionResultParams {
  /** 群发任务 ID。取值：不小于 1 的整数 */
  main_mission_id?: number
  /** 发送员工 ID。取值：字符串 */
  staff_ext_id?: string
  /** 每页条数，至多 30。取值：1 到 30 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
  /** 群发创建时间的起点（含）。取值：Unix 秒 */
  start_time: number
  /** 群发创建时间的终点（含）。取值：Unix 秒 */
  end_time: number
}
export interface GroupMsgSubMissionResultReply {
  sub_mission_list: GroupMessageSubMission[]
  /** 符合条件的总数 */
  total_count: number
}

export interface CustomerGroupMsgAddParams {
  /** 群发名称 */
  name: string
  /** 群主的员工 ID，至多 100 个 */
  staff_ext_id_list?: string[]
  /** 客户群 ID，至多 2000 个 */
  group_ext_id_list?: string[]
  /** 创建人的员工 ID */
  create_staff_ext_id: string
  /** 消息文本；与 attachments 至少有一 */
  text?: string
  /** 附件，至多 9 个；与 text 至少有一 */
  attachments?: MessageAttachment[]
}
export interface CustomerGroupMsgAddReply {
  /** 群发任务 ID */
  mission_id: number
  /** 没有发送的客户群 ID */
  error_ext_ids: string[]
}

export interface CustomerGroupMsgResultParams {
  /** 创建时间的起点（含）。取值：Unix 秒 */
  start_time: number
  /** 创建时间的终点（含）。取值：Unix 秒 */
  end_time: number
  /** 创建人的员工 ID。取值：字符串 */
  staff_ext_id?: string
  /** 每页条数，默认 30，最大 30。取值：1 到 30 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
}
export interface CustomerGroupMsgResultReply {
  missions: GroupChatMessageMission[]
  /** 群发任务总数 */
  total_count: number
}

export interface CustomerGroupMsgSubMissionResultParams {
  /** 群发任务 ID。取值：不小于 1 的整数 */
  main_mission_id?: number
  /** 发送员工 ID。取值：字符串 */
  staff_ext_id?: string
  /** 每页条数，至多 30。取值：1 到 30 的整数 */
  limit?: number
  /** 偏移量，默认 0。取值：不小于 0 的整数 */
  offset?: number
  /** 群发创建时间的起点（含）。取值：Unix 秒 */
  start_time?: number
  /** 群发创建时间的终点（含）。取值：Unix 秒 */
  end_time?: number
}
export interface CustomerGroupMsgSubMissionResultReply {
  sub_mission_list: GroupChatMessageSubMission[]
  /** 符合条件的总数 */
  total_count: number
}

/** Kinds of records in bulk reads and in the change feed. */
export type FeedKind = 'department' | 'staff' | 'tag_group' | 'tag' | 'quick_reply_group' | 'quick_reply' | 'contact_way' | 'welcome' | 'smart_form' | 'smart_form_stats' | 'radar_group' | 'radar' | 'crowd_package' | 'crowd_member' | 'custom_field' | 'journey_stage' | 'group_chat' | 'group_tag_group' | 'group_tag' | 'group_chat_tag' | 'customer' | 'clue' | 'shop' | 'goods' | 'order' | 'event_type' | 'material_group' | 'material' | 'add_task' | 'group_message' | 'moment' | 'file' | 'store' | 'pre_tag' | 'points_entry' | 'task_treasure_mission' | 'group_fission_mission' | 'check_in_mission' | 'check_in_stats' | 'staff_rank' | 'project' | 'ticket_template' | 'ticket' | 'chat_session' | 'chat_message' | 'sensitive_rule' | 'keyword_tag_rule'

/** Codes that any call may be answered with. */
export type GlobalCode = 10001 | 10049 | 10052 | 10053 | 10901 | 10902 | 10904 | 10905 | 10906 | 10907 | 10909 | 10910 | 10913 | 10950 | 10953

/** The codes of each endpoint. */
export interface Codes {
  'accessToken.get': GlobalCode
  'staff.list': GlobalCode
  'staff.get': GlobalCode
  'staffMessage.send': GlobalCode | 20701 | 20702 | 20703
  'department.list': GlobalCode
  'openAuth.sidebar.getAuthInfo': GlobalCode | 22101
  'tag.list': GlobalCode | 20357 | 20358
  'tag.v2.list': GlobalCode | 20301 | 20302
  'tag.detail': GlobalCode | 20303 | 20304
  'tagGroup.list': GlobalCode
  'tag.create': GlobalCode | 20308 | 20309 | 20310 | 20314 | 20315
  'tag.update': GlobalCode | 20308 | 20309 | 20312 | 20314 | 20315 | 20316
  'tag.delete': GlobalCode | 20308 | 20311 | 20316
  'tagGroup.add': GlobalCode | 20305 | 20306 | 20307 | 20313 | 20314 | 20315 | 40071
  'tag.add': GlobalCode | 20301 | 20350 | 20351 | 20352 | 20353
  'tag.batchUpdate': GlobalCode | 20350 | 20351 | 20352 | 20353 | 20354 | 20355 | 40003 | 40068 | 40096
  'tag.internal.add': GlobalCode | 20350 | 20351 | 20352 | 20353
  'tag.internal.remove': GlobalCode | 20350 | 20351 | 20352 | 20353
  'wxUser.markTag': GlobalCode | 10002 | 20351
  'preTag.listV2': GlobalCode
  'preTag.remove.unionid': GlobalCode | 20310
  'quickReplyV3.group.list': GlobalCode
  'quickReplyV3.list': GlobalCode
  'smartForm.form.list': GlobalCode | 21901 | 21902
  'smartForm.group.list': GlobalCode | 21901 | 21902
  'smartForm.form.user.list': GlobalCode | 21901 | 21902
  'smartForm.form.user.submit.list': GlobalCode | 21901 | 21902
  'staffRank.list': GlobalCode | 21201
  'staffRank.standing': GlobalCode | 21202
  'externalUserPackage.list': GlobalCode
  'externalUserPackage.dataList': GlobalCode
  'externalUserPackage.add': GlobalCode
  'externalUserPackage.update': GlobalCode
  'externalUserPackage.addData': GlobalCode
  'project.list': GlobalCode
  'workorder.list': GlobalCode
  'workorder.detail': GlobalCode | 22301
  'workorder.create': GlobalCode | 22302 | 22303 | 22304 | 22309 | 22310 | 22311 | 22312 | 22313 | 22315 | 22316 | 22317
  'workorder.switch': GlobalCode | 22301 | 22302 | 22303 | 22304 | 22305 | 22307
  'workorder.reply': GlobalCode | 22301 | 22303 | 22304 | 22305 | 22307
  'workorder.close': GlobalCode | 22301 | 22303 | 22304 | 22305 | 22307
  'workorder.reopen': GlobalCode | 22301 | 22303 | 22304 | 22305 | 22320
  'workorder.update': GlobalCode | 22301 | 22304 | 22305 | 22307 | 22311 | 22312 | 22315 | 22316 | 22317 | 22318
  'workorder.template.list': GlobalCode
  'contactWay.list': GlobalCode | 20901 | 20902
  'contactWay.store.list': GlobalCode
  'contactWay.store.batchAdd': GlobalCode
  'contactWay.store.batchUpdate': GlobalCode
  'contactWay.statistics': GlobalCode | 20903
  'activityFission.mission.list': GlobalCode
  'groupActivityFission.mission.list': GlobalCode | 21501 | 21502 | 21503 | 21504 | 21505 | 21506 | 21507
  'checkInAct.mission.list': GlobalCode | 21601 | 21602 | 21603 | 21604 | 21605 | 21606 | 21607
  'checkInAct.mission.detail': GlobalCode | 21608 | 21609 | 21610 | 21611 | 21612 | 21613
  'activityFission.mission.detail': GlobalCode | 21408 | 21409 | 21410 | 21411 | 21412 | 21413
  'groupActivityFission.mission.detail': GlobalCode | 21508 | 21509 | 21510 | 21511 | 21512 | 21513
  'externalUser.activityFission.list': GlobalCode
  'interactRadar.list': GlobalCode | 21701 | 21702
  'interactRadar.group.list': GlobalCode | 21701 | 21702
  'interactRadar.detail': GlobalCode | 21701 | 21702
  'interactRadar.statistic.list.v2': GlobalCode | 21701 | 21702
  'interactRadar.update': GlobalCode | 21701 | 21702 | 21703 | 21704 | 21705
  'chat.message.list': GlobalCode
  'chat.message.listV2': GlobalCode
  'chat.session.list': GlobalCode | 20402
  'externalUser.list': GlobalCode | 20201 | 20202
  'externalUser.update.list': GlobalCode | 20201 | 20202 | 20203
  'externalUser.listOutflow': GlobalCode
  'externalUser.score.add': GlobalCode | 20210 | 20211 | 20212 | 20215
  'externalUser.importInfo': GlobalCode | 20210 | 20211 | 20212 | 20213 | 20214 | 20215 | 20216 | 20217 | 21801 | 21802 | 21803 | 21804 | 21805 | 21806 | 21807 | 21808 | 21809 | 21810 | 21811
  'externalUserCustomField.add': GlobalCode | 21811 | 21812 | 21813 | 21814 | 21815 | 21816 | 21817 | 21818 | 21819
  'externalUser.remark.customField.batchUpdate': GlobalCode | 21801 | 21802 | 21803 | 21804 | 21805 | 21806 | 21807 | 21808 | 21809 | 21810 | 21811
  'externalUser.timeline': GlobalCode | 20206
  'externalUser.get': GlobalCode | 20206 | 20207 | 20208
  'externalUser.batchGet': GlobalCode | 20205 | 20206 | 20207 | 20208
  'externalUser.unionidToExternalUserid': GlobalCode | 20207
  'externalUser.unionid2euId': GlobalCode
  'externalUser.euId2unionid': GlobalCode
  'externalUser.stage.get': GlobalCode | 20607 | 20608 | 20609
  'externalUser.groupList.get': GlobalCode | 20206 | 20207 | 20208
  'externalUserStaffRelation.list': GlobalCode | 20201
  'customField.list': GlobalCode
  'journeyStage.list': GlobalCode
  'groupChat.list': GlobalCode
  'groupChat.detail': GlobalCode | 20209
  'groupChat.member.list': GlobalCode | 20209
  'groupChat.findExternalUser': GlobalCode | 20208 | 20209
  'groupChat.tag.group.list': GlobalCode
  'groupChat.batchMarkTag': GlobalCode
  'integral.batch.update': GlobalCode | 22001
  'externalUser.integral.list': GlobalCode
  'integral.list': GlobalCode
  'externalUser.integral.record.list': GlobalCode | 20206 | 20207 | 20208
  'preWriteProperties.batchAdd': GlobalCode | 21820 | 21821 | 21822 | 21823 | 21824 | 21825 | 21826 | 21827 | 21828 | 21829 | 21830 | 21831 | 21832 | 21833
  'customerOpenSea.clue.add': GlobalCode | 21101 | 21102 | 21103 | 21104 | 21105 | 21106 | 21107
  'clue.list': GlobalCode
  'batchAddCustomer.mission.add': GlobalCode | 20800 | 20801 | 20802 | 20803 | 20804 | 20805 | 20806 | 20807
  'batchAddCustomer.subMission.list': GlobalCode
  'per.groupMsg.single.list': GlobalCode
  'per.groupMsg.single.user.list': GlobalCode | 21501 | 21502 | 21503
  'order.list': GlobalCode
  'order.importOrderV2': GlobalCode | 21006 | 21007 | 21008 | 21009
  'order.importOrder': GlobalCode | 21006 | 21007 | 21008 | 21009
  'order.batchImportOrder': GlobalCode | 21006 | 21007 | 21008 | 21009
  'order.remove': GlobalCode | 21005
  'order.batchRemove': GlobalCode | 21013
  'order.importShop': GlobalCode | 21004
  'order.getShopList': GlobalCode
  'order.getShopDetail': GlobalCode | 21019
  'order.shop.remove': GlobalCode | 21012
  'order.importItem': GlobalCode | 21005 | 21018
  'order.getItemList': GlobalCode
  'order.getItemDetail': GlobalCode | 21020
  'batchRemoveItem': GlobalCode | 21010
  'order.batchRemoveItem': GlobalCode | 21010
  'externalUserEvent.list': GlobalCode | 20602 | 20603 | 20604
  'externalUserEvent.add': GlobalCode | 20601 | 20602 | 20603 | 20604 | 20605 | 20606 | 20607
  'externalUserEvent.customType.list': GlobalCode
  'externalUserEvent.customType.detail': GlobalCode | 20607
  'externalUserEvent.customType.add': GlobalCode | 20608 | 20609 | 20610 | 20611 | 20612
  'externalUserEvent.customType.update': GlobalCode | 20607 | 20608 | 20609 | 20610 | 20611
  'externalUserEvent.customType.delete': GlobalCode | 20607
  'materialLibrary.list': GlobalCode | 21301 | 21308
  'materialLibrary.add': GlobalCode | 21301 | 21307 | 21308
  'materialLibrary.update': GlobalCode | 21301 | 21303 | 21307 | 21308
  'materialLibrary.remove': GlobalCode | 21303
  'materialLibrary.group.list': GlobalCode
  'materialLibrary.group.add': GlobalCode
  'materialLibrary.group.update': GlobalCode
  'materialLibrary.group.delete': GlobalCode
  'momentMessage.add': GlobalCode
  'momentMessage.result': GlobalCode
  'momentMessage.tasks.result': GlobalCode
  'event.list': GlobalCode
  'groupMsg.add': GlobalCode
  'groupMsg.result': GlobalCode
  'groupMsg.subMission.result': GlobalCode
  'customerGroupMsg.add': GlobalCode
  'customerGroupMsg.result': GlobalCode
  'customerGroupMsg.subMission.result': GlobalCode
}

/** The calls, by the segments of their paths. */
export interface Api {
  accessToken: {
    get: Call<AccessTokenGetParams, AccessTokenGetReply>
  }
  staff: {
    list: ListCall<StaffListParams, StaffListReply, Staff>
    get: Call<StaffGetParams, StaffGetReply>
  }
  staffMessage: {
    send: Call<StaffMessageSendParams, StaffMessageSendReply>
  }
  department: {
    list: ListCall<DepartmentListParams, DepartmentListReply, Department>
  }
  openAuth: {
    sidebar: {
      getAuthInfo: Call<OpenAuthSidebarGetAuthInfoParams, OpenAuthSidebarGetAuthInfoReply>
    }
  }
  tag: {
    list: ListCall<TagListParams, TagListReply, Tag>
    v2: {
      list: ListCall<TagV2ListParams, TagV2ListReply, TagV2>
    }
    detail: Call<TagDetailParams, TagDetailReply>
    create: Call<TagCreateParams, TagCreateReply>
    update: Call<TagUpdateParams, TagUpdateReply>
    delete: Call<TagDeleteParams, TagDeleteReply>
    add: Call<TagAddParams, TagAddReply>
    batchUpdate: Call<TagBatchUpdateParams, TagBatchUpdateReply>
    internal: {
      add: Call<TagInternalAddParams, TagInternalAddReply>
      remove: Call<TagInternalRemoveParams, TagInternalRemoveReply>
    }
  }
  tagGroup: {
    list: ListCall<TagGroupListParams, TagGroupListReply, TagGroup>
    add: Call<TagGroupAddParams, TagGroupAddReply>
  }
  wxUser: {
    markTag: Call<WxUserMarkTagParams, WxUserMarkTagReply>
  }
  preTag: {
    listV2: ListCall<PreTagListV2Params, PreTagListV2Reply, PreTagTask>
    remove: {
      unionid: Call<PreTagRemoveUnionidParams, PreTagRemoveUnionidReply>
    }
  }
  quickReplyV3: {
    group: {
      list: ListCall<QuickReplyV3GroupListParams, QuickReplyV3GroupListReply, QuickReplyGroup>
    }
    list: ListCall<QuickReplyV3ListParams, QuickReplyV3ListReply, QuickReplyWithParts>
  }
  smartForm: {
    form: {
      list: ListCall<SmartFormFormListParams, SmartFormFormListReply, SmartForm>
      user: {
        list: ListCall<SmartFormFormUserListParams, SmartFormFormUserListReply, SmartFormUser>
        submit: {
          list: ListCall<SmartFormFormUserSubmitListParams, SmartFormFormUserSubmitListReply, SmartFormSubmission>
        }
      }
    }
    group: {
      list: ListCall<SmartFormGroupListParams, SmartFormGroupListReply, SmartFormGroup>
    }
  }
  staffRank: {
    list: ListCall<StaffRankListParams, StaffRankListReply, StaffRank>
    standing: ListCall<StaffRankStandingParams, StaffRankStandingReply, StaffRankPlace>
  }
  externalUserPackage: {
    list: ListCall<ExternalUserPackageListParams, ExternalUserPackageListReply, CrowdPackage>
    dataList: ListCall<ExternalUserPackageDataListParams, ExternalUserPackageDataListReply, CrowdPackageMember>
    add: Call<ExternalUserPackageAddParams, ExternalUserPackageAddReply>
    update: Call<ExternalUserPackageUpdateParams, ExternalUserPackageUpdateReply>
    addData: Call<ExternalUserPackageAddDataParams, ExternalUserPackageAddDataReply>
  }
  project: {
    list: ListCall<ProjectListParams, ProjectListReply, Project>
  }
  workorder: {
    list: ListCall<WorkorderListParams, WorkorderListReply, Ticket>
    detail: Call<WorkorderDetailParams, WorkorderDetailReply>
    create: Call<WorkorderCreateParams, WorkorderCreateReply>
    switch: Call<WorkorderSwitchParams, WorkorderSwitchReply>
    reply: Call<WorkorderReplyParams, WorkorderReplyReply>
    close: Call<WorkorderCloseParams, WorkorderCloseReply>
    reopen: Call<WorkorderReopenParams, WorkorderReopenReply>
    update: Call<WorkorderUpdateParams, WorkorderUpdateReply>
    template: {
      list: ListCall<WorkorderTemplateListParams, WorkorderTemplateListReply, TicketTemplate>
    }
  }
  contactWay: {
    list: ListCall<ContactWayListParams, ContactWayListReply, ContactWay>
    store: {
      list: ListCall<ContactWayStoreListParams, ContactWayStoreListReply, Store>
      batchAdd: Call<ContactWayStoreBatchAddParams, ContactWayStoreBatchAddReply>
      batchUpdate: Call<ContactWayStoreBatchUpdateParams, ContactWayStoreBatchUpdateReply>
    }
    statistics: ListCall<ContactWayStatisticsParams, ContactWayStatisticsReply, ContactWayDay>
  }
  activityFission: {
    mission: {
      list: ListCall<ActivityFissionMissionListParams, ActivityFissionMissionListReply, TaskTreasureMission>
      detail: ListCall<ActivityFissionMissionDetailParams, ActivityFissionMissionDetailReply, MissionParticipant>
    }
  }
  groupActivityFission: {
    mission: {
      list: ListCall<GroupActivityFissionMissionListParams, GroupActivityFissionMissionListReply, GroupFissionMission>
      detail: ListCall<GroupActivityFissionMissionDetailParams, GroupActivityFissionMissionDetailReply, MissionParticipant>
    }
  }
  checkInAct: {
    mission: {
      list: ListCall<CheckInActMissionListParams, CheckInActMissionListReply, CheckInMission>
      detail: ListCall<CheckInActMissionDetailParams, CheckInActMissionDetailReply, CheckInParticipant>
    }
  }
  externalUser: {
    activityFission: {
      list: ListCall<ExternalUserActivityFissionListParams, ExternalUserActivityFissionListReply, CustomerMission>
    }
    list: ListCall<ExternalUserListParams, ExternalUserListReply, ExternalUser>
    update: {
      list: ListCall<ExternalUserUpdateListParams, ExternalUserUpdateListReply, ExternalUser>
    }
    listOutflow: ListCall<ExternalUserListOutflowParams, ExternalUserListOutflowReply, LostUser>
    score: {
      add: Call<ExternalUserScoreAddParams, ExternalUserScoreAddReply>
    }
    importInfo: Call<ExternalUserImportInfoParams, ExternalUserImportInfoReply>
    remark: {
      customField: {
        batchUpdate: Call<ExternalUserRemarkCustomFieldBatchUpdateParams, ExternalUserRemarkCustomFieldBatchUpdateReply>
      }
    }
    timeline: ListCall<ExternalUserTimelineParams, ExternalUserTimelineReply, CustomerTimelineEntry>
    get: Call<ExternalUserGetParams, ExternalUserGetReply>
    batchGet: Call<ExternalUserBatchGetParams, ExternalUserBatchGetReply>
    unionidToExternalUserid: Call<ExternalUserUnionidToExternalUseridParams, ExternalUserUnionidToExternalUseridReply>
    unionid2euId: Call<ExternalUserUnionid2euIdParams, ExternalUserUnionid2euIdReply>
    euId2unionid: Call<ExternalUserEuId2unionidParams, ExternalUserEuId2unionidReply>
    stage: {
      get: Call<ExternalUserStageGetParams, ExternalUserStageGetReply>
    }
    groupList: {
      get: ListCall<ExternalUserGroupListGetParams, ExternalUserGroupListGetReply, JoinedGroup>
    }
    integral: {
      list: ListCall<ExternalUserIntegralListParams, ExternalUserIntegralListReply, PointsBalance>
      record: {
        list: ListCall<ExternalUserIntegralRecordListParams, ExternalUserIntegralRecordListReply, PointsRecord>
      }
    }
  }
  interactRadar: {
    list: ListCall<InteractRadarListParams, InteractRadarListReply, Radar>
    group: {
      list: ListCall<InteractRadarGroupListParams, InteractRadarGroupListReply, RadarGroup>
    }
    detail: Call<InteractRadarDetailParams, InteractRadarDetailReply>
    statistic: {
      list: {
        v2: ListCall<InteractRadarStatisticListV2Params, InteractRadarStatisticListV2Reply, RadarVisitRecord>
      }
    }
    update: Call<InteractRadarUpdateParams, InteractRadarUpdateReply>
  }
  chat: {
    message: {
      list: ListCall<ChatMessageListParams, ChatMessageListReply, ChatMessage>
      listV2: ListCall<ChatMessageListV2Params, ChatMessageListV2Reply, ChatMessage>
    }
    session: {
      list: ListCall<ChatSessionListParams, ChatSessionListReply, ChatSession>
    }
  }
  externalUserCustomField: {
    add: Call<ExternalUserCustomFieldAddParams, ExternalUserCustomFieldAddReply>
  }
  externalUserStaffRelation: {
    list: ListCall<ExternalUserStaffRelationListParams, ExternalUserStaffRelationListReply, RelatedUser>
  }
  customField: {
    list: ListCall<CustomFieldListParams, CustomFieldListReply, CustomField>
  }
  journeyStage: {
    list: ListCall<JourneyStageListParams, JourneyStageListReply, JourneyStage>
  }
  groupChat: {
    list: ListCall<GroupChatListParams, GroupChatListReply, GroupChat>
    detail: Call<GroupChatDetailParams, GroupChatDetailReply>
    member: {
      list: ListCall<GroupChatMemberListParams, GroupChatMemberListReply, GroupMember>
    }
    findExternalUser: Call<GroupChatFindExternalUserParams, GroupChatFindExternalUserReply>
    tag: {
      group: {
        list: ListCall<GroupChatTagGroupListParams, GroupChatTagGroupListReply, GroupChatTagGroup>
      }
    }
    batchMarkTag: Call<GroupChatBatchMarkTagParams, GroupChatBatchMarkTagReply>
  }
  integral: {
    batch: {
      update: Call<IntegralBatchUpdateParams, IntegralBatchUpdateReply>
    }
    list: ListCall<IntegralListParams, IntegralListReply, PointsEntry>
  }
  preWriteProperties: {
    batchAdd: Call<PreWritePropertiesBatchAddParams, PreWritePropertiesBatchAddReply>
  }
  customerOpenSea: {
    clue: {
      add: Call<CustomerOpenSeaClueAddParams, CustomerOpenSeaClueAddReply>
    }
  }
  clue: {
    list: ListCall<ClueListParams, ClueListReply, Clue>
  }
  batchAddCustomer: {
    mission: {
      add: Call<BatchAddCustomerMissionAddParams, BatchAddCustomerMissionAddReply>
    }
    subMission: {
      list: ListCall<BatchAddCustomerSubMissionListParams, BatchAddCustomerSubMissionListReply, AddTaskItem>
    }
  }
  per: {
    groupMsg: {
      single: {
        list: ListCall<PerGroupMsgSingleListParams, PerGroupMsgSingleListReply, PersonalMessage>
        user: {
          list: ListCall<PerGroupMsgSingleUserListParams, PerGroupMsgSingleUserListReply, PersonalMessageRecipient>
        }
      }
    }
  }
  order: {
    list: ListCall<OrderListParams, OrderListReply, OrderInfo>
    importOrderV2: Call<OrderImportOrderV2Params, OrderImportOrderV2Reply>
    importOrder: Call<OrderImportOrderParams, OrderImportOrderReply>
    batchImportOrder: Call<OrderBatchImportOrderParams, OrderBatchImportOrderReply>
    remove: Call<OrderRemoveParams, OrderRemoveReply>
    batchRemove: Call<OrderBatchRemoveParams, OrderBatchRemoveReply>
    importShop: Call<OrderImportShopParams, OrderImportShopReply>
    getShopList: ListCall<OrderGetShopListParams, OrderGetShopListReply, ShopInfo>
    getShopDetail: Call<OrderGetShopDetailParams, OrderGetShopDetailReply>
    shop: {
      remove: Call<OrderShopRemoveParams, OrderShopRemoveReply>
    }
    importItem: Call<OrderImportItemParams, OrderImportItemReply>
    getItemList: ListCall<OrderGetItemListParams, OrderGetItemListReply, GoodsInfo>
    getItemDetail: Call<OrderGetItemDetailParams, OrderGetItemDetailReply>
    batchRemoveItem: Call<OrderBatchRemoveItemParams, OrderBatchRemoveItemReply>
  }
  batchRemoveItem: Call<BatchRemoveItemParams, BatchRemoveItemReply>
  externalUserEvent: {
    list: ListCall<ExternalUserEventListParams, ExternalUserEventListReply, CustomerEvent>
    add: Call<ExternalUserEventAddParams, ExternalUserEventAddReply>
    customType: {
      list: ListCall<ExternalUserEventCustomTypeListParams, ExternalUserEventCustomTypeListReply, CustomEventType>
      detail: Call<ExternalUserEventCustomTypeDetailParams, ExternalUserEventCustomTypeDetailReply>
      add: Call<ExternalUserEventCustomTypeAddParams, ExternalUserEventCustomTypeAddReply>
      update: Call<ExternalUserEventCustomTypeUpdateParams, ExternalUserEventCustomTypeUpdateReply>
      delete: Call<ExternalUserEventCustomTypeDeleteParams, ExternalUserEventCustomTypeDeleteReply>
    }
  }
  materialLibrary: {
    list: ListCall<MaterialLibraryListParams, MaterialLibraryListReply, Material>
    add: Call<MaterialLibraryAddParams, MaterialLibraryAddReply>
    update: Call<MaterialLibraryUpdateParams, MaterialLibraryUpdateReply>
    remove: Call<MaterialLibraryRemoveParams, MaterialLibraryRemoveReply>
    group: {
      list: ListCall<MaterialLibraryGroupListParams, MaterialLibraryGroupListReply, MaterialGroup>
      add: Call<MaterialLibraryGroupAddParams, MaterialLibraryGroupAddReply>
      update: Call<MaterialLibraryGroupUpdateParams, MaterialLibraryGroupUpdateReply>
      delete: Call<MaterialLibraryGroupDeleteParams, MaterialLibraryGroupDeleteReply>
    }
  }
  momentMessage: {
    add: Call<MomentMessageAddParams, MomentMessageAddReply>
    result: ListCall<MomentMessageResultParams, MomentMessageResultReply, MomentTaskItem | MomentStaff>
    tasks: {
      result: ListCall<MomentMessageTasksResultParams, MomentMessageTasksResultReply, MomentTask>
    }
  }
  event: {
    list: ListCall<EventListParams, EventListReply, Event>
  }
  groupMsg: {
    add: Call<GroupMsgAddParams, GroupMsgAddReply>
    result: ListCall<GroupMsgResultParams, GroupMsgResultReply, GroupMessageMission | GroupMessageRecipient>
    subMission: {
      result: ListCall<GroupMsgSubMissionResultParams, GroupMsgSubMissionResultReply, GroupMessageSubMission>
    }
  }
  customerGroupMsg: {
    add: Call<CustomerGroupMsgAddParams, CustomerGroupMsgAddReply>
    result: ListCall<CustomerGroupMsgResultParams, CustomerGroupMsgResultReply, GroupChatMessageMission>
    subMission: {
      result: ListCall<CustomerGroupMsgSubMissionResultParams, CustomerGroupMsgSubMissionResultReply, GroupChatMessageSubMission>
    }
  }
}
