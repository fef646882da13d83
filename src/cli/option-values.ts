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

export function onOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('It must be on or off.')
  return text === 'on'
}

/** Unix seconds, or a day: its end in UTC. */
export function expiry(text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text)
  const end = Date.parse(`${text}T23:59:59Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(end) || !new Date(end).toISOString().startsWith(text))
    throw new InvalidArgumentError('It must be a day such as 2030-12-31, or Unix seconds.')
  return end / 1000
}

/** Unix seconds, or a day: its beginning in UTC. */
export function start(text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text)
  const begin = Date.parse(`${text}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(begin) || !new Date(begin).toISOString().startsWith(text))
    throw new InvalidArgumentError('It must be a day such as 2030-01-31, or Unix seconds.')
  return begin / 1000
}
