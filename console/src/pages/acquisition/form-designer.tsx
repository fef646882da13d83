import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useText } from '../../i18n/language.tsx'
import { moved } from '../../kit/order.ts'
import { hasOptions, newQuestion, QUESTION_TYPES, type Question, type QuestionType } from './form-design.ts'

type Props = { value?: Question[]; onChange?: (questions: Question[]) => void }

const TYPE = 'application/x-question-type'
const PLACE = 'application/x-question-place'

/** Builds a form's questions: dragged in from the types or clicked, moved by dragging or by their arrows. */
export function FormDesigner({ value: questions = [], onChange = () => {} }: Props) {
  const t = useText()
  const [over, setOver] = useState<number>()
  const insert = (type: QuestionType, at: number) => {
    const made = newQuestion(type, t(QUESTION_TYPES[type]), questions, t('question.option'))
    onChange([...questions.slice(0, at), made, ...questions.slice(at)])
  }
  const change = (at: number, part: Partial<Question>) =>
    onChange(questions.map((question, n) => (n === at ? { ...question, ...part } : question)))
  const drop = (data: DataTransfer, at: number) => {
    setOver(undefined)
    const type = data.getData(TYPE) as QuestionType | ''
    const from = data.getData(PLACE)
    if (type) insert(type, at)
    else if (from !== '') onChange(moved(questions, Number(from), Number(from) < at ? at - 1 : at))
  }
  const dropAt = (at: number) => ({
    onDragOver: (event: React.DragEvent) => {
      event.preventDefault()
      setOver(at)
    },
    onDrop: (event: React.DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      drop(event.dataTransfer, at)
    },
  })
  return (
    <div className="designer">
      <ul className="designer-types" aria-label={t('question.types')}>
        {Object.entries(QUESTION_TYPES).map(([type, word]) => (
          <li key={type}>
            <button
              type="button"
              draggable
              onDragStart={(event) => event.dataTransfer.setData(TYPE, type)}
              onClick={() => insert(type as QuestionType, questions.length)}
            >
              {t(word)}
            </button>
          </li>
        ))}
      </ul>
      <ol className="designer-list" aria-label={t('questions')} {...dropAt(questions.length)}>
        {questions.length === 0 && <li className="designer-empty muted">{t('questions.empty')}</li>}
        {questions.map((question, at) => (
          <li key={question.id} className={over === at ? 'over' : ''} {...dropAt(at)}>
            <div className="row">
              <span
                className="designer-handle"
                draggable
                aria-hidden
                onDragStart={(event) => event.dataTransfer.setData(PLACE, String(at))}
              >
                <HolderOutlined />
              </span>
              <Input
                className="designer-label"
                aria-label={t('question.label')}
                value={question.label}
                onChange={(event) => change(at, { label: event.target.value })}
              />
              <span className="muted">{t(QUESTION_TYPES[question.type])}</span>
              {question.type !== 'section' && (
                <Checkbox
                  checked={question.required}
                  onChange={(event) => change(at, { required: event.target.checked })}
                >
                  {t('form.required')}
                </Checkbox>
              )}
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={t('moveUp')}
                disabled={at === 0}
                onClick={() => onChange(moved(questions, at, at - 1))}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={t('moveDown')}
                disabled={at === questions.length - 1}
                onClick={() => onChange(moved(questions, at, at + 1))}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('remove')}
                onClick={() => onChange(questions.filter((_, n) => n !== at))}
              />
            </div>
            {hasOptions(question.type) && (
              <Select
                mode="tags"
                open={false}
                suffixIcon={null}
                aria-label={t('options')}
                value={question.options}
                onChange={(options: string[]) => change(at, { options })}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
