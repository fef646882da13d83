import './pop.css'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

type Props = {
  /** What its button shows. */
  button: ReactNode
  /** The button's accessible name, where what it shows does not say it. */
  label?: string
  className?: string
  title?: string
  /** Which edge of the button it keeps to, and whether it opens above it. */
  align?: 'left' | 'right'
  above?: boolean
  /** The calls of the API that it leads to. */
  calls?: string
  /** What it holds; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a small panel beside it; a click elsewhere or Escape closes that. */
export function Pop(props: Props) {
  const { button, label, className = 'button', title, align = 'left', above = false, calls, children } = props
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      const target = event.target as Element
      // what a field inside opens (a calendar, a list) lies elsewhere in the page
      if (!box.current?.contains(target) && !target.closest?.('.ant-select-dropdown, .ant-picker-dropdown'))
        setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    const panel = box.current?.querySelector('.pop')
    if (!panel?.contains(document.activeElement))
      panel?.querySelector<HTMLElement>(':is(input, [aria-checked="true"], button, a)')?.focus()
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])
  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event)
  }
  /** Moves the focus among what the panel offers. */
  const step = (event: KeyboardEvent) => {
    const all = [...(box.current?.querySelectorAll<HTMLElement>('.pop :is(button, a, [role="option"])') ?? [])]
    if (!open || all.length === 0) return
    event.preventDefault()
    const at = all.indexOf(document.activeElement as HTMLElement)
    all.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % all.length)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the panel inside
    <div className="pop-box" ref={box} onKeyDown={pressed}>
      <button
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        {...(label ? { 'aria-label': label } : {})}
        title={title ?? label}
        data-call={calls}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div id={id} className={`pop ${align} ${above ? 'above' : ''}`}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
