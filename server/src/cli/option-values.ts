import { InvalidArgumentError } from 'commander'

/** A whole number from `min` on, as an option or argument. */
export function whole(min = 0): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!/^\d{1,15}$/.test(text) || value < min)
      throw new InvalidArgumentError(`It must be a whole number from ${min}.`)
    return value
  }
}

/** `on` or `off`, as an option. */
export function onOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('It must be on or off.')
  return text === 'on'
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
