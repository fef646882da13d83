import { Form, Input } from 'antd'
import { useState } from 'react'
import { useChange } from '../api/change.ts'
import type { RecordOf } from '../api/types.ts'
import { useText } from '../i18n/language.tsx'
import { useCopy } from '../kit/copy.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { ReferenceSelect } from '../kit/form/reference-select.tsx'
import { textColumn } from '../kit/list/columns.tsx'
import { SubList } from '../kit/list/sub-list.tsx'
import type { Column } from '../kit/spec/column-spec.ts'

type Path = 'radars/{id}/links' | 'forms/{id}/links'
type Link = RecordOf<Path>

const COLUMNS: readonly Column<Link>[] = [
  { title: 'sharedBy', from: 'narrow', cell: ({ staff_name }) => <Sharer name={staff_name} /> },
  textColumn('channel', 'channel', { from: 'wide' }),
  { title: 'radarLink', from: 'narrow', cell: ({ url }) => <Address url={url} /> },
]

/** A link for each staff member and channel: by it is known who shared what is opened. */
export function PageLinks({ id, path }: { id: number; path: Path }) {
  return (
    <SubList path={path} params={{ id }} id="code" columns={COLUMNS} empty="pageLinks.none">
      <NewLink id={id} path={path} />
    </SubList>
  )
}

function Sharer({ name }: { name: string }) {
  const t = useText()
  return name || <span className="muted">{t('pageLinks.own')}</span>
}

function Address({ url }: { url: string }) {
  const t = useText()
  const copy = useCopy()
  return (
    <button type="button" className="button small" title={url} onClick={() => void copy(url)}>
      {t('copyLink')}
    </button>
  )
}

function NewLink({ id, path }: { id: number; path: Path }) {
  const t = useText()
  const change = useChange('post', path)
  const [wanted, setWanted] = useState<{ staff_id?: string; channel: string }>()
  if (!change.may) return null
  const close = () => setWanted(undefined)
  const make = async ({ staff_id, channel }: { staff_id: string; channel: string }) => {
    await change.mutateAsync({ params: { id }, body: { staff_id, channel }, done: t('pageLinks.made') })
    close()
  }
  return (
    <>
      <button type="button" className="button" {...change.mark} onClick={() => setWanted({ channel: '' })}>
        {t('pageLinks.create')}
      </button>
      {wanted && (
        <Dialog title={t('pageLinks.create')} close={close}>
          <Form.Item label={t('sharedBy')} htmlFor="link-staff" layout="vertical" required>
            <ReferenceSelect
              id="link-staff"
              directory="staff"
              many={false}
              value={wanted.staff_id}
              onChange={(staff) => setWanted({ ...wanted, staff_id: staff as string })}
            />
          </Form.Item>
          <Form.Item label={t('channel')} htmlFor="link-channel" layout="vertical">
            <Input
              id="link-channel"
              maxLength={60}
              value={wanted.channel}
              onChange={(event) => setWanted({ ...wanted, channel: event.target.value })}
            />
          </Form.Item>
          <div className="dialog-foot">
            <button type="button" className="button" onClick={close}>
              {t('cancel')}
            </button>
            <button
              type="button"
              className="button primary"
              disabled={!wanted.staff_id || change.isPending}
              onClick={() => {
                const { staff_id, channel } = wanted
                if (staff_id) void make({ staff_id, channel }).catch(() => undefined)
              }}
            >
              {t('save')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
