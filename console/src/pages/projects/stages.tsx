import { Timeline } from 'antd'
import { useChange } from '../../api/change.ts'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { Nothing } from '../../kit/states.tsx'

type Project = RecordOf<'projects'>
type Stage = NonNullable<Project['stages']>[number]

/** The parts of a project, and when each was or is to be done; each is completed, or opened again, where it stands. */
export function Stages({ project }: { project: Project }) {
  const t = useText()
  const stages = project.stages ?? []
  if (stages.length === 0) return <Nothing>{t('stages.none')}</Nothing>
  return (
    <Timeline
      items={stages.map((stage) => ({
        key: stage.uid,
        color: stage.complete_time > 0 ? 'green' : 'gray',
        content: <OneStage project={project} stage={stage} />,
      }))}
    />
  )
}

function OneStage({ project: { uid }, stage }: { project: Project; stage: Stage }) {
  const t = useText()
  const format = useFormat()
  const complete = useChange('post', 'projects/{id}/stages/{stage}/complete')
  const reopen = useChange('post', 'projects/{id}/stages/{stage}/reopen')
  const isDone = stage.complete_time > 0
  const { may, mark, mutate, isPending } = isDone ? reopen : complete
  return (
    <div className="row">
      <span>
        {stage.title}{' '}
        <span className="muted">
          {t(isDone ? 'stage.doneAt' : 'stage.dueAt', { day: format.date(stage.complete_time || stage.end_time) })}
        </span>
      </span>
      {may && (
        <button
          type="button"
          className="button small"
          disabled={isPending}
          {...mark}
          aria-label={`${t(isDone ? 'reopen' : 'complete')}: ${stage.title}`}
          onClick={() => mutate({ params: { id: uid, stage: stage.uid }, done: t(isDone ? 'reopened' : 'completed') })}
        >
          {t(isDone ? 'reopen' : 'complete')}
        </button>
      )}
    </div>
  )
}
