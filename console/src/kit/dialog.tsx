import './dialog.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useText } from '../i18n/language.tsx'
import { CloseIcon } from './icons.tsx'

type Props = {
  title: string
  /** Whether the title is for screen readers alone. */
  bare?: boolean
  className?: string
  close: () => void
  children: ReactNode
}

/** What must be answered or closed before the page goes on: the browser keeps the focus in it, and Escape closes it. */
export function Dialog({ title, bare = false, className = '', close, children }: Props) {
  const t = useText()
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = box.current
    const before = document.activeElement as HTMLElement | null
    dialog?.showModal()
    return () => {
      dialog?.close()
      before?.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape
    <dialog
      ref={box}
      className={`dialog ${className}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      // the second click of a double click on what opened it closes nothing
      onClick={({ target, detail }) => target === box.current && detail < 2 && close()}
    >
      <div className="dialog-body">
        <header className={bare ? 'visually-hidden' : 'dialog-head'}>
          <h2 id={id}>{title}</h2>
          {!bare && (
            <button type="button" className="icon-button" aria-label={t('close')} onClick={close}>
              <CloseIcon />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  )
}
