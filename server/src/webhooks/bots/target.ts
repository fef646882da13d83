/** Who gets what a subscription tells: a program of one's own, or a bot in a group chat. */
export const TARGETS = ['webhook', 'wecom_bot', 'feishu_bot', 'dingtalk_bot'] as const

export type Target = (typeof TARGETS)[number]
export type BotTarget = Exclude<Target, 'webhook'>

/** How a bot's message is written. */
export const FORMATS = ['text', 'markdown'] as const

export type Format = (typeof FORMATS)[number]

/** Characters of a template. */
export const LONGEST_TEMPLATE = 2_000

export const isBot = (target: Target): target is BotTarget => target !== 'webhook'

/** Bots that can be set to check a signature. */
export const signs = (target: Target) => target === 'feishu_bot' || target === 'dingtalk_bot'

const HIDDEN = '***'

/** The address of a bot without its key: the values of its query, and where Feishu has it, the end of its path. */
export function maskedAddress(target: BotTarget, url: string): string {
  const shown = new URL(url)
  for (const name of new Set(shown.searchParams.keys())) shown.searchParams.set(name, HIDDEN)
  if (target === 'feishu_bot') shown.pathname = shown.pathname.replace(/[^/]+\/*$/, HIDDEN)
  shown.hash = ''
  return shown.href
}

/** The parts of an address that are nobody's business. */
export function keysOf(target: BotTarget, url: string): string[] {
  const { searchParams, pathname } = new URL(url)
  const path = target === 'feishu_bot' ? pathname.split('/').filter(Boolean).slice(-1) : []
  return [...searchParams.values(), ...path].filter((key) => key.length > 3)
}
