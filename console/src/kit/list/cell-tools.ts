import { useMemo } from 'react'
import { useNames } from '../../api/names.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../format.ts'
import type { CellTools } from '../spec/column-spec.ts'

/** What cells may use; the same object as long as nothing of it changes. `here` is the address of the list, from its `?` on. */
export function useCellTools(here = '', most = 2): CellTools {
  const t = useText()
  const format = useFormat()
  const nameOf = useNames()
  return useMemo(() => {
    const addressOf = (id: unknown) => `${here}${here ? '&' : '?'}open=${encodeURIComponent(String(id))}`
    return { t, format, nameOf, most, addressOf }
  }, [t, format, nameOf, most, here])
}
