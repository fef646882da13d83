import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

type Item = { key: string; label: ReactNode }
type Props = {
  /** The button's accessible name. */
  label: string
  icon: ReactNode
  items: readonly Item[]
  chosen?: string
  heading?: string
  choose(key: string): void
}

/** A button with a small menu, worked by pointer or keyboard. */
export function PopMenu({ label, icon, items, chosen, heading, choose }: Props) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => !box.current?.contains(event.target as Node) && setOpen(false)
    document.addEventListener('pointerdown', outside)
    box.current?.querySelector<HTMLElement>('[aria-checked="true"], [role^="menuitem"]')?.focus()
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    all.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % all.length)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the menu inside
    <div className="pop-menu" ref={box} onKeyDown={pressed}>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {icon}
      </button>
      {open && (
        <div className="pop-menu-list">
          {heading && <div className="pop-menu-heading">{heading}</div>}
          <div role="menu" aria-label={label}>
            {items.map(({ key, label: text }) => (
              <button
                key={key}
                type="button"
                tabIndex={-1}
                {...(chosen === undefined
                  ? { role: 'menuitem' }
                  : { role: 'menuitemradio', 'aria-checked': key === chosen })}
                onClick={() => {
                  setOpen(false)
                  choose(key)
                }}
              >
                {text}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
