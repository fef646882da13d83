import './mission-preview.css'
import { QrcodeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { settingsQuery } from '../../api/session.ts'
import { inkOn, PagePhone } from '../../domain/page-phone.tsx'
import { Phone } from '../../domain/phone.tsx'
import { useText } from '../../i18n/language.tsx'
import { Segments } from '../../kit/segments.tsx'
import type { Level } from './mission-form.ts'

type Props = { name: string; describe: string; cover: string; rules: readonly Level[] }

/** A mission's page, and the poster that each participant gets, as customers see them. */
export function MissionPreview(mission: Props) {
  const t = useText()
  const [shown, show] = useState<'page' | 'poster'>('page')
  return (
    <div className="mission-preview">
      <Segments
        label={t('preview')}
        value={shown}
        choices={[
          { value: 'page', text: t('mission.page') },
          { value: 'poster', text: t('mission.poster') },
        ]}
        onChange={show}
      />
      {shown === 'page' ? <MissionPage {...mission} /> : <Poster name={mission.name} />}
    </div>
  )
}

function MissionPage({ name, describe, cover, rules }: Props) {
  const t = useText()
  const isEmpty = !name && !describe && !cover && rules.length === 0
  return (
    <PagePhone title={name} about={describe} cover={cover}>
      {isEmpty ? null : (
        <>
          {rules.length > 0 && <strong>{t('mission.prize')}</strong>}
          {rules.map(({ level, needed, prize, stock }) => (
            <span key={level} className="page-item">
              <span>
                {prize || t('mission.prize')}
                {stock !== null && <small>{t('mission.left', { n: stock })}</small>}
              </span>
              <small>{t('mission.friends', { n: needed })}</small>
            </span>
          ))}
          <span className="page-go">{t('mission.join')}</span>
        </>
      )}
    </PagePhone>
  )
}

/** As the service draws it, in the corporation's colour; each participant's has a code of their own. */
function Poster({ name }: { name: string }) {
  const t = useText()
  const { name: corp, corp_id } = useCorp()
  const { data } = useQuery(settingsQuery(corp_id))
  const colour = data?.colour || '#1f6f5c'
  return (
    <Phone title={t('mission.poster')}>
      <figure className="poster" style={{ background: colour }} aria-label={t('mission.poster')}>
        <figcaption style={{ color: inkOn(colour) }}>
          {data?.logo && <img src={data.logo} alt="" />}
          {corp}
        </figcaption>
        <div className="poster-sheet">
          <small>{t('mission.invitesYou')}</small>
          <strong>{name || t('mission.posterTitle')}</strong>
          <span className="poster-code">
            <QrcodeOutlined />
          </span>
          <small>{t('mission.ownCode')}</small>
        </div>
      </figure>
    </Phone>
  )
}
