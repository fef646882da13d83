import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** The fields that say what a radar leads to, and where it lies. */
const SAYING = ['type', 'link', 'file_url', 'group_id']

/**
 * Throws unless a radar that was just written leads somewhere and lies in a group of its own type, as far as these fields
 * say so. An article may be its text alone; a PDF may be a link elsewhere.
 */
export async function expectTarget({ tx, corpId }: Ctx, id: number, given: object): Promise<void> {
  if (!SAYING.some((field) => field in given)) return
  const [radar] = await tx<{ type: string; link: string; fileUrl: string; groupType: string }[]>`
    select r.type, r.link, r.file_url as "fileUrl", g.type as "groupType" from radar r
    join radar_group g on g.corp_id = r.corp_id and g.id = r.group_id where r.corp_id = ${corpId} and r.id = ${id}`
  if (!radar) return
  const { type, link, fileUrl, groupType } = radar
  const required = (field: string) => new FieldError(field, reason('text_when', { field: 'type', value: type }))
  if (type === 'link' && link === '') throw required('link')
  if (type === 'pdf' && fileUrl === '' && link === '') throw required('file_url')
  if (type !== groupType) throw new FieldError('group_id', reason('group_of_type', { type: groupType }))
}
