import { FilterOutlined, SaveOutlined, SendOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { later } from '../../kit/lazy.tsx'
import { usePageState } from '../../kit/page-state.ts'
import { type CrowdFilter, conditionsIn } from './crowd.ts'
import { CrowdCount } from './crowd-count.tsx'

const CrowdFilterBuilder = later(() => import('./crowd-filter.tsx'), 'CrowdFilterBuilder')
const SaveCrowd = later(() => import('./save-crowd.tsx'), 'SaveCrowd')

/** The crowd filter above the customers: its conditions, how many it finds, and what to do with them. */
export function CrowdBar({ filter }: { filter: CrowdFilter }) {
  const t = useText()
  const { corp_id, may } = useCorp()
  const navigate = useNavigate()
  const { change } = usePageState()
  const [open, setOpen] = useState(conditionsIn(filter) > 0)
  const [saving, setSaving] = useState(false)
  return (
    <>
      <div className="row crowd-bar">
        <Button icon={<FilterOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('crowdFilter')}
          {conditionsIn(filter) > 0 && <span className="crowd-conditions">{conditionsIn(filter)}</span>}
        </Button>
        {conditionsIn(filter) > 0 && (
          <>
            <CrowdCount filter={filter} />
            {may('POST crowd-packages') && (
              <Button icon={<SaveOutlined />} data-call="POST crowd-packages" onClick={() => setSaving(true)}>
                {t('crowd.save')}
              </Button>
            )}
            {may('POST group-messages') && (
              <Button
                icon={<SendOutlined />}
                data-call="POST group-messages"
                onClick={() =>
                  navigate({
                    to: '/$corp/group-messages',
                    params: { corp: corp_id },
                    search: { new: 'yes', filter },
                  })
                }
              >
                {t('crowd.send')}
              </Button>
            )}
            <Button type="link" onClick={() => change({ filter: undefined, page: undefined })}>
              {t('filters.clear')}
            </Button>
          </>
        )}
      </div>
      {open && (
        <div className="card crowd-card">
          <CrowdFilterBuilder
            value={filter}
            onChange={(next) =>
              change({ filter: conditionsIn(next) ? next : undefined, page: undefined }, { replace: true })
            }
          />
        </div>
      )}
      {saving && <SaveCrowd filter={filter} close={() => setSaving(false)} />}
    </>
  )
}
