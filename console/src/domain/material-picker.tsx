import { Button, Input } from 'antd'
import { useState } from 'react'
import { useChoices } from '../api/directories.ts'
import { useText } from '../i18n/language.tsx'
import { Tag } from '../kit/tag.tsx'
import type { Attachment } from './attachment.tsx'
import { attachmentOf, type Material } from './material.ts'

type Props = {
  /** Whether a material may be added. */
  fits(msgtype: Attachment['msgtype']): boolean
  add(attachment: Attachment): void
  cancel(): void
}

/** The library's materials, found by typing, of which one is taken as an attachment. */
export function MaterialPicker({ fits, add, cancel }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const { entries, more, state, retry } = useChoices('materials', typed.trim())
  const found = entries
    .map(({ record }) => record as Material)
    .filter((material) => fits(attachmentOf(material).msgtype))
  return (
    <fieldset className="attachment-parts" aria-label={t('attachment.material')}>
      <Input
        autoFocus
        aria-label={`${t('materials')} · ${t('search')}`}
        placeholder={t('search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      <div className="material-entries">
        {found.map((material) => (
          <button
            key={material.id}
            type="button"
            className="pop-item"
            title={material.title}
            onClick={() => add(attachmentOf(material))}
          >
            <span className="clip grow">{material.title}</span>
            <Tag>{t(`material.${material.mtype}`)}</Tag>
          </button>
        ))}
        {found.length === 0 && (
          <p className="muted">
            {t(state === 'there' ? 'search.nothing' : state === 'failed' ? 'error.title' : 'loading')}
          </p>
        )}
        {more > 0 && <p className="muted">{t('choices.more', { n: more })}</p>}
      </div>
      <div className="row">
        {state === 'failed' && <Button onClick={retry}>{t('retry')}</Button>}
        <Button onClick={cancel}>{t('cancel')}</Button>
      </div>
    </fieldset>
  )
}
