import { useNavigate } from '@tanstack/react-router'
import type { Search } from '../address.ts'
import { useSearchValues } from '../page-state.ts'

/** Goes to another address of this page; its view stays. */
export function useGoTo() {
  const navigate = useNavigate()
  const { view } = useSearchValues()
  return (search: Search) => navigate({ to: '.', search: { ...search, ...(view ? { view } : {}) } as never })
}
