import { DownloadOutlined } from '@ant-design/icons'
import { App, Button, Tooltip } from 'antd'
import { useState } from 'react'
import { urlOf } from '../api/call.ts'
import { useCorp } from '../api/corp.tsx'
import { ProblemError } from '../api/problem.ts'
import { reasonOf } from '../api/reason.ts'
import { useText } from '../i18n/language.tsx'

/** Downloads a whole filtered list as CSV, which the API streams for a caller who accepts that. */
export function ExportButton({ resource, query }: { resource: string; query: Record<string, unknown> }) {
  const t = useText()
  const { corp_id } = useCorp()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const response = await fetch(urlOf(`/corps/${corp_id}/${resource}`, query), { headers: { accept: 'text/csv' } })
      if (!response.ok) throw new ProblemError(response.status, await response.json().catch(() => ({})))
      save(await response.blob(), `${resource}.csv`)
    } catch (error) {
      message.error(reasonOf(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Tooltip title={t('export.help')}>
      <Button icon={<DownloadOutlined />} loading={busy} onClick={download}>
        {t('export')}
      </Button>
    </Tooltip>
  )
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
