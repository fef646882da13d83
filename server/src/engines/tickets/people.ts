import { Refusal } from './refusal.ts'

/** Whom a call names: who acts, whom it hands to, and whom it copies in. */
export type People = { staff_id: string; handler_id?: string; cc_list?: readonly string[] | undefined }

/** Refuses people who are not on the staff: the one who acts first, then the handler, then those copied in. */
export function expectPeople(known: ReadonlySet<string>, { staff_id, handler_id, cc_list = [] }: People): void {
  if (!known.has(staff_id)) throw new Refusal('no-staff', staff_id)
  if (handler_id !== undefined && !known.has(handler_id)) throw new Refusal('no-handler', handler_id)
  const stranger = cc_list.find((id) => !known.has(id))
  if (stranger !== undefined) throw new Refusal('no-cc', stranger)
}

/** Everybody whom a call names. */
export function idsOf({ staff_id, handler_id, cc_list = [] }: People): string[] {
  return [staff_id, ...(handler_id === undefined ? [] : [handler_id]), ...cc_list]
}
