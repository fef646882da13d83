import { botWords, callWords } from './call-words.ts'
import { componentFaults } from './component-words.ts'
import { datasetFaults } from './dataset-words.ts'
import { platformAddresses, platformFaults } from './platform-words.ts'
import { archiveWords, foundWords, jobWords, sendWords, subscriptionWords, wecomWords } from './state-words.ts'

/** What a value must be; the words follow "应为" and "must be", and documents describe fields with them. */
const expectations = {
  text: ['字符串', 'text'],
  some_text: ['非空字符串', 'text that is not empty'],
  length: ['{min} 到 {max} 个字符', '{min} to {max} characters'],
  max_length: ['至多 {max} 个字符', 'at most {max} characters'],
  max_items: ['至多 {max} 项', 'at most {max}'],
  integer: ['整数', 'an integer'],
  integer_between: ['{min} 到 {max} 的整数', 'an integer from {min} to {max}'],
  integer_at_least: ['不小于 {min} 的整数', 'an integer of at least {min}'],
  integer_at_most: ['不大于 {max} 的整数', 'an integer of at most {max}'],
  number: ['数字', 'a number'],
  decimal: ['十进制数，至多 12 位整数与 4 位小数', 'a decimal of at most 12 digits before the point and 4 after it'],
  one_of: ['{values}', 'one of {values}'],
  some_of: ['逗号分隔的 {values}', 'some of {values}, separated by commas'],
  words: ['以逗号分隔的字符串，或字符串的 JSON 数组', 'words with commas between them, or a JSON array of texts'],
  digits: ['十进制数字组成的字符串', 'text of decimal digits'],
  phone: ['5 到 20 位数字，可带前导 +', '5 to 20 digits, a leading + allowed'],
  email: ['邮箱地址', 'an e-mail address'],
  web_address: ['http 或 https 地址', 'an http or https address'],
  full_place: ['带后缀的地名，如 浙江省、杭州市', 'the whole Chinese name of a place, with its suffix'],
  letters_and_digits: ['文字与数字，不含空格与符号', 'letters and digits, without spaces and signs'],
  web_address_or_file: [
    'http 或 https 地址，或已上传文件的地址',
    'an http or https address, or that of an uploaded file',
  ],
  public_address: ['http 或 https 地址，不含用户名与密码', 'an http or https address without user name and password'],
  uploaded_file: ['已上传文件的地址', 'the address of an uploaded file'],
  logo: ['已上传文件的地址，如 /files/…', 'the address of an uploaded file, such as /files/…'],
  colour: ['颜色，如 #1f6f5c', 'a colour such as #1f6f5c'],
  time_zone: ['时区，如 Asia/Shanghai', 'a time zone such as Asia/Shanghai'],
  time: ['Unix 秒', 'a time in Unix seconds'],
  time_or_date: ['Unix 秒或 YYYY-MM-DD HH:MM:SS', 'Unix seconds or YYYY-MM-DD HH:MM:SS'],
  date: ['YYYY-MM-DD', 'YYYY-MM-DD'],
  time_of_day: ['HH:MM，至 24:00', 'HH:MM, up to 24:00'],
  date_with_time: ['YYYY-MM-DD 或 YYYY-MM-DD HH:MM:SS', 'YYYY-MM-DD or YYYY-MM-DD HH:MM:SS'],
  option_name: ['该字段的选项名称', 'the name of one of its options'],
  cursor_or_latest: ['非负整数或 latest', 'an integer of at least 0, or latest'],
  name_of_setting: [
    '1 到 64 个字母、数字、点、下划线或连字符',
    '1 to 64 letters, digits, dots, underscores or hyphens',
  ],
  ids: ['逗号分隔的员工 ID', 'ids of staff, separated by commas'],
  code_ids: ['至多 {max} 个活码 ID，以逗号分隔', 'at most {max} ids of codes, separated by commas'],
  staff_or_list: ['员工 ID 或 1 到 {max} 个员工 ID 的数组', 'the id of a staff member, or a list of 1 to {max}'],
  crowd_filter: ['人群筛选条件的 JSON', 'a crowd filter in JSON'],
  secret_token: ['1 到 32 个字母或数字', '1 to 32 letters and digits'],
  secret_aes_key: ['43 个 base64 字符', '43 characters of base64'],
  secret_webhook: ['whsec_ 加 24 到 64 字节的 base64', 'whsec_ and 24 to 64 bytes in base64'],
  ...platformAddresses,
  rsa_key: ['PEM 格式的 RSA 私钥', 'an RSA private key in PEM'],
  one_kind_of_attachment: ['至多 9 张图片，或 1 个视频，或 1 个链接', 'up to 9 pictures, or 1 video, or 1 link'],
  json_object: ['JSON 对象', 'a JSON object'],
  one_file: ['有且只有一个名为 file 的文件', 'exactly one file, named file'],
} as const

/** What else is wrong with a value. */
const faults = {
  required: ['为必填', 'is missing'],
  required_for_account: ['账号没有关联员工，须指定员工', 'is required: the account acts as no staff member'],
  account_without_staff: ['账号没有关联员工', 'cannot be asked: the account is linked to no staff member'],
  not_valid: ['不合法', 'is not valid'],
  wrong_type: ['类型应为 {expected}', 'must be of type {expected}'],
  unknown_field: ['没有这个字段', 'unknown field'],
  unknown_parameter: ['没有这个参数', 'there is no such parameter'],
  repeated_parameter: ['重复出现或编码不合法', 'is there twice, or not encoded well'],
  repeated_key: ['含重复的键 {key}', 'repeats the key {key}'],
  holds_nul: ['不能包含 U+0000', 'must not hold U+0000'],
  holds_surrogate: ['不能包含半个代理对', 'holds half a surrogate pair'],
  empty: ['不能为空', 'must not be empty'],
  blank: ['除去空白与不可见字符后不能为空', 'must not be blank'],
  zero: ['不能为 0', 'must not be 0'],
  too_long: ['不能超过 {max} 个字符', 'must have at most {max} characters'],
  too_short: ['不能少于 {min} 个字符', 'must have at least {min} characters'],
  too_many: ['不能超过 {max} 项', 'must hold at most {max}'],
  too_few: ['不能少于 {min} 项', 'must hold at least {min}'],
  too_large: ['不能超过 {max}', 'must be at most {max}'],
  too_small: ['不能少于 {min}', 'must be at least {min}'],
  not_found: ['不存在：{value}', 'there is no {kind} "{value}"'],
  several_named: ['有多名员工叫 {value}，请写员工 ID', 'several staff members are named "{value}": write an id'],
  no_session: ['员工 {staff} 没有会话 {session}', 'staff member "{staff}" has no session "{session}"'],
  removed_meanwhile: ['已被删除', 'was removed meanwhile'],
  repeated: ['不能重复', 'must not repeat one'],
  named_twice: ['{value} 重复出现', '"{value}" is named twice'],
  taken: ['{value} 已被使用', '"{value}" is taken'],
  name_reserved: ['这个名称已被占用', 'this name is taken'],
  prefix_reserved: [
    '不能以 {prefix} 开头：该前缀由系统保留',
    'must not begin with {prefix}, which is kept for the system',
  ],
  not_of_code: ['「{value}」不是使用活码的员工', '"{value}" is not among the staff of the code'],
  rules_not_rising: ['level 与 needed 应逐级增加', 'level and needed must rise'],
  mission_without_staff: ['活动没有员工', 'the mission has no staff'],
  mission_without_groups: ['活动没有群聊', 'the mission has no group chats'],
  state_taken: ['「{value}」已用于渠道活码 {id}', '"{value}" is the state of channel code {id}'],
  state_not_free_yet: [
    '「{value}」原属渠道活码 {id}，平台尚未将其删除',
    '"{value}" was the state of channel code {id}, which the platform has not removed yet',
  ],
  session_exists: ['{value} 已是该员工的会话', '"{value}" is already a session of that staff member'],
  session_ambiguous: [
    '有多个员工的会话用这个 ID，须指定员工',
    'several staff members have a session of this id: name one',
  ],
  welcome_exists: ['企业的欢迎语已有「{name}」（{id}）', 'the corporation has a welcome already: "{name}" ({id})'],
  welcome_of_staff_exists: ['有员工已在欢迎语「{name}」（{id}）', 'a staff member is in the welcome "{name}" ({id})'],
  content_missing: ['文字与附件至少有一', 'needs a text or an attachment'],
  required_when: ['{field} 为 {value} 时须有', 'must be given when {field} is {value}'],
  null_when: ['{field} 为 {value} 时应为 null', 'must be null when {field} is {value}'],
  text_when: ['{field} 为 {value} 时不能为空', 'must be a string when {field} is {value}'],
  one_when: ['{field} 为 {value} 时只能有一个', 'must hold exactly one when {field} is {value}'],
  file_unless_text: [
    '类型为 text 时应为 null，否则不能为空',
    'must be null when the type is text, and not empty otherwise',
  ],
  content_of_text: ['类型为 text 时不能为空', 'must not be empty when the type is text'],
  options_of_types: [
    '类型为 {types} 时至少一个，其他类型应为空',
    'must hold some for the types {types}, and none for others',
  ],
  not_an_option: ['不在选项中：{value}', '"{value}" is none of the options'],
  not_taken_by_field: ['自定义字段 {field} 不接受 {value}', 'custom_field "{field}" does not take {value}'],
  not_entered: ['不是该操作员可进入的企业', 'is no corporation that the operator may enter'],
  beyond_role: ['超出操作员的角色：{values}', 'is more than the role of the operator has: {values}'],
  out_of_clock: ['只能向前，至多比真实时间超前两年', 'must not be before the clock, and two years ahead at most'],
  in_past: ['应晚于现在', 'must be in the future'],
  before: ['不能早于 {field}', 'must not be before {field}'],
  not_after: ['应晚于 {field}', 'must be after {field}'],
  needs: ['须与 {field} 一同使用', 'needs {field} beside it'],
  excludes: ['不能与 {field} 同时使用', 'must not be there together with {field}'],
  both_added_and_removed: ['与 add 重复：{value}', '{value} is in add too'],
  exactly_one_of: ['{fields} 传且只传一个', 'exactly one of {fields} must be there'],
  one_of_needed: ['{fields} 至少传一个', 'one of {fields} must be there'],
  closed_at_mismatch: ['工单已关闭时须有，否则应为空', 'must be there exactly when the ticket is closed'],
  group_not_empty: ['分组不为空', 'the group is not empty'],
  group_below_itself: ['分组不能移到自己下面', 'a group cannot be below itself'],
  tag_stays_in_group: ['平台上的标签不能移到其他标签组', 'a tag that is on the platform cannot move to another group'],
  group_of_type: ['分组的类型是 {type}', 'the group is for the type {type}'],
  group_inside: ['分组 {id} 在要移动的分组之内', 'group {id} lies in the group that is to be moved'],
  group_named: ['分组 {id} 的名称是 {name}', 'group {id} is named {name}'],
  crowd_unknown: ['人群包只有数量，没有条件或成员', 'the crowd package has a number only, without filter or members'],
  form_empty: ['没有字段的表单不能发布', 'a form without fields cannot be published'],
  file_unsupported: ['不支持这种文件，或文件已损坏', 'the file is of a type that is not taken, or damaged'],
  file_not_as_named: ['内容不是它所称的图片，而是 {type}', 'it is not the picture that it is called, but {type}'],
  unknown_event_kind: ['含有未知的事件种类', 'holds a kind of event that does not exist'],
  private_address: ['不能是内网地址', 'must not be an address inside a network'],
  wrong_cursor: ['不是这个列表与排序的 next_cursor', 'is no next_cursor of this list and order'],
  same_handler: ['已是当前处理人', 'handles it already'],
  staff_not_following: ['该员工没有添加这位客户', 'the staff member does not follow this customer'],
  staff_not_in_chat: ['该员工不在这个客户群中', 'the staff member is not in this group chat'],
  relation_not_found: ['关联对象不存在', 'there is no such customer or group chat'],
  ...componentFaults,
  sort_repeated: ['sort 重复：{value}', 'sort {value} is there twice'],
  type_of_session: [
    'other_staff 应为 1，ext_user 应为 2，room 应为 3',
    'must be 1 for other_staff, 2 for ext_user, 3 for room',
  ],
  only_with: ['与 {field} 须同时有或同时没有', 'must be given with {field}, and only with it'],
  only_together: ['{fields} 须一同给出', '{fields} must be given together'],
  only_in_states: ['{field} 为 {values} 时须有，否则应没有', 'must be given when {field} is {values}, and only then'],
  level_of_group: [
    '顶层分组（parent_id 为 0）应为 1，其他分组应大于 1',
    'must be 1 for a top-level group (parent_id 0) and more for any other',
  ],
  ...datasetFaults,
  bot_template: [
    '双花括号中只能是 kind、action、record_id、time 或 data 的字段',
    'may hold only kind, action, record_id, time and fields of data in double braces',
  ],
  only_of_signing_bots: ['只有飞书与钉钉机器人有签名密钥', 'only bots of Feishu and DingTalk have a secret'],
  ...platformFaults,
} as const

const refusals = { ...expectations, ...faults }
const states = {
  ...subscriptionWords,
  ...{ ...callWords, ...botWords },
  ...{ ...jobWords, ...sendWords },
  ...archiveWords,
  ...foundWords,
  ...wecomWords,
}
const reasons = { ...refusals, ...states }

type Texts = Record<string, readonly [zh: string, en: string]>
reasons satisfies Texts

/** Why something was refused, or is as it is, for programs. */
export type ReasonCode = keyof typeof reasons
export type Expectation = keyof typeof expectations

type Value = string | number | readonly (string | number)[]
type Params = Readonly<Record<string, Value>>

/** Why something was refused, or is as it is. It becomes words where it is shown, in the reader's language. */
export type Reason = { code: ReasonCode; params: Params }

/** The names in braces of a text. */
type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type ParamsOf<C extends ReasonCode> = Record<NamesIn<(typeof reasons)[C][number]>, Value>
type Given<C extends ReasonCode> = [keyof ParamsOf<C>] extends [never] ? [] : [params: ParamsOf<C>]

export function reason<C extends ReasonCode>(code: C, ...[params]: Given<C>): Reason {
  return { code, params: params ?? {} }
}

/** A value that must be something else. */
export function mustBe<C extends Expectation>(code: C, ...params: Given<C>): Reason {
  return reason(code, ...params)
}

const codesOf = <C extends string>(words: Record<C, unknown>) => Object.keys(words) as [C, ...C[]]

export const reasonCodes = codesOf(reasons)
/** Why a field is refused: the enum of `errors[].code` in the API document. */
export const refusalCodes = codesOf(refusals)
/** Why a record is as it is: the enum of a `Reason`'s code. */
export const stateCodes = codesOf(states)

export type Language = 'zh' | 'en'

/** What people read, in each language. */
export type Words = Record<Language, string>

/** A reason in words. */
export function wordsOf({ code, params }: Reason, language: Language): string {
  const words = phraseOf({ code, params }, language)
  if (!(code in expectations)) return words
  if (language === 'en') return `must be ${words}`
  return `应为${/^[\w-]/.test(words) ? ' ' : ''}${words}`
}

/** The words alone, as documents describe a field: `1 到 30 个字符`. A code of a newer version, in a row of its, stays a code. */
export function phraseOf({ code, params }: Reason, language: Language): string {
  const text: string = (reasons as Texts)[code]?.[language === 'zh' ? 0 : 1] ?? code
  const shown = (value: Value | undefined) =>
    Array.isArray(value) ? value.join(language === 'zh' ? '、' : ', ') : String(value ?? '')
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => shown(params[name]))
}

/** What `refine` is given in place of a message. */
export function because(why: Reason, path?: PropertyKey[]) {
  return { params: { reason: why }, ...(path ? { path } : {}) }
}
