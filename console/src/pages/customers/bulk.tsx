import { useChange } from '../../api/change.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { PickPop } from '../../kit/pick-pop.tsx'
import type { Everyone } from '../../kit/spec/list-spec.ts'
import { useUndoable } from '../../kit/undo.ts'
import type { Customer } from './customer.ts'

type Props = { chosen: readonly Customer[]; clear: () => void; everyone: Everyone | undefined }
/** Does something, and gives what takes it back. */
type Work = () => Promise<() => Promise<unknown>>
type Bulk = {
  word: Word
  directory: 'tags' | 'journey-stages'
  by: { may: boolean; mark: { 'data-call': string } }
  pick(id: number): Work
}

/** Tags and stages for the chosen customers, each in one call; a change can be undone while its notice is there. */
export function BulkChanges({ chosen, clear, everyone }: Props) {
  const t = useText()
  const undoable = useUndoable()
  const tagging = useChange('post', 'customers/tag')
  const staging = useChange('post', 'customers/stage')
  const who = whoIs(chosen, everyone)

  const apply = async (work: Work) => {
    const back = await work()
    clear()
    undoable(t('bulk.done', { n: everyone?.count ?? chosen.length }), back)
  }
  const retag = (what: { add?: number[]; remove?: number[] }) => async () => {
    const { external_user_ids } = await tagging.mutateAsync({ body: { ...who, ...what } })
    const opposite = { ...(what.add ? { remove: what.add } : {}), ...(what.remove ? { add: what.remove } : {}) }
    return async () => external_user_ids.length > 0 && tagging.mutateAsync({ body: { external_user_ids, ...opposite } })
  }
  const setStage = (stage_id: number) => async () => {
    const { before } = await staging.mutateAsync({ body: { ...who, stage_id } })
    return async () => before.length > 0 && staging.mutateAsync({ body: { follows: before } })
  }
  const choices: readonly Bulk[] = [
    { ...{ word: 'bulk.tag', by: tagging, directory: 'tags' }, pick: (id) => retag({ add: [id] }) },
    { ...{ word: 'bulk.untag', by: tagging, directory: 'tags' }, pick: (id) => retag({ remove: [id] }) },
    { ...{ word: 'bulk.stage', by: staging, directory: 'journey-stages' }, pick: setStage },
  ]
  return choices
    .filter(({ by }) => by.may)
    .map(({ word, by, directory, pick }) => (
      <PickPop
        key={word}
        {...{ directory, label: t(word), call: by.mark['data-call'] }}
        pick={(id) => void apply(pick(id)).catch(() => undefined)}
      />
    ))
}

/** Those who are meant: by their ids, or by what finds all of them. */
function whoIs(chosen: readonly Customer[], everyone: Everyone | undefined) {
  if (!everyone) return { external_user_ids: chosen.map(({ external_user_id }) => external_user_id) }
  const { filter, ...narrowed } = everyone.query as { filter?: string | object }
  return { filter: (typeof filter === 'string' ? JSON.parse(filter) : filter) ?? {}, ...narrowed }
}
