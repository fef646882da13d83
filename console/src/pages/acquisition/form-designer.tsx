<<<<<<< HEAD
import { FieldDesigner, type FieldKinds } from '../../domain/field-designer.tsx'
import { hasOptions, newQuestion, QUESTION_TYPES, type Question } from './form-design.ts'
=======
import './form-designer.css'
import '../../kit/order/order-dialog.css'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { DndContext, type DragEndEvent, pointerWithin, useDraggable, useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Checkbox, Input, Select } from 'antd'
import { useText } from '../../i18n/language.tsx'
import { moved } from '../../kit/order/order.ts'
import { useAnnouncements, useDragSensors, useSortableEntry } from '../../kit/order/sortable.tsx'
import {
  hasOptions,
  newQuestion,
  QUESTION_TYPES,
  type Question,
  type QuestionType,
  withOptions,
} from './form-design.ts'
import { QuestionRules } from './question-rules.tsx'
>>>>>>> 78995e5b (Show a form's link, numbers and rules in the console)

const KINDS: FieldKinds<Question> = {
  types: QUESTION_TYPES,
  words: { list: 'questions', empty: 'questions.empty', types: 'question.types', label: 'question.label' },
  hasOptions,
  isHeading: (type) => type === 'section',
  make: newQuestion,
}

<<<<<<< HEAD
/** Builds a form's questions. */
export function FormDesigner({
  value = [],
  onChange = () => {},
}: {
  value?: Question[]
  onChange?(to: Question[]): void
}) {
  return <FieldDesigner kinds={KINDS} fields={value} onChange={onChange} />
=======
/** A type of question: clicked, it is added at the end; dragged, where it is dropped. */
function TypeButton({ type, add }: { type: QuestionType; add(): void }) {
  const t = useText()
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: `${TYPE}${type}` })
  const style = transform ? { translate: `${Math.round(transform.x)}px ${Math.round(transform.y)}px` } : {}
  const { onKeyDown: _, ...drag } = listeners ?? {} // the keyboard adds it
  return (
    <button
      type="button"
      ref={setNodeRef}
      style={style}
      data-dragging={isDragging || undefined}
      {...drag}
      onClick={add}
    >
      {t(QUESTION_TYPES[type])}
    </button>
  )
}

type QuestionsProps = { questions: readonly Question[]; onChange(questions: Question[]): void }

function Questions({ questions, onChange }: QuestionsProps) {
  const t = useText()
  const { setNodeRef, isOver } = useDroppable({ id: LIST })
  return (
    <ol className={isOver ? 'designer-list over' : 'designer-list'} aria-label={t('questions')} ref={setNodeRef}>
      {questions.length === 0 && <li className="designer-empty muted">{t('questions.empty')}</li>}
      {questions.map((question, at) => (
        <QuestionRow
          key={question.id}
          question={question}
          first={at === 0}
          last={at === questions.length - 1}
          change={(part) => onChange(questions.map((each, n) => (n === at ? { ...each, ...part } : each)))}
          move={(by) => onChange(moved(questions, at, at + by))}
          remove={() => onChange(questions.filter((_, n) => n !== at))}
        />
      ))}
    </ol>
  )
}

type RowProps = {
  question: Question
  first: boolean
  last: boolean
  change(part: Partial<Question>): void
  move(by: 1 | -1): void
  remove(): void
}

function QuestionRow({ question, first, last, change, move, remove }: RowProps) {
  const t = useText()
  const { element, handle } = useSortableEntry(question.id)
  const button = { type: 'text', size: 'small' } as const
  return (
    <li {...element}>
      <div className="row">
        <button type="button" className="order-handle" aria-label={t('drag', { name: question.label })} {...handle}>
          <HolderOutlined />
        </button>
        <Input
          className="designer-label"
          aria-label={t('question.label')}
          value={question.label}
          onChange={(event) => change({ label: event.target.value })}
        />
        <span className="muted">{t(QUESTION_TYPES[question.type])}</span>
        {question.type !== 'section' && (
          <Checkbox checked={question.required} onChange={(event) => change({ required: event.target.checked })}>
            {t('form.required')}
          </Checkbox>
        )}
        <Button
          {...button}
          icon={<ArrowUpOutlined />}
          aria-label={t('moveUp')}
          disabled={first}
          onClick={() => move(-1)}
        />
        <Button
          {...button}
          icon={<ArrowDownOutlined />}
          aria-label={t('moveDown')}
          disabled={last}
          onClick={() => move(1)}
        />
        <Button {...button} icon={<DeleteOutlined />} aria-label={t('remove')} onClick={remove} />
      </div>
      {hasOptions(question.type) && (
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          aria-label={t('options')}
          value={question.options}
          onChange={(options: string[]) => change(withOptions(question, options))}
        />
      )}
      {question.type !== 'section' && <QuestionRules question={question} change={change} />}
    </li>
  )
>>>>>>> 78995e5b (Show a form's link, numbers and rules in the console)
}
