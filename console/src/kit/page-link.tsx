import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCorp } from '../api/corp.tsx'
import type { Search } from './address.ts'
import type { PagePath } from './page.ts'

type Props = {
  page: PagePath
  /** What stands behind `?` there, such as `{ open: id }`. */
  search?: Search
  className?: string
  onClick?: () => void
  children: ReactNode
}

/** A link to another page of the corporation. */
export function PageLink({ page, search = {}, ...rest }: Props) {
  const { corp_id } = useCorp()
  return <Link to={`/$corp/${page}`} params={{ corp: corp_id }} search={search as never} {...rest} />
}

/** Goes to another page of the corporation. */
export function usePageNavigate() {
  const { corp_id } = useCorp()
  const navigate = useNavigate()
  return (page: PagePath, search: Search = {}) =>
    navigate({ to: `/$corp/${page}`, params: { corp: corp_id }, search: search as never })
}
