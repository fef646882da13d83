import { vendorCalls } from '../contract/vendor-menu.ts'
import type { OpenEndpoint } from '../endpoint.ts'
import { constants } from './constants.ts'
import { lacks, leftOut } from './differences.ts'

type Language = 'en' | 'zh'

/** The pages, from the repository's root, by their language. */
export const COMPATIBILITY_PAGES: Record<Language, string> = {
  en: 'docs/compatibility.md',
  zh: 'docs/zh-CN/compatibility.md',
}

const WORDS = {
  en: {
    ...{
      head: '| Method | Path | State |',
      there: 'answered',
      partly: 'answered; its page was not seen whole',
      not: 'not yet',
    },
    ...{ left: '| Path | Why not |', but: '; ', constant: '| Calls | Fields | Why |', and: ', ' },
  },
  zh: {
    ...{ head: '| 方法 | 路径 | 状态 |', there: '已支持', partly: '已支持；没有见到它的完整页面', not: '尚未支持' },
    ...{ left: '| 路径 | 原因 |', but: '；', constant: '| 接口 | 字段 | 原因 |', and: '、' },
  },
} as const

const RULE = { three: '|---|---|---|', two: '|---|---|' }

/** The page in a language: every call of the vendor's and whether it is answered, after the declarations. */
export function compatibilityPage(endpoints: readonly OpenEndpoint[], language: Language): string {
  const words = WORDS[language]
  const known = new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]))
  const row = (path: string) => {
    const endpoint = known.get(`/open-api/${path}`)
    const state = !endpoint ? words.not : endpoint.partlyKnown ? words.partly : words.there
    const lack = endpoint && lacks[path] ? `${words.but}${lacks[path][language]}` : ''
    return `| ${endpoint?.method ?? ''} | \`${path}\` | ${state}${lack} |`
  }
  const groups = vendorCalls.map((group) =>
    [`### ${group[language]}`, '', words.head, RULE.three, ...group.paths.map(row)].join('\n'),
  )
  const left = [words.left, RULE.two, ...leftOut.map((each) => `| \`${each.path}\` | ${each[language]} |`)].join('\n')
  const counts = countsOf(known)
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(words.and)
  const constant = constants.map(({ paths, fields, why }) => `| ${code(paths)} | ${code(fields)} | ${why[language]} |`)
  return TEXT[language](counts)
    .replace('{calls}', groups.join('\n\n'))
    .replace('{constant}', [words.constant, RULE.three, ...constant].join('\n'))
    .replace('{left}', left)
}

type Counts = { all: number; there: number }

function countsOf(known: ReadonlyMap<string, unknown>): Counts {
  const paths = vendorCalls.flatMap((group) => group.paths)
  return { all: paths.length, there: paths.filter((path) => known.has(`/open-api/${path}`)).length }
}

const TEXT: Record<Language, (counts: Counts) => string> = {
  en: ({ all, there }) => `# Compatibility

English | [中文](zh-CN/compatibility.md)

Programs that call the vendor's public open API run against this service when their base address is changed: the same
paths, parameters, reply fields and codes. What this service adds are further fields and parameters, never other names for
the same thing. ${there} of ${all} calls are answered; a path that is not answers 404 with 10904.

## Moving a program over

1. Import the corporation, or connect it to the platform, and mint a secret for the program (\`guanxi secret create\`).
2. Change the base address to this service's, and the secret. Nothing else: \`access_token\` in the query, \`charset='utf-8'\` in
   single quotes, null for optional fields that are not set, empty text for what an order or a profile lacks, lists in a query
   as \`name[]\` or \`name[0]\`, times with a fraction, and query times in milliseconds are taken as such programs send them. Run as
   they are, with another base address alone, were a PHP package, a page in Node, and a Python program that reads all relations with
   ten calls at once.
3. Run it against both for a while: send what it reads to both addresses and compare the replies field by field, leaving out
   what only this service has. What it writes goes to one of them, or to the demo corporation (\`npm start\`), which is a place to
   try everything.
4. Look at Developers → Requests in the console for calls that failed: each with its code, its body without secrets and phones,
   and the reply.

A page in the side bar of a chat is opened with \`?code=…\`, by which its program asks \`open_auth/sidebar/get_auth_info\`. To try one,
\`guanxi trigger sidebar --corp ww_demo_yunqi_tea --staff majingyi --customer wm_yunqi_1001\` prints a code; the management API makes
them by \`POST sidebar-codes\`. A code is good once, for five minutes: a program that asks twice with the same one must keep the answer.

Deletions that are called by GET, such as \`order/remove\`, are writes: see [decisions.md](decisions.md#envelopes-and-http).

## Calls

{calls}

## Fields that have one value

Always there, with the same value in every reply: 0, false, null, empty, or the only one that there is here.

{constant}

## Left out

{left}
`,
  zh: ({ all, there }) => `# 兼容性

[English](../compatibility.md) | 中文

调用供应商公开接口的程序，只要改换服务地址就能用于本服务：路径、参数、应答字段与错误码相同。本服务只增加字段与参数，不会给同一事物另取名称。${all} 个接口中已支持 ${there} 个；尚未支持的路径返回 404 与 10904。

## 迁移一个程序

1. 导入企业的数据，或将企业接入平台，并为该程序新建密钥（\`guanxi secret create\`）。
2. 把服务地址改为本服务的地址，并换上新的密钥。其他都不用改：查询字符串中的 \`access_token\`、单引号的 \`charset='utf-8'\`、没有设置的可选字段传 null、订单与资料中没有的内容传空字符串、查询参数中的列表写作 \`name[]\` 或 \`name[0]\`、带小数的时间、查询参数中以毫秒表示的时间，都按这些程序的写法接受。只改换地址、原样运行过的有：一个 PHP 包、一个 Node 页面，以及一个以十个并发读取全部客户关系的 Python 程序。
3. 两边同时运行一段时间：把读取的调用同时发往两个地址，逐个字段比较应答，不计本服务增加的字段。写入只发往其中一边，或发往演示企业（\`npm start\`），那里可以随意尝试。
4. 在控制台的“开发者 → 请求”中查看失败的调用：其中有错误码、去除密钥与手机号的请求体以及应答。

聊天侧边栏中的页面以 \`?code=…\` 打开，其程序以 code 调用 \`open_auth/sidebar/get_auth_info\`。试用时，
\`guanxi trigger sidebar --corp ww_demo_yunqi_tea --staff majingyi --customer wm_yunqi_1001\` 打印一个 code；管理接口以
\`POST sidebar-codes\` 签发。code 只能使用一次，5 分钟内有效：以同一个 code 调用两次的程序须自行保留应答。

以 GET 调用的删除接口（如 \`order/remove\`）是写操作，见[设计取舍](decisions.md#返回格式与-http)。

## 接口

{calls}

## 只有一种值的字段

总是返回，且在每个应答中都相同：0、false、null、空，或本服务仅有的一种值。

{constant}

## 不支持的接口

{left}
`,
}
