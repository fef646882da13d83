import { App, Button, Dropdown } from 'antd'
import { useChange } from '../../api/change.ts'
import { useCorp } from '../../app/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { useDirectory } from '../../kit/names.tsx'
import type { Customer } from './customer.ts'

type Props = { chosen: readonly Customer[]; clear: () => void }

/** Tags and stages for the chosen customers; each change can be undone while its notice is there. */
export function BulkChanges({ chosen, clear }: Props) {
  const t = useText()
  const { can } = useCorp()
  const { message } = App.useApp()
  const change = useChange()
  const tags = useDirectory('tags').entries
  const stages = useDirectory('journey-stages').entries
  if (!can('customers:write')) return null
  const patch = (bodyOf: (customer: Customer) => object) =>
    Promise.all(
      chosen.map((customer) =>
        change.mutateAsync({
          method: 'PATCH',
          path: `customers/${encodeURIComponent(customer.external_user_id)}`,
          body: bodyOf(customer),
        }),
      ),
    )
  const apply = async (bodyOf: (customer: Customer) => object, backTo: (customer: Customer) => object) => {
    await patch(bodyOf)
    const key = String(Date.now())
    const undo = async () => {
      message.destroy(key)
      await patch(backTo)
      message.success(t('undone'))
    }
    message.success({
      key,
      duration: 8,
      content: (
        <>
          {t('bulk.done', { n: chosen.length })}{' '}
          <Button type="link" size="small" onClick={() => undo().catch(() => undefined)}>
            {t('undo')}
          </Button>
        </>
      ),
    })
    clear()
  }
  const withTag = (id: number) => (customer: Customer) => ({ tags: [...new Set([...customer.tags, id])] })
  const withoutTag = (id: number) => (customer: Customer) => ({ tags: customer.tags.filter((each) => each !== id) })
  const before = ({ tags: old }: Customer) => ({ tags: old })
  const menuOf = (entries: typeof tags, pick: (id: number) => void) => ({
    items: entries.map(({ id, name }) => ({ key: String(id), label: name })),
    onClick: ({ key }: { key: string }) => pick(Number(key)),
    style: { maxHeight: 320, overflowY: 'auto' as const },
  })
  const tag = (id: number) => void apply(withTag(id), before).catch(() => undefined)
  const untag = (id: number) => void apply(withoutTag(id), before).catch(() => undefined)
  const stage = (id: number) =>
    void apply(
      ({ follows }) => ({ follows: follows.map((follow) => ({ ...follow, stage_id: id })) }),
      ({ follows }) => ({ follows }),
    ).catch(() => undefined)
  return (
    <>
      <Dropdown trigger={['click']} menu={menuOf(tags, tag)}>
        <Button size="small">{t('bulk.tag')}</Button>
      </Dropdown>
      <Dropdown trigger={['click']} menu={menuOf(tags, untag)}>
        <Button size="small">{t('bulk.untag')}</Button>
      </Dropdown>
      <Dropdown trigger={['click']} menu={menuOf(stages, stage)}>
        <Button size="small">{t('bulk.stage')}</Button>
      </Dropdown>
      <Button size="small" type="link" onClick={clear}>
        {t('cancel')}
      </Button>
    </>
  )
}
