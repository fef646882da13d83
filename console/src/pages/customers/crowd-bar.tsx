import './crowd-bar.css'
import { FilterOutlined, SaveOutlined, SendOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { conditionsIn, crowdParam, tidy } from '../../domain/crowd.ts'
import { CrowdCount } from '../../domain/crowd-count.tsx'
import { useText } from '../../i18n/language.tsx'
import { lazy } from '../../kit/lazy.tsx'
import { usePageNavigate } from '../../kit/page-link.tsx'
import { usePageState } from '../../kit/page-state.ts'
import { Followed } from './followed.tsx'

const CrowdFilterBuilder = lazy(() => import('../../domain/crowd-filter.tsx'), 'CrowdFilterBuilder')
const SaveCrowd = lazy(() => import('./save-crowd.tsx'), 'SaveCrowd')

const PARAMS = { filter: crowdParam }

/** The crowd filter above the customers: its conditions, how many it finds, and what to do with them. */
export function CrowdBar() {
  const t = useText()
  const { may } = useCorp()
  const go = usePageNavigate()
  const { state, change } = usePageState(PARAMS)
  const filter = tidy(state.filter ?? {})
  const [open, setOpen] = useState(conditionsIn(filter) > 0)
  const [saving, setSaving] = useState(false)
  return (
    <>
      <div className="row crowd-bar">
        <Followed />
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
                onClick={() => go('group-messages', { new: 'yes', filter: crowdParam.write(filter) })}
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
