import { EditOutlined } from '@ant-design/icons'
import { Button, Drawer, Tabs } from 'antd'
import { useCorp } from '../api/corp.tsx'
import { useRecord } from '../api/list.ts'
import { useText } from '../i18n/language.tsx'
import { RecordActions } from './actions.tsx'
import type { ListSpec } from './list-spec.ts'
import { usePageState } from './page-state.ts'
import { RecordForm } from './record-form.tsx'
import { Failed, Loading } from './states.tsx'

type Json = Record<string, unknown>

/** The record that the address names, beside its list: what it is, what belongs to it, what can be done with it. */
export function RecordDrawer<R extends Json>({ spec, items }: { spec: ListSpec<R>; items: readonly R[] }) {
  const t = useText()
  const corp = useCorp()
  const { state, change } = usePageState()
  const id = state.open === undefined ? undefined : String(state.open)
  const listed = items.find((record) => String(record[spec.id]) === id)
  const ask = id !== undefined && (spec.readOne === true || !listed)
  const { data, error, refetch } = useRecord(`${spec.resource}/{id}` as 'customers/{id}', {
    params: { id: id ?? '' },
    enabled: ask,
  })
  const record = (data as unknown as R | undefined) ?? listed
  const close = () => change({ open: undefined, tab: undefined, edit: undefined })
  const mayEdit = record && spec.form && corp.may(`PATCH ${spec.resource}/{id}`) && (spec.canEdit?.(record) ?? true)
  const tabs = record ? (spec.tabs ?? []).filter((tab) => tab.show?.(record) ?? true) : []
  return (
    <>
      <Drawer
        open={id !== undefined}
        onClose={close}
        size={spec.wide ? 'min(960px, 100vw)' : 'min(720px, 100vw)'}
        title={
          record ? (
            <span className="drawer-title">{spec.titleOf?.(record, t) ?? spec.nameOf(record)}</span>
          ) : (
            t('loading')
          )
        }
        destroyOnHidden
        extra={
          record && (
            <div className="row drawer-actions">
              <RecordActions spec={spec} record={record} gone={close}>
                {mayEdit && (
                  <Button
                    icon={<EditOutlined />}
                    data-call={`PATCH ${spec.resource}/{id}`}
                    onClick={() => change({ edit: 'yes' })}
                  >
                    {t('edit')}
                  </Button>
                )}
              </RecordActions>
            </div>
          )
        }
      >
        {!record ? (
          error ? (
            <Failed error={error} retry={() => refetch()} />
          ) : (
            <Loading />
          )
        ) : tabs.length === 1 ? (
          tabs[0]?.render(record)
        ) : (
          <Tabs
            activeKey={state.tab ?? tabs[0]?.key ?? ''}
            onChange={(tab) => change({ tab: tab === tabs[0]?.key ? undefined : tab }, { replace: true })}
            items={tabs.map((tab) => ({ key: tab.key, label: t(tab.title), children: tab.render(record) }))}
          />
        )}
      </Drawer>
      {record && spec.form && mayEdit && state.edit !== undefined && id !== undefined && (
        <RecordForm spec={spec} form={spec.form} record={record} close={() => change({ edit: undefined })} />
      )}
    </>
  )
}
