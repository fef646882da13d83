import { localTime } from '../../../contract/time.ts'
import type { Tx } from '../../../storage/connect.ts'
import { scoped } from '../../../storage/corp-db.ts'
import { sql } from '../../../storage/sql.ts'
import { BOM, csvRow } from '../csv.ts'
import type { Ask } from './names.ts'
import { nameBook } from './names.ts'
import type { Fields, Sheet, SheetLanguage, Tools } from './sheet.ts'

type Written = {
  sheet: Sheet
  language: SheetLanguage
  rights: ReadonlySet<string>
  parent?: string | number | undefined
}

/** Spreadsheets take these for numbers and lose digits of them: zeros in front, and what a double does not hold. */
const DIGITS = /^(?:0\d+|\d{12,})$/

/** Writes records as rows for people. `tx` sees the moment that is exported, and has named the corporation. */
export async function sheetWriter(tx: Tx, corpId: string, { sheet, language, rights, parent }: Written) {
  const ask: Ask = async (statement) =>
    (await tx.unsafe(scoped(statement), [corpId, ...statement.values] as never[], { prepare: true })) as never
  const [corp] = await ask<{ time_zone: string }>(sql`select c.time_zone from corp c where c.corp_id = w.corp_id`)
  const zone = corp?.time_zone ?? 'Asia/Shanghai'
  const columns = [...sheet.columns, ...((await sheet.more?.(ask, parent)) ?? [])]
  const names = nameBook(ask, rights)
  const tools: Tools = {
    say: (pair) => pair[language === 'zh' ? 0 : 1],
    time: (seconds) => (typeof seconds === 'number' && seconds > 0 ? localTime(seconds * 1000, zone) : ''),
    nameOf: names.nameOf,
    list: (texts) => texts.filter((text) => text !== '' && text !== null).join(language === 'zh' ? '、' : ', '),
  }
  const cell = (value: unknown) => {
    if (typeof value === 'boolean') return tools.say(value ? ['是', 'yes'] : ['否', 'no'])
    return typeof value === 'string' && DIGITS.test(value) ? `${value}\t` : value
  }
  const written = (records: readonly Fields[]) =>
    records.map((record) => csvRow(columns.map((column) => cell(column.cell(record, tools))))).join('')
  return {
    head: Buffer.from(BOM + csvRow(columns.map(({ title }) => (typeof title === 'string' ? title : tools.say(title))))),
    async rows(records: readonly Fields[]): Promise<Buffer> {
      const first = written(records)
      return Buffer.from((await names.learn()) ? written(records) : first)
    },
  }
}
