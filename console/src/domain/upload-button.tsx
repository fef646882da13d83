import { Button } from 'antd'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { useCorp } from '../api/corp.tsx'
import { reasonOf } from '../api/reason.ts'
import { type KeptFile, uploadFile } from '../api/upload.ts'
import { useText } from '../i18n/language.tsx'
import { toast } from '../state/toast.ts'

/** What the chooser of files offers, and what a file must be for it. */
const KINDS = {
  image: { accept: 'image/png,image/jpeg', fits: (type: string) => type.startsWith('image/') },
  video: { accept: 'video/mp4', fits: (type: string) => type.startsWith('video/') },
  file: { accept: undefined, fits: () => true },
}

type Props = {
  kind: keyof typeof KINDS
  icon: ReactNode
  children: ReactNode
  disabled?: boolean
  /** How many are taken of those that are chosen at once. */
  most?: number
  done(files: readonly KeptFile[]): void
}

/** Chooses files and uploads them at once; a notice names those that are refused, the others are kept. */
export function UploadButton({ kind, icon, children, disabled = false, most = 1, done }: Props) {
  const t = useText()
  const { corp_id } = useCorp()
  const [busy, setBusy] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const { accept, fits } = KINDS[kind]

  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])].slice(0, most)
    event.target.value = ''
    setBusy(true)
    const kept: KeptFile[] = []
    try {
      for (const each of chosen) {
        const file = await uploadFile(corp_id, each)
        if (fits(file.type)) kept.push(file)
        else toast.failed(t('attachment.wrongType', { name: file.name }))
      }
    } catch (error) {
      toast.failed(reasonOf(error, t))
    }
    setBusy(false)
    if (kept.length > 0) done(kept)
  }

  return (
    <>
      <input ref={chooser} type="file" {...{ accept, multiple: most > 1 }} hidden onChange={upload} />
      <Button icon={icon} loading={busy} disabled={disabled} onClick={() => chooser.current?.click()}>
        {children}
      </Button>
    </>
  )
}
