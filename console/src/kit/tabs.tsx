import './tabs.css'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

type Tab = { key: string; title: ReactNode }
type Props = {
  label: string
  tabs: readonly Tab[]
  chosen: string
  choose(key: string): void
  /** What the chosen tab shows. */
  children: ReactNode
}

/** Tabs with what the chosen one shows; arrows move among them. */
export function Tabs({ label, tabs, chosen, choose, children }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const pressed = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (way === 0) return
    event.preventDefault()
    const at = (tabs.findIndex(({ key }) => key === chosen) + way + tabs.length) % tabs.length
    choose((tabs[at] as Tab).key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={pressed}>
        {tabs.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => choose(key)}
          >
            {title}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className="tab-panel">
        {children}
      </div>
    </>
  )
}
