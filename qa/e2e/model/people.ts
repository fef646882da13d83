import type { Dataset, Item } from './call.ts'

/** What another record shows of a staff member; a name or avatar that is not known is empty (E8). */
export function shownStaff(data: Dataset, id: string): { id: string; name: string; avatar: string } {
  const staff = data.staff!.find((staff) => staff.id === id)
  return { id, name: staff?.name ?? '', avatar: staff?.avatar ?? '' }
}

/** What another record shows of a tag. */
export function shownTag(data: Dataset, { id }: Item): Item {
  return { id, name: data.tag!.find(({ t_id }) => t_id === id)?.tag_name }
}
