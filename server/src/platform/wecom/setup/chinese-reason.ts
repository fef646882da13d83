import { OUR_FAULT } from '../sync/status.ts'

/** What the platform's numbers ask an operator to do, or tell of a refusal; the English is in errcode.ts. */
const WORDS: Record<number, string> = {
  [-1]: '平台繁忙，稍后会重试',
  45033: '平台繁忙，稍后会重试',
  45035: '平台繁忙，稍后会重试',
  45009: '调用次数超过平台的限制，稍后会重试',
  41063: '平台仍在分发这条群发，稍后会重试',
  41079: '平台仍在分发这条朋友圈，稍后会重试',
  40001: 'Secret 不正确，或属于另一个应用：请在应用页面重新复制',
  40013: '企业 ID 不正确：请在「我的企业」页面查看',
  40014: '平台不接受刚发出的凭证：请确认应用仍然存在',
  40056: '应用的 AgentId 不正确：请在应用页面查看',
  41002: '缺少企业 ID',
  41004: '缺少 Secret',
  42001: '平台不接受刚发出的凭证：请核对服务器时间',
  43012: '应用还没有回调地址：请在应用页面的「接收消息」中填写',
  48002: '应用没有调用这个接口的权限：请在「客户联系」「API」「可调用接口的应用」中加入它，或使用对应的 Secret',
  48009: '通讯录 Secret 从这个地址只能读取 ID：请使用应用的 Secret',
  50003: '应用已停用：请在应用页面启用',
  60020: '本服务的出口 IP 不在可信名单：请在应用页面的「企业可信IP」中加入',
  301002: 'AgentId 与 Secret 不属于同一个应用',
  41045: '企业的「联系我」数量已达平台上限',
  41050: '欢迎语凭证已使用，或已超过 20 秒',
  41051: '其他应用已发送欢迎语，或双方已开始聊天',
  41096: '其他应用正在发送欢迎语',
  84061: '客户与员工不是好友关系',
  60011: '不在应用的可见范围：请在应用页面的「可见范围」中加入',
  60021: '不在应用的可见范围：请在应用页面的「可见范围」中加入',
  50002: '不在应用的可见范围：请在应用页面的「可见范围」中加入',
  60111: '平台没有这个成员',
  40068: '平台没有这个标签',
}

type Found = { said: string; code: string; values: Record<string, string | number> }

const REACHABLE = '请填写能到达本服务的地址，见 GUANXI_PUBLIC_URL'

const FOUND: Record<string, string> = {
  app: '应用「{name}」正常',
  customers: '{count} 名员工可以联系客户',
  departments: '{count} 个部门；用此 Secret 读取名称与成员',
  department_ids: '{count} 个部门；只能读取 ID（48009），名称与成员由应用在其可见范围内读取',
  archive: '{count} 名员工已存档；私钥版本 {keys}',
  archive_closed: '{count} 名员工已存档；没有私钥，无法解密消息',
  callback: '{url} 应答正确',
  callback_silent: `{url} 没有应答（{why}）；${REACHABLE}`,
  callback_status: `{url} 应答 HTTP {status}；${REACHABLE}`,
  callback_other: `{url} 应答的内容不对：可能是另一个服务，或 Token、EncodingAESKey 不同；${REACHABLE}`,
}

/** What a check of the connection found, for callers of the API. */
export function chineseFinding({ said, code, values }: Found): string {
  const words = FOUND[code]
  if (words === undefined) return chineseReason(values.errcode as number | undefined, said)
  return words.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

/** What this service says by itself of a call that it could not make. */
const OURS: [RegExp, string][] = [
  [/^not connected: /, '企业尚未连接平台'],
  [/^the connection has no agent secret/, '连接中没有应用的 Secret：请重新连接并填写'],
  [/^the connection has no contact secret/, '连接中没有通讯录的 Secret：请重新连接并填写'],
  [/^the connection has no archive secret/, '连接中没有会话存档的 Secret：请重新连接并填写'],
  [/: the calls of this hour or minute are used up$/, '调用次数超过平台的限制，稍后会重试'],
  [new RegExp(`^${OUR_FAULT}: `), '本服务内部错误，请查看日志'],
]

/** Why a call of the platform came to nothing, for callers of the API: by the platform's number, or else as it was told. */
export function chineseReason(errcode: number | null | undefined, told: string): string {
  const words = errcode === null || errcode === undefined ? undefined : WORDS[errcode]
  const ours = errcode ? undefined : OURS.find(([pattern]) => pattern.test(told))?.[1]
  if (words === undefined) return ours ?? (errcode ? `平台拒绝了请求：${told}` : `平台没有正确应答：${told}`)
  const address = errcode === 60020 ? /: ([0-9a-fA-F.:]+)$/.exec(told)?.[1] : undefined
  return `${words}${address ? `：${address}` : ''}（${errcode}）`
}
