import type { Call } from './call.ts'
import { moments } from './time.ts'

type Codes = { default: number; [parameter: string]: number }

/** Reads a call's query by the rules of E5 and P1, and gathers the codes of everything that is wrong with it. */
export function parameters(call: Call, zone: string, codes: Codes) {
  const faults = new Set<number>()
  const fault = (name: string) => void faults.add(codes[name] ?? codes.default)
  for (const [name, value] of call.query) if (`${name}${value}`.includes('\0')) fault(name)

  /** The value; undefined when it is absent or empty. */
  function text(name: string): string | undefined {
    const values = call.query.filter(([given]) => given === name).map(([, value]) => value)
    if (values.length > 1) fault(name)
    return values[0] === '' ? undefined : values[0]
  }

  function required(name: string): string {
    const value = text(name)
    if (value === undefined) fault(name)
    return value ?? ''
  }

  function word(name: string, words: readonly string[]): string | undefined {
    const value = text(name)
    if (value !== undefined && !words.includes(value)) fault(name)
    return value
  }

  function integer(name: string, min: number, max: number): number | undefined {
    const value = text(name)
    if (value === undefined) return undefined
    const number = Number(value)
    if (!/^(0|-?[1-9][0-9]*)$/.test(value) || number < min || number > max) fault(name)
    return number
  }

  /** Ids separated by commas, without the spaces around them. */
  function ids(name: string): string[] | undefined {
    const list = text(name)
      ?.split(',')
      .map((id) => id.trim())
    if (list?.includes('')) fault(name)
    return list
  }

  function moment(name: string, formatted: boolean): number | undefined {
    const value = text(name)
    if (value === undefined) return undefined
    const isNumber = /^(0|[1-9][0-9]*)$/.test(value) || (!formatted && /^(0|[1-9][0-9]*)\.[0-9]+$/.test(value))
    const seconds = isNumber ? Math.floor(Number(value)) : formatted ? moments(value, zone)[0] : undefined
    if (seconds === undefined) fault(name)
    return seconds
  }

  return {
    faults,
    text,
    required,
    word,
    integer,
    ids,
    /** Both ends of a time filter, as a test of a time. A start after its end is an error on the end. */
    window({ formatted = true, bothRequired = false, onlyBoth = false } = {}): (time: number) => boolean {
      if (bothRequired) for (const name of ['start_time', 'end_time']) required(name)
      const start = moment('start_time', formatted)
      const end = moment('end_time', formatted)
      if (start !== undefined && end !== undefined && start > end) fault('end_time')
      if (onlyBoth && (start === undefined || end === undefined)) return () => true
      return (time) => time >= (start ?? 0) && time <= (end ?? Infinity)
    },
    /** The page of a list. */
    paging(limit: number, max: number, min = 1): <T>(list: readonly T[]) => T[] {
      const size = integer('limit', min, max) ?? limit
      const offset = integer('offset', 0, Number.MAX_SAFE_INTEGER) ?? 0
      return (list) => list.slice(offset, offset + size)
    },
  }
}
