import type { ReactNode } from 'react'
import { Pop } from '../kit/pop.tsx'

type Item = { key: string; label: ReactNode }
type Props = {
  /** The button's accessible name. */
  label: string
  icon: ReactNode
  items: readonly Item[]
  chosen: string
  above?: boolean
  choose(key: string): void
}

/** A button with a small menu of which one entry is chosen. */
export function PopMenu({ label, icon, items, chosen, above = false, choose }: Props) {
  return (
    <Pop button={icon} label={label} className="icon-button" align="right" above={above}>
      {(close) => (
        <div role="menu" aria-label={label}>
          {items.map(({ key, label: text }) => (
            <button
              key={key}
              type="button"
              className="pop-item"
              role="menuitemradio"
              aria-checked={key === chosen}
              onClick={() => {
                close()
                choose(key)
              }}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </Pop>
  )
}
