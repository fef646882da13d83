import { Button, Dropdown } from 'antd'
import { useChange } from '../../api/change.ts'
import { useText } from '../../i18n/language.tsx'
import { useDirectory } from '../../kit/names.tsx'
import { useUndoable } from '../../kit/undo.tsx'
import type { Customer } from './customer.ts'

type Props = { chosen: readonly Customer[]; clear: () => void }
type Work = () => Promise<unknown>

/** Tags and stages for the chosen customers; a change can be undone while its notice is there. */
export function BulkChanges({ chosen, clear }: Props) {
  const t = useText()
  const undoable = useUndoable()
  const tagging = useChange('post', 'customers/tag')
  const staging = useChange('patch', 'customers/{id}/follows/{staff_id}')
  const tags = useDirectory('tags').entries
  const stages = useDirectory('journey-stages').entries

  const apply = async (work: Work, back: Work) => {
    await work()
    clear()
    undoable(t('bulk.done', { n: chosen.length }), back)
  }
  const retag = (of: readonly Customer[], what: { add?: number[]; remove?: number[] }) => async () => {
    if (of.length === 0) return
    const external_user_ids = of.map(({ external_user_id }) => external_user_id)
    await tagging.mutateAsync({ body: { external_user_ids, ...what } })
  }
  const without = (id: number) => chosen.filter((customer) => !customer.tags.includes(id))
  const having = (id: number) => chosen.filter((customer) => customer.tags.includes(id))
  const setStage = (stageOf: (before: number | null) => number | null) => () =>
    Promise.all(
      chosen.flatMap(({ external_user_id, follows }) =>
        follows.map(({ staff_id, stage_id }) =>
          staging.mutateAsync({
            params: { id: external_user_id, staff_id },
            body: { stage_id: stageOf(stage_id ?? null) },
          }),
        ),
      ),
    )
  const menuOf = (entries: typeof tags, pick: (id: number) => [Work, Work]) => ({
    items: entries.map(({ id, name }) => ({ key: String(id), label: name })),
    onClick: ({ key }: { key: string }) => void apply(...pick(Number(key))).catch(() => undefined),
    style: { maxHeight: 320, overflowY: 'auto' as const },
  })
  const choices = [
    {
      word: 'bulk.tag',
      by: tagging,
      menu: menuOf(tags, (id) => [retag(chosen, { add: [id] }), retag(without(id), { remove: [id] })]),
    },
    {
      word: 'bulk.untag',
      by: tagging,
      menu: menuOf(tags, (id) => [retag(chosen, { remove: [id] }), retag(having(id), { add: [id] })]),
    },
    {
      word: 'bulk.stage',
      by: staging,
      menu: menuOf(stages, (id) => [setStage(() => id), setStage((before) => before)]),
    },
  ] as const
  return (
    <>
      {choices
        .filter(({ by }) => by.may)
        .map(({ word, menu, by }) => (
          <Dropdown key={word} trigger={['click']} menu={menu}>
            <Button size="small" {...by.mark}>
              {t(word)}
            </Button>
          </Dropdown>
        ))}
      <Button size="small" type="link" onClick={clear}>
        {t('cancel')}
      </Button>
    </>
  )
}
