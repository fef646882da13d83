import './person.css'
import type { ReactNode } from 'react'

/** Hues of initials; each person keeps one. */
const HUES = [162, 205, 28, 268, 338, 190, 95, 12]

type FaceProps = { name: string; size?: number; address?: string | undefined; square?: boolean }

/**
 * A person's picture, or initials on a colour of their own; `square` for things. Pictures from elsewhere are not loaded:
 * the page asks nobody else.
 */
export function Face({ name, size = 28, address, square = false }: FaceProps) {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.42) }
  const shape = square ? 'face square' : 'face'
  if (address?.startsWith('/files/')) return <img className={shape} style={style} src={address} alt="" />
  let sum = 0
  for (const letter of name) sum = (sum + (letter.codePointAt(0) ?? 0)) % 997
  return (
    <span className={shape} style={{ ...style, background: `hsl(${HUES[sum % HUES.length]} 42% 36%)` }} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}

/** A Chinese name is known by its last character, another by its first letters. */
function initialsOf(name: string): string {
  const plain = name.trim()
  if (/^\p{Script=Han}{2,4}$/u.test(plain)) return [...plain].at(-1) ?? ''
  const [first, second] = plain.split(/\s+/)
  return `${[...(first ?? '')][0] ?? '?'}${second ? ([...second][0] ?? '') : ''}`.toUpperCase()
}

type PersonProps = { name: string; note?: string; address?: string | undefined; mark?: ReactNode }

/** A person: picture and name, and a mark behind them where there is one. */
export function Person({ name, note, address, mark }: PersonProps) {
  return (
    <span className="person">
      <Face name={name} address={address} />
      <span className="person-text">
        <span className="clip">{name}</span>
        {note && <span className="clip person-note">{note}</span>}
      </span>
      {mark}
    </span>
  )
}
