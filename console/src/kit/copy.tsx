import './copy.css'
import { CopyOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Space } from 'antd'
import type { ReactNode } from 'react'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'
import { toast } from '../state/toast.ts'

/** Copies a text, and says so when it was. */
export function useCopy() {
  const t = useText()
  return async (text: string) => {
    if (await copied(text)) toast.done(t('copied'))
    else toast.failed(t('copied.not'))
  }
}

/** Over plain HTTP browsers give no clipboard, so an older way is tried; it says whether it worked. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}

/** A text to copy, such as a secret that is shown this once. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const t = useText()
  const copy = useCopy()
  return (
    <Space.Compact block>
      <Input readOnly aria-label={label} value={value} onFocus={(event) => event.target.select()} />
      <Button icon={<CopyOutlined />} onClick={() => copy(value)}>
        {t('copy')}
      </Button>
    </Space.Compact>
  )
}

/** `value`: nothing when it was shown in a reply that never came. */
type Props = { label: string; value: string | null; close: () => void; children?: ReactNode }

/** What will not be shown again, with a way to copy it. */
export function ShownOnce({ label, value, close, children }: Props) {
  const t = useText()
  return (
    <div className="stack">
      <Alert type="warning" showIcon title={t(value ? 'shownOnce' : 'shownOnce.lost')} />
      {value && <CopyField label={label} value={value} />}
      {value && children}
      <Button type="primary" onClick={close}>
        {t('done')}
      </Button>
    </div>
  )
}

/** Says in place of contents that they are there, and not for this reader. */
export function Withheld({ label, word = 'withheld' }: { label: string; word?: Word }) {
  const t = useText()
  return (
    <div className="code-block" data-withheld>
      <strong>{label}</strong>
      <p className="muted">{t(word)}</p>
    </div>
  )
}

/** Code with a button that copies it. */
export function Code({ text, label }: { text: string; label: string }) {
  const t = useText()
  const copy = useCopy()
  return (
    <div className="code-block">
      <div className="row">
        <strong>{label}</strong>
        <Button size="small" type="text" icon={<CopyOutlined />} onClick={() => copy(text)}>
          {t('copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long code scrolls, and the keyboard must reach it */}
      <pre className="code" tabIndex={0}>
        {text}
      </pre>
    </div>
  )
}
