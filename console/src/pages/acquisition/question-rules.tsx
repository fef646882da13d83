import { Select } from 'antd'
import { useState } from 'react'
import { useChoices } from '../../api/directories.ts'
import { useText } from '../../i18n/language.tsx'
import { ReferenceSelect } from '../../kit/form/reference-select.tsx'
import { hasOptions, PROPERTIES, type Question, withTags } from './form-design.ts'

type Props = { question: Question; change(part: Partial<Question>): void }

/** What an answer leads to: where it is filled in of the customer, and tags by its options. */
export function QuestionRules({ question, change }: Props) {
  const t = useText()
  const { maps_to, option_tags, options, type } = question
  const [open, setOpen] = useState(maps_to !== null || option_tags.length > 0)
  if (!open)
    return (
      <button type="button" className="button small designer-more" onClick={() => setOpen(true)}>
        {t('question.rules')}
      </button>
    )
  return (
    <div className="designer-rules">
      {type !== 'picture' && <MapsTo value={maps_to} onChange={(to) => change({ maps_to: to })} />}
      {hasOptions(type) &&
        options.map((option) => (
          <div key={option} className="row">
            <span className="designer-option">{t('question.tagsOf', { option })}</span>
            <ReferenceSelect
              directory="tags"
              many
              aria-label={t('question.tagsOf', { option })}
              value={option_tags.find((each) => each.option === option)?.tags ?? []}
              onChange={(tags) => change(withTags(question, option, (tags ?? []) as number[]))}
            />
          </div>
        ))}
    </div>
  )
}

type Target = Question['maps_to']

function MapsTo({ value, onChange }: { value: Target; onChange(to: Target): void }) {
  const t = useText()
  const { entries } = useChoices('custom-fields', '')
  const properties = Object.entries(PROPERTIES).map(([name, word]) => ({ value: name as Target, label: t(word) }))
  const custom = entries.map(({ id, name }) => ({ value: id as Target, label: name }))
  return (
    <div className="row">
      <span className="designer-option">{t('question.mapsTo')}</span>
      <Select
        allowClear
        aria-label={t('question.mapsTo')}
        placeholder={t('question.mapsTo.none')}
        value={value}
        onChange={(to: Target | undefined) => onChange(to ?? null)}
        options={[
          { label: t('question.mapsTo.profile'), options: properties },
          ...(custom.length > 0 ? [{ label: t('customFields'), options: custom }] : []),
        ]}
      />
    </div>
  )
}
