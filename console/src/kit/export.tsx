import { DownloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { callIn } from '../api/call.ts'
import { useCorp } from '../api/corp.tsx'
import { keyOf } from '../api/key.ts'
import { reasonOf } from '../api/reason.ts'
import type { ListPath, Params } from '../api/types.ts'
import { useText } from '../i18n/language.tsx'

type Props<P extends ListPath> = Params<P> & { path: P; query?: Record<string, unknown> }

/** Downloads a whole filtered list as CSV, which the API streams for a caller who accepts that. */
export function ExportButton<P extends ListPath>({ path, params, query = {} }: Props<P>) {
  const t = useText()
  const { corp_id } = useCorp()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { data } = await callIn(corp_id, 'get', path, {
        ...{ params, query, as: 'blob' },
        headers: { accept: 'text/csv' },
      })
      save(data as Blob, `${keyOf(path, params).join('-')}.csv`)
    } catch (error) {
      message.error(reasonOf(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<DownloadOutlined />} title={t('export.help')} loading={busy} onClick={download}>
      {t('export')}
    </Button>
  )
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
