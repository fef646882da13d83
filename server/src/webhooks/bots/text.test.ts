import { expect, it } from 'vitest'
import { textOfEvents } from './text.ts'

const event = (name: string) => {
  const data = { record: { name } }
  return { kind: 'customer', action: 'updated', record_id: 'wm1', time: '2026-01-01 08:00:00', data }
}
const family = '👨‍👩‍👧‍👦'

it('cuts values at whole characters until the message fits, also of many events', () => {
  for (const format of ['text', 'markdown'] as const)
    for (const name of ['长'.repeat(5_000), family.repeat(900), '['.repeat(5_000)])
      for (const template of [null, `{{data.name}}${'模板'.repeat(600)}`])
        for (const events of [[event(name)], Array.from({ length: 300 }, () => event(name))]) {
          const text = textOfEvents(events, { target: 'wecom_bot', format, template })
          expect(Buffer.byteLength(text)).toBeLessThanOrEqual(format === 'text' ? 2_048 : 4_096)
          expect(text.replaceAll(family, '')).not.toMatch(/[\u{1F468}\u{1F469}\u200d]/u)
          if (events.length > 1) expect(text).toMatch(/^共 300 条变更\n.*另有 \d+ 条$/su)
        }
})
