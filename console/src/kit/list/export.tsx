import { useState } from 'react'
import { callIn } from '../../api/call.ts'
import { useCorp } from '../../api/corp.tsx'
import { keyOf } from '../../api/key.ts'
import { reasonOf } from '../../api/reason.ts'
import type { ListPath } from '../../api/types.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { toast } from '../../state/toast.ts'
import { saveFile } from '../download.ts'
import { DownloadIcon } from '../icons.tsx'

type Props = { path: ListPath; params?: Record<string, string | number>; query?: Record<string, unknown> }

/** Downloads a whole filtered list as CSV in the page's language, which the API streams for a caller who accepts that. */
export function ExportButton({ path, params, query = {} }: Props) {
  const { language, t } = useLanguage()
  const { corp_id } = useCorp()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { data } = await callIn(corp_id, 'get', path, {
        ...{ params, query: { ...query, language }, as: 'blob' },
        headers: { accept: 'text/csv' },
      })
      saveFile(data as Blob, `${keyOf(path, params).join('-')}.csv`)
    } catch (error) {
      toast.failed(reasonOf(error, t))
    } finally {
      setBusy(false)
    }
  }
  // busy, not disabled: that would take the keyboard's place from it
  return (
    <button type="button" className="button" title={t('export.help')} aria-busy={busy} onClick={download}>
      <DownloadIcon /> {t('export')}
    </button>
  )
}
