import { PictureOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'
import type { Attachment } from './attachment.tsx'
import { UploadButton } from './upload-button.tsx'

type Props<K extends Attachment['msgtype']> = {
  add(attachment: Extract<Attachment, { msgtype: K }>): void
  cancel(): void
}

/** A link: what it is called, where it leads, and a line about it. */
export function LinkForm({ add, cancel }: Props<'link'>) {
  const [title, setTitle] = useState('')
  const [url, setUrl] = useState('')
  const [desc, setDesc] = useState('')
  const whole = title.trim() !== '' && /^https?:\/\/[^\s/]/.test(url.trim())
  const link = { title: title.trim(), url: url.trim(), ...(desc.trim() ? { desc: desc.trim() } : {}) }
  return (
    <Parts ready={whole} add={() => add({ msgtype: 'link', link })} cancel={cancel}>
      <Part first word="title" value={title} set={setTitle} />
      <Part word="link" hint="https://" value={url} set={setUrl} />
      <Part word="attachment.desc" value={desc} set={setDesc} />
    </Parts>
  )
}

/** A page of a mini program; the platform shows none without a cover. */
export function MiniProgramForm({ add, cancel }: Props<'miniprogram'>) {
  const t = useText()
  const [title, setTitle] = useState('')
  const [appid, setAppid] = useState('')
  const [page, setPage] = useState('')
  const [cover, setCover] = useState('')
  const whole = [title, appid, page, cover].every((each) => each.trim() !== '')
  const miniprogram = { title: title.trim(), appid: appid.trim(), page: page.trim(), cover }
  return (
    <Parts ready={whole} add={() => add({ msgtype: 'miniprogram', miniprogram })} cancel={cancel}>
      <Part first word="title" value={title} set={setTitle} />
      <Part word="attachment.appid" hint="wx…" value={appid} set={setAppid} />
      <Part word="attachment.page" hint="pages/index" value={page} set={setPage} />
      {cover && <img className="attachment-image" src={cover} alt={t('attachment.cover')} />}
      <UploadButton kind="image" icon={<PictureOutlined />} done={([file]) => file && setCover(file.url)}>
        {t('attachment.cover')}
      </UploadButton>
    </Parts>
  )
}

function Parts(props: { ready: boolean; add(): void; cancel(): void; children: ReactNode }) {
  const t = useText()
  return (
    <div className="attachment-parts">
      {props.children}
      <div className="row">
        <Button type="primary" disabled={!props.ready} onClick={props.add}>
          {t('add')}
        </Button>
        <Button onClick={props.cancel}>{t('cancel')}</Button>
      </div>
    </div>
  )
}

type PartProps = { word: Word; hint?: string; value: string; set(value: string): void; first?: boolean }

function Part({ word, hint, value, set, first = false }: PartProps) {
  const name = useText()(word)
  return (
    <Input
      autoFocus={first}
      placeholder={hint ? `${name} ${hint}` : name}
      aria-label={name}
      value={value}
      onChange={(event) => set(event.target.value)}
      onPressEnter={(event) => event.preventDefault()}
    />
  )
}
