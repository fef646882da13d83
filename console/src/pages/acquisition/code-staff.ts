import { Form } from 'antd'
import { useNames } from '../../api/names.ts'

type Chosen = readonly (string | { id: string })[]

/** The staff who are chosen in the form of a code, with their names. */
export function useCodeStaff(): { id: string; name: string }[] {
  const nameOf = useNames()
  const chosen = (Form.useWatch('staffs') ?? []) as Chosen
  return chosen
    .map((each) => (typeof each === 'string' ? each : each.id))
    .map((id) => ({ id, name: nameOf('staff', id) }))
}
