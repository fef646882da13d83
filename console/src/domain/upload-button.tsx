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
  pdf: { accept: 'application/pdf', fits: (type: string) => type === 'application/pdf' },
  file: { accept: undefined, fits: () => true },
}

/** Bytes that the service takes of one file. */
const MOST_BYTES = 20 * 1024 * 1024

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

  /** Uploads a file, or says in a notice why it is not taken. */
  const keep = async (chosen: File): Promise<KeptFile | undefined> => {
    const refuse = (reason: string) => toast.failed(t('attachment.refused', { name: chosen.name, reason }))
    if (chosen.size > MOST_BYTES) refuse(t('attachment.tooLarge'))
    else
      try {
        const file = await uploadFile(corp_id, chosen)
        if (fits(file.type)) return file
        refuse(t('attachment.wrongType'))
      } catch (error) {
        refuse(reasonOf(error, t))
      }
    return undefined
  }

  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])].slice(0, most)
    event.target.value = ''
    setBusy(true)
    const kept: KeptFile[] = []
    for (const each of chosen) {
      const file = await keep(each)
      if (file) kept.push(file)
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
