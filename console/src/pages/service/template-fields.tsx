import { randomKey } from '../../api/key.ts'
import type { RecordOf } from '../../api/types.ts'
import { type DesignedField, FieldDesigner, type FieldKinds } from '../../domain/field-designer.tsx'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'

export type Component = RecordOf<'ticket-templates'>['components'][number]

export const COMPONENT_TYPES = {
  input: 'component.input',
  textarea: 'component.textarea',
  select: 'component.select',
  radio: 'component.radio',
  checked: 'component.checked',
  selectMultiple: 'component.selectMultiple',
} as const satisfies Record<Component['type'], Word>

/** Whether it is filled in with a text, and not chosen from options. */
export const isText = (type: string) => type === 'input' || type === 'textarea'

const KINDS: FieldKinds<DesignedField> = {
  types: COMPONENT_TYPES,
  words: { list: 'components', empty: 'components.empty', types: 'component.types', label: 'component.label' },
  hasOptions: (type) => !isText(type),
  // tickets refer to a field by its id: a new one never gets that of another which was removed
  make: (type, label, _others, option) => ({
    ...{ id: `${type}-${randomKey().slice(0, 8)}`, type, label, required: false },
    options: isText(type) ? [] : [`${option} 1`, `${option} 2`],
  }),
}

const designed = ({ component_id: id, title: label, ...rest }: Component): DesignedField => ({ id, label, ...rest })
const component = ({ id, label, ...rest }: DesignedField) => ({ component_id: id, title: label, ...rest }) as Component

type Props = { value?: Component[]; onChange?(components: Component[]): void }

/** What the template asks of those who open a ticket with it. */
export function TemplateFields({ value = [], onChange }: Props) {
  return (
    <FieldDesigner
      kinds={KINDS}
      fields={value.map(designed)}
      onChange={(fields) => onChange?.(fields.map(component))}
    />
  )
}

/** The same to read. */
export function TemplateFieldList({ components }: { components: readonly Component[] }) {
  const t = useText()
  if (components.length === 0) return <span className="muted">{t('components.none')}</span>
  return (
    <ol className="plain-steps">
      {components.map(({ component_id, title, type, required, options }) => (
        <li key={component_id}>
          <strong>{title}</strong>{' '}
          <span className="muted">
            {t(COMPONENT_TYPES[type])}
            {required && ` · ${t('form.required')}`}
            {options.length > 0 && ` · ${options.join(' / ')}`}
          </span>
        </li>
      ))}
    </ol>
  )
}
