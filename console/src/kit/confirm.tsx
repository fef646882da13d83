import { useText } from '../i18n/language.tsx'
import { store } from '../state/store.ts'
import { Dialog } from './dialog.tsx'

export type Question = {
  title: string
  /** What comes of it: what goes, and how many. */
  text?: string
  /** What the button that does it says. */
  ok: string
  danger?: boolean
}

const asked = store<(Question & { answer(yes: boolean): void }) | undefined>(undefined)

/** Asks before something is done that is not easily undone. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      asked.set(undefined)
      resolve(yes)
    }
    asked.get()?.answer(false)
    asked.set({ ...question, answer })
  })
}

/** Where the questions of `confirm` are asked. */
export function Confirmations() {
  const t = useText()
  const question = asked.use()
  if (!question) return null
  const { title, text, ok, danger, answer } = question
  return (
    <Dialog title={title} close={() => answer(false)}>
      {text && <p>{text}</p>}
      <div className="dialog-foot">
        <button type="button" className="button" onClick={() => answer(false)}>
          {t('cancel')}
        </button>
        <button type="button" className={danger ? 'button danger' : 'button primary'} onClick={() => answer(true)}>
          {ok}
        </button>
      </div>
    </Dialog>
  )
}
