import type { CorpDb } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** What a page shows. */
export type PageKind = 'radar' | 'form' | 'check_in' | 'task_treasure_mission' | 'group_fission_mission'

/** Where a code leads, and who shared it: a staff member, a visitor who passed it on (`sharer`), or nobody in particular. */
export type PageLink = {
  corpId: string
  kind: PageKind
  objectId: number
  staffId: string
  channel: string
  sharer: string
}

type LinkFields = Pick<PageLink, 'kind' | 'objectId'> & Partial<Pick<PageLink, 'staffId' | 'channel' | 'sharer'>>

/** The code of a link, which is made when there is none yet: one for each record, staff member, channel and sharer. */
export async function pageLink({ tx, corpId, now }: Ctx, wanted: LinkFields): Promise<string> {
  const { kind, objectId, staffId = '', channel = '', sharer = '' } = wanted
  const ask = () => tx<{ code: string }[]>`
    with made as (
      insert into page_link (corp_id, code, kind, object_id, staff_id, channel, sharer, created_at)
      values (${corpId}, page_code(${corpId}, ${kind}, ${objectId}, ${sharer}, ${staffId}, ${channel}), ${kind}, ${objectId},
        ${staffId}, ${channel}, ${sharer}, ${now})
      on conflict do nothing returning code)
    select code from made union all
    select code from page_link
    where corp_id = ${corpId} and kind = ${kind} and object_id = ${objectId} and sharer = ${sharer}
      and staff_id = ${staffId} and channel = ${channel}`
  // one that somebody else was just making is there by the second time
  const [row = (await ask())[0]] = await ask()
  return (row as { code: string }).code
}

/** Takes all links to a record out of use. */
export async function removePageLinks({ tx, corpId }: Ctx, kind: PageKind, objectId: number): Promise<void> {
  await tx`delete from page_link where corp_id = ${corpId} and kind = ${kind} and object_id = ${objectId}`
}

/** Where a code leads, whichever corporation it is of; undefined for a code that nobody has given out. */
export async function findPage(pool: CorpDb['pool'], code: string): Promise<PageLink | undefined> {
  const [row] = await pool<PageLink[]>`
    select corp_id as "corpId", kind, object_id as "objectId", staff_id as "staffId", channel, sharer
    from find_page(${code})`
  return row
}

/** The address of a record's own page; an empty string while no node has said where the service is. */
export async function pageAddress({ tx, corpId }: Ctx, kind: PageKind, objectId: number): Promise<string> {
  const [row] = await tx<{ address: string | null }[]>`
    select page_address(${corpId}, ${kind}, ${objectId}) as address`
  return row?.address ?? ''
}
