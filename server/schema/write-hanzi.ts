import { writeFileSync } from 'node:fs'
import { pinyin } from 'pinyin-pro'

/** Writes `functions/hanzi.sql`: how each Chinese character is read, the most usual reading first. `npm run schema` does. */
export function hanziSql(): string {
  const byReadings = new Map<string, string>()
  for (let point = 0x4e00; point <= 0x9fff; point++) {
    const character = String.fromCodePoint(point)
    const readings = readingsOf(character).join(' ')
    if (readings) byReadings.set(readings, (byReadings.get(readings) ?? '') + character)
  }
  const rows = [...byReadings].sort(([one], [next]) => (one < next ? -1 : 1)).map((row) => `  ('${row.join("', '")}')`)
  return `-- Generated from pinyin-pro by npm run schema: readings, and the characters that have them.
delete from hanzi;
insert into hanzi
select hanzi, string_to_array(readings, ' ') from (values
${rows.join(',\n')}) v (readings, characters), string_to_table(characters, null) hanzi;
`
}

function readingsOf(character: string): string[] {
  const plain = { toneType: 'none', type: 'array', v: true } as const
  const all = [
    ...pinyin(character, plain),
    ...pinyin(character, { ...plain, mode: 'surname' }),
    ...pinyin(character, { ...plain, multiple: true }),
  ]
  return [...new Set(all)].filter((reading) => /^[a-z]+$/.test(reading))
}

if (import.meta.main) writeFileSync(new URL('functions/hanzi.sql', import.meta.url), hanziSql())
