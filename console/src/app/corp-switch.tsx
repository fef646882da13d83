import { useNavigate } from '@tanstack/react-router'
import { Select } from 'antd'
import { useCorp } from '../api/corp.tsx'
import { useText } from '../i18n/language.tsx'

/** The corporation's name, and a way to the others. */
export function CorpSwitch() {
  const t = useText()
  const navigate = useNavigate()
  const { corp_id, name, session } = useCorp()
  if (session.corps.length < 2) return <strong className="clip">{name}</strong>
  return (
    <Select
      aria-label={t('corporation')}
      showSearch={{ optionFilterProp: 'label' }}
      variant="borderless"
      popupMatchSelectWidth={280}
      value={corp_id}
      options={session.corps.map((corp) => ({ value: corp.corp_id, label: corp.name }))}
      onChange={(corp) => navigate({ to: '/$corp/', params: { corp } })}
    />
  )
}
