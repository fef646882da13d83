import { maskPhones } from '../../contract/sensitive.ts'
import type { BotTarget, Format } from './target.ts'
import { fill, type Values, type Written } from './template.ts'
import { defaultTemplate } from './words.ts'

/** Bytes of a message's text that a bot takes. */
const MOST_BYTES: Record<BotTarget, Record<Format, number>> = {
  wecom_bot: { text: 2_048, markdown: 4_096 },
  feishu_bot: { text: 16_000, markdown: 16_000 },
  dingtalk_bot: { text: 16_000, markdown: 16_000 },
}

/** Characters of one value in a message that fits. */
const LONGEST_VALUE = 1_000
/** Places of a message of many for their number and for what was left out. */
const ROOM = 80

export type Style = { target: BotTarget; format: Format; template: string | null }

/**
 * The text of a message about one event or many. Values are data: they hold no phone, end at a whole character, and are
 * neither marks nor mentions.
 */
export function textOfEvents(events: readonly Values[], style: Style): string {
  const most = MOST_BYTES[style.target][style.format]
  if (events.length === 1) return oneText(events[0] as Values, style, most)
  const lines: string[] = []
  let left = most - ROOM
  for (const event of events) {
    const line = oneText(event, style, Math.min(left, Math.floor(most / 4)))
    left -= bytesOf(line) + 1
    if (left < 0) break
    lines.push(line)
    if (left < ROOM) break
  }
  const more = events.length - lines.length
  return [`共 ${events.length} 条变更`, ...lines, ...(more > 0 ? [`……另有 ${more} 条`] : [])].join('\n')
}

function oneText(values: Values, { format, template }: Style, most: number): string {
  const pattern = template || defaultTemplate(values)
  const write = (longest: number) => fill(pattern, values, writer(format, longest))
  for (let longest = LONGEST_VALUE; longest > 4; longest = Math.floor(longest / 2)) {
    const text = write(longest)
    if (bytesOf(text) <= most) return text
  }
  return cutBytes(write(4), most)
}

/** How a value is written: on one line, at most so many characters, without what programs would act on. */
function writer(format: Format, longest: number): Written {
  return (value) => {
    const plain = cut(maskPhones(value).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), longest).replaceAll('@', '＠')
    if (format === 'text') return plain.replaceAll('<', '＜')
    return plain
      .replaceAll('\\', '\\\\')
      .replaceAll(/[[\]()*_`#>~!|]/g, '\\$&')
      .replaceAll('<', '&lt;')
  }
}

const bytesOf = (text: string) => Buffer.byteLength(text)

const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' })

function cut(text: string, most: number): string {
  if (text.length <= most) return text
  let kept = ''
  let count = 0
  for (const { segment } of characters.segment(text)) {
    if (++count >= most) return `${kept}…`
    kept += segment
  }
  return kept
}

function cutBytes(text: string, most: number): string {
  if (bytesOf(text) <= most) return text
  let kept = ''
  let left = most - bytesOf('…')
  for (const { segment } of characters.segment(text)) {
    left -= bytesOf(segment)
    if (left < 0) break
    kept += segment
  }
  return `${kept}…`
}
