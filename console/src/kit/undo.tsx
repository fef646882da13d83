import { App, Button } from 'antd'
import { useText } from '../i18n/language.tsx'

/** Seconds for which a change can be taken back. */
const SECONDS = 8

/** Tells that something was done, with a button that takes it back while the notice is there. */
export function useUndoable() {
  const t = useText()
  const { message } = App.useApp()
  return (text: string, back: () => Promise<unknown>) => {
    const key = `undo ${Date.now()}`
    const undo = async () => {
      message.destroy(key)
      await back()
      message.success(t('undone'))
    }
    message.success({
      key,
      duration: SECONDS,
      content: (
        <>
          {text}{' '}
          <Button type="link" size="small" onClick={() => undo().catch(() => undefined)}>
            {t('undo')}
          </Button>
        </>
      ),
    })
  }
}
