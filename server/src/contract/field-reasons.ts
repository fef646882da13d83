/** What engines say of a field, as the management API's callers read it. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^there is no (?:\w+ )?"?(.+?)"?$/, '不存在：$1'],
  [/^must not repeat one$/, '不能重复'],
  [/^must be null when (\w+) is (\S+)$/, '$1 为 $2 时应为 null'],
  [/^must be a string when (\w+) is (\S+)$/, '$1 为 $2 时不能为空'],
  [/^must hold exactly one when (\w+) is (\S+)$/, '$1 为 $2 时只能有一个'],
  [/^must be 5 to 20 digits.*$/, '应为 5 到 20 位数字，可带前导 +'],
  [/^custom_field "(.+)" does not take (.*)$/, '自定义字段 $1 不接受 $2'],
  [/^must have at most (\S+) characters$/, '不能超过 $1 个字符'],
  [/^must hold at most (\S+)$/, '至多 $1 个'],
  [/^must not be empty$/, '不能为空'],
  [/^must be text$/, '应为文本'],
  [/^must not be before (\w+)$/, '不能早于 $1'],
  [/^must be there exactly when the ticket is closed$/, '工单已关闭时须有，否则应为空'],
  [/^must be there for (.+) and (\w+), and for no other type$/, '类型为 $1、$2 时须有，其他类型应没有'],
  [/^must hold some for kind option, and none for others$/, 'kind 为 option 时至少一个，否则应为空'],
  [/^"(.+)" is taken$/, '$1 已被使用'],
  [/^"(.+)" is named twice$/, '$1 重复出现'],
  [/^"(.+)" is already a session of that staff member$/, '$1 已是该员工的会话'],
  [/^staff member "(.+)" has no session "(.+)"$/, '员工 $1 没有会话 $2'],
  [/^was removed meanwhile$/, '已被删除'],
  [/^the group is not empty$/, '分组不为空'],
  [/^a group cannot be below itself$/, '分组不能移到自己下面'],
  [/^group (\S+) lies in the group that is to be moved$/, '分组 $1 在要移动的分组之内'],
  [/^group (\S+) is named (.+)$/, '分组 $1 的名称是 $2'],
  [/^must be a time zone such as (.+)$/, '应为时区，如 $1'],
  [/^is not valid$/, '不合法'],
]

/** The reason in Chinese; one that is not known is only called invalid, followed by what the engine said. */
export function chineseReason(reason: string): string {
  for (const [pattern, chinese] of REASONS) if (pattern.test(reason)) return reason.replace(pattern, chinese)
  return /\p{Script=Han}/u.test(reason) ? reason : `不合法（${reason}）`
}
