import { readFileSync } from 'node:fs'
import { InvalidArgumentError } from 'commander'
import { CliError } from './exit.ts'

/** A whole number from `min` on, to `max` where that is given, as an option or argument. */
export function whole(min = 0, max = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text)
    const range = max < Number.MAX_SAFE_INTEGER ? `${min} to ${max}` : min
    if (!/^\d{1,15}$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`It must be a whole number from ${range}.`)
    return value
  }
}

/** A port to listen on; 0 picks a free one. */
export const port = whole(0, 65_535)

/** `on` or `off`, as an option. */
export function onOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('It must be on or off.')
  return text === 'on'
}

/** The address of a service, as an option. */
export function httpAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError('It must be an http or https address.')
  return text
}

/** What the file that an option names holds, such as a secret. */
export function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new CliError(`${file} cannot be read`)
  }
}

/** Unix seconds, or a day: its end in UTC. */
export function until(text: string): number {
  return secondsOf(text, '23:59:59')
}

/** Unix seconds, or a day: its beginning in UTC. */
export function since(text: string): number {
  return secondsOf(text, '00:00:00')
}

function secondsOf(text: string, timeOfDay: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text)
  const ms = Date.parse(`${text}T${timeOfDay}Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(text))
    throw new InvalidArgumentError('It must be a day such as 2030-12-31, or Unix seconds.')
  return ms / 1000
}
