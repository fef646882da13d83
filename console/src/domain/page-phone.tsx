import './phone.css'
import './page-phone.css'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { useCorp } from '../api/corp.tsx'
import { settingsQuery } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { isOurs } from './attachment.tsx'
import { hostOf } from './host.ts'

type Props = { title: string; about?: string | undefined; cover?: string | undefined; children?: ReactNode }

/** A page for customers as their phone shows it: in the corporation's name and colour, with its picture and words. */
export function PagePhone({ title, about, cover, children }: Props) {
  const t = useText()
  const { name, corp_id } = useCorp()
  const { data } = useQuery(settingsQuery(corp_id))
  const colour = data?.colour || '#1f6f5c'
  const style = { '--page-brand': colour, '--page-ink': inkOn(colour) } as CSSProperties
  const isEmpty = !title && !about && !cover && !children
  return (
    <div className="phone" style={style}>
      <div className="phone-bar">{title || name}</div>
      <div className="page-sheet">
        <p className="page-corp">
          {data?.logo && <img src={data.logo} alt="" />}
          {name}
        </p>
        {isEmpty ? (
          <div className="phone-note">{t('preview.nothing')}</div>
        ) : (
          <div className="page-card">
            {cover && <Cover address={cover} />}
            <div className="page-text">
              {title && <span className="page-name">{title}</span>}
              {about && <p>{about}</p>}
              {children}
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

/** A picture of ours; of one that lies elsewhere only where: the console asks no other machine for anything. */
export function Cover({ address }: { address: string }) {
  const t = useText()
  if (isOurs(address)) return <img className="page-cover" src={address} alt="" />
  return <span className="page-elsewhere">{t('picture.elsewhere', { host: hostOf(address) })}</span>
}

/** Black or white, whichever is easier to read on a colour `#rrggbb`: as pages for customers choose it. */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000000' : '#ffffff'
}
