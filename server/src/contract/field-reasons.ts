/** What engines say of a field, as the management API's callers read it. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^there is no (?:\w+ )?"?(.+?)"?$/, '不存在：$1'],
  [/^must not repeat one$/, '不能重复'],
  [/^must be null when (\w+) is (\S+)$/, '$1 为 $2 时应为 null'],
  [/^must be a string when (\w+) is (\S+)$/, '$1 为 $2 时不能为空'],
  [/^must hold exactly one when (\w+) is (\S+)$/, '$1 为 $2 时只能有一个'],
  [/^must be 5 to 20 digits.*$/, '应为 5 到 20 位数字，可带前导 +'],
  [/^custom_field "(.+)" does not take (.*)$/, '自定义字段 $1 不接受 $2'],
  [/^must have at most (\d+) characters$/, '不能超过 $1 个字符'],
  [/^is not valid$/, '不合法'],
]

/** The reason in Chinese; one that is not known is only called invalid, followed by what the engine said. */
export function chineseReason(reason: string): string {
  if (/\p{Script=Han}/u.test(reason)) return reason
  for (const [pattern, chinese] of REASONS) if (pattern.test(reason)) return reason.replace(pattern, chinese)
  return `不合法（${reason}）`
}
