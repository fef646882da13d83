import './toasts.css'
import { useText } from '../i18n/language.tsx'
import { CloseIcon } from '../kit/icons.tsx'
import { dismiss, useToasts } from '../state/toast.ts'

/** Notices at the bottom of the window. Screen readers read out what went wrong at once, the rest when there is time. */
export function Toasts() {
  const t = useText()
  return (
    <div className="toasts" role="status">
      {useToasts().map(({ key, tone, text, action }) => (
        <div key={key} className={`toast ${tone}`} {...(tone === 'failed' ? { role: 'alert' } : {})}>
          <span className="grow">{text}</span>
          {action && (
            <button
              type="button"
              className="toast-action"
              onClick={() => {
                dismiss(key)
                action.run()
              }}
            >
              {action.word}
            </button>
          )}
          <button type="button" className="icon-button" aria-label={t('close')} onClick={() => dismiss(key)}>
            <CloseIcon />
          </button>
        </div>
      ))}
    </div>
  )
}
