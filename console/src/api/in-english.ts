type Rule = readonly [RegExp, string]

/** What the management API, whose sentences are Chinese, says of a field or a state, in English. The first that fits holds. */
const SENTENCES: readonly Rule[] = [
  [/^为必填[，：].*$/, 'Required'],
  [/^为必填$/, 'Required'],
  [/^不能为空$/, 'Must not be empty'],
  [/^不能为 0$/, 'Must not be 0'],
  [/^不合法$/, 'Not valid'],
  [/^不合法（(.+)）$/, 'Not valid: $1'],
  [/^参数不合法$/, 'Something entered is not valid'],
  [/^请求不合法$/, 'The request is not valid'],
  [/^应为\s?(\d+) 到 (\d+) 个字符$/, 'Enter $1 to $2 characters'],
  [/^应为至多 (\d+) 个字符$/, 'Enter at most $1 characters'],
  [/^应为\s?(-?\d+) 到 (-?\d+) 的整数$/, 'Enter a whole number from $1 to $2'],
  [/^应为不小于 (-?\d+) 的整数$/, 'Enter a whole number of at least $1'],
  [/^应为不大于 (-?\d+) 的整数$/, 'Enter a whole number of at most $1'],
  [/^应为整数$/, 'Enter a whole number'],
  [/^应为数字$/, 'Enter a number'],
  [/^应为(?:非空字符串|字符串|文本)$/, 'Enter a text'],
  [/^应为\s?http 或 https 地址，不含用户名与密码$/, 'Enter an http or https address without user name and password'],
  [/^应为\s?http 或 https 地址$/, 'Enter an http or https address'],
  [/^应为\s?5 到 20 位数字，可带前导 \+$/, 'Enter 5 to 20 digits, with + in front or not'],
  [/^应为时区，如 (.+)$/, 'Enter a time zone, such as $1'],
  [/^应为\s?Unix 秒.*$/, 'Enter a time'],
  [/^应晚于 \w+$/, 'Must be later than the start'],
  [/^不能早于 \w+$/, 'Must not be earlier than the start'],
  [/^不能超过 (\S+) 个字符$/, 'At most $1 characters'],
  [/^不能超过 (\S+) 项$/, 'At most $1'],
  [/^至多 (\S+) 个$/, 'At most $1'],
  [/^不能少于 (\S+) 项$/, 'At least $1'],
  [/^不能超过 (.+)$/, 'At most $1'],
  [/^不能少于 (.+)$/, 'At least $1'],
  [/^不能重复$/, 'Each only once'],
  [/^不能包含 .*$/, 'Contains a character that cannot be stored'],
  [/^不能以 (\S+) 开头：.*$/, 'Must not begin with $1, which the system keeps for itself'],
  [/^不存在：(.+)$/, 'Does not exist: $1'],
  [/^不存在$/, 'Does not exist'],
  [/^员工不存在$/, 'There is no such staff member'],
  [/^关联对象不存在$/, 'There is no such customer'],
  [/^工单模板不存在$/, 'There is no such ticket template'],
  [/^组件不存在，或不属于该模板$/, 'A field that the template does not have'],
  [
    /^(?:必填组件|该?组件|sort 重复|值不在选项中|只能有一个值|value 与 values).*$/,
    'Fill in what the template asks for',
  ],
  [/^已被删除$/, 'Was removed meanwhile'],
  [/^(.+) 已被使用$/, '“$1” is taken'],
  [/^(.+) 重复出现$/, '“$1” is there twice'],
  [/^这个名称已被占用$/, 'This name is taken'],
  [/^登录名已被使用$/, 'This name is taken'],
  [/^该手机号已有线索$/, 'There is a clue with this phone number'],
  [/^企业已存在$/, 'The corporation exists already'],
  [/^企业的欢迎语已有「(.+)」.*$/, 'The corporation has a welcome message already: “$1”'],
  [/^有员工已在欢迎语「(.+)」.*$/, 'A staff member is in another welcome message: “$1”'],
  [/^「(.+)」已用于渠道活码 (\d+)$/, '“$1” is the mark of channel code $2'],
  [/^「(.+)」原属渠道活码 (\d+).*$/, '“$1” was the mark of channel code $2, which the platform has not removed yet'],
  [/^分组不为空$/, 'The group is not empty'],
  [/^分组.+$/, 'A group cannot be moved into itself'],
  [/^(?:kind 为 option|类型为 radio、checkbox、select) 时.*$/, 'Give at least one option'],
  [/^类型为 text 时.*$/, 'Enter a text'],
  [/^自定义字段 (\S+) 不接受 (.*)$/, 'The field $1 does not take $2'],
  [/^(?:文字与附件|text 与 attachments) ?至少有一$/, 'Enter a text, attachments, or both'],
  [/^应为至多 9 张图片，或 1 个视频，或 1 个链接$/, 'Up to nine pictures, or one video, or one link'],
  [/^没有字段的表单不能发布$/, 'A form without questions cannot be published'],
  [/^除去空白与不可见字符后不能为空$/, 'Must not be blank'],
  [/^账号没有关联员工，须指定员工$/, 'Your account acts as no staff member: choose one'],
  [/^已是当前处理人$/, 'Handles it already'],
  [/^人群包只有数量，没有条件或成员$/, 'This crowd package has a number only, without conditions or members'],
  [/^含有未知的事件种类$/, 'Holds a kind of event that does not exist'],
  [/^不支持这种文件，或文件已损坏$/, 'The file is of a type that is not taken, or damaged'],
  [/^内容不是它所称的图片，而是 (.+)$/, 'It is not the picture that its name says, but $1'],
  [/^记录已被他人修改$/, 'somebody else has changed the record'],
  [/^与当前状态冲突$/, 'the record has changed'],
  [/^已是这个状态$/, 'it is in this state already'],
  [/^已经结束$/, 'it is over already'],
  [/^(?:工单)?已关闭$/, 'it is closed already'],
  [/^工单没有关闭$/, 'the ticket is not closed'],
  [/^工单刚刚转给了他人$/, 'the ticket was just handed over to somebody else'],
  [/^积分不足$/, 'there are not enough points'],
  [/^密钥已吊销$/, 'the secret is revoked'],
  [/^企业至少要有一个 owner$/, 'the corporation needs at least one owner'],
  [
    /^该操作员还属于其他企业.*$/,
    'the operator belongs to other corporations too; only a server administrator may do this',
  ],
  [/^该操作员已停用，须先恢复$/, 'the operator is disabled: enable them first'],
  [/^没有可发送的客户$/, 'there is no customer to send it to'],
  [/^没有需要提醒的员工$/, 'there is nobody to remind'],
  [/^24 小时内至多提醒 3 次$/, 'at most three reminders in 24 hours'],
  [/^企业没有连接平台$/, 'the platform is not connected'],
  [/^活码还没有二维码$/, 'the code has no QR code yet'],
  [/^文件空间已用完$/, 'the space for files is used up'],
  [/^验证时地址已被修改$/, 'the address was changed while it was verified'],
  [/^首次调用仍在处理$/, 'the first call is still at work'],
  [/^验证码不正确$/, 'The code is wrong'],
  [/^现有密码不正确$/, 'The present password is wrong'],
  [/^平台没有这个企业 ID$/, 'The platform has no such corporation id'],
  [/^密钥不正确，或属于其他应用$/, 'The secret is wrong, or belongs to another application'],
  [/^平台没有应答$/, 'The platform does not answer'],
  [/^平台拒绝了连接$/, 'The platform refused the connection'],
  [/^没有这个字段$/, 'There is no such field'],
  [/^应为\s?(.+)$/, 'Must be $1'],
]

/** A sentence of the API in English; one that is not known is called invalid, followed by what the API said. */
export function inEnglish(sentence: string): string {
  if (!/\p{Script=Han}/u.test(sentence)) return sentence
  for (const [pattern, english] of SENTENCES) if (pattern.test(sentence)) return sentence.replace(pattern, english)
  return `Not accepted (${sentence})`
}

type Problem = Record<string, unknown>

/** What the API refuses a call with, in English. */
export function problemInEnglish(problem: Problem): Problem {
  const said = (text: unknown) => (typeof text === 'string' ? inEnglish(text) : text)
  const errors = (Array.isArray(problem.errors) ? problem.errors : []) as Problem[]
  return {
    ...problem,
    ...{ title: said(problem.title), detail: said(problem.detail) },
    errors: errors.map(({ field, message }) => ({ field, message: said(message) })),
  }
}
