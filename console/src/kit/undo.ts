import { useText } from '../i18n/language.tsx'
import { toast } from '../state/toast.ts'

/** Tells that something was done, with a button that takes it back while the notice is there. */
export function useUndoable() {
  const t = useText()
  return (text: string, back: () => Promise<unknown>) => {
    const undo = () =>
      back().then(
        () => toast.done(t('undone')),
        () => undefined, // the call has shown its failure
      )
    toast.done(text, { word: t('undo'), run: undo })
  }
}
