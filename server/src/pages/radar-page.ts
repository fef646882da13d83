import type { PageReply } from '../contract/page-call.ts'
import { addressOrNothing } from '../contract/web-address.ts'
import type { PageLink } from '../engines/pages/link.ts'
import { hashOf, type SessionAsked } from '../engines/pages/login.ts'
import { recordPage } from '../engines/radars/read-page.ts'
import { inCorp, readOne } from '../storage/corp-db.ts'
import { sql } from '../storage/sql.ts'
import { sessionCookie } from './cookies.ts'
import type { PageCall, PageDeps } from './deps.ts'
import { html } from './html.ts'
import { notePage, renderPage } from './layout.ts'
import { moved } from './login.ts'
import { ownFile } from './own-file.ts'
import { viewIn } from './radar.ts'
import { isVisit } from './visit.ts'
import { say } from './words.ts'

type Found = {
  corpName: string
  logo: string
  colour: string
  title: string
  fileUrl: string
  pages: number
  isStaff: boolean
  share: string | null
}

function find({ pool }: PageDeps, link: PageLink, session: SessionAsked): Promise<Found | undefined> {
  return readOne<Found>(
    { corpId: link.corpId, pool },
    sql`select k.name as "corpName", k.logo, k.colour, coalesce(nullif(r.title, ''), r.name) as title, r.file_url as "fileUrl",
        r.file_pages as pages, s.staff_id is not null as "isStaff", (
          select l.code from page_link l where l.corp_id = k.corp_id and l.kind = 'radar' and l.object_id = r.id
            and l.sharer = coalesce(s.external_user_id, 'openid/' || nullif(s.openid, '')) and l.staff_id = ${link.staffId}
            and l.channel = ${link.channel}) as share
      from corp k join radar r on r.corp_id = k.corp_id and r.id = ${link.objectId} and r.type = 'pdf'
      left join page_session s on s.corp_id = k.corp_id and s.hash = decode(${session.hash.toString('hex')}, 'hex') and s.ends_at > ${session.at}
      where k.corp_id = w.corp_id and k.removed_at is null`,
  )
}

/**
 * `/r/{code}/page`: one page of a PDF, which is noted for the view that its landing began. A visitor without such a view, or with an
 * old one, is led to the landing, which begins one.
 */
export async function openRadarPage(
  deps: PageDeps,
  asked: PageCall,
  { link, code }: { link: PageLink; code: string },
): Promise<PageReply> {
  const { corpId, objectId: radarId } = link
  const session = { hash: hashOf(asked.cookies.get(sessionCookie(corpId)) ?? ''), at: asked.realNow }
  const found = await find(deps, link, session)
  if (!found) return notePage(404, asked.language)
  const key = viewIn(asked)
  const page = Number(/^[1-9]\d{0,4}$/.exec(asked.params.get('n') ?? '')?.[0] ?? 0)
  const landing = moved(`/r/${code}`)
  if (page < 1 || page > found.pages || key === '') return landing
  if (isVisit(asked) && !found.isStaff) {
    const isTheirs = await inCorp(
      { corpId, pool: deps.pool },
      { actor: { kind: 'anonymous' }, now: asked.now },
      (ctx) => recordPage(ctx, { radarId, key, page, session }),
    )
    if (!isTheirs) return landing
  }
  return showPage(deps, asked, found, { code, key, page })
}

function showPage(
  { origin }: PageDeps,
  { language }: PageCall,
  { corpName, logo, colour, title, fileUrl, pages, share }: Found,
  { code, key, page }: { code: string; key: string; page: number },
): PageReply {
  const file = ownFile(fileUrl) || addressOrNothing(fileUrl)
  const label = say(language, 'pageOf', { n: page, total: pages })
  const turn = (to: number, rel: 'prev' | 'next') =>
    to < 1 || to > pages
      ? html`<i></i>`
      : html`<a rel="${rel}" href="/r/${code}/page?v=${key}&amp;n=${to}">${say(language, rel === 'prev' ? 'pageBefore' : 'pageAfter')}</a>`
  return renderPage({
    ...{ language, title, brand: { name: corpName, logo: ownFile(logo), colour }, document: file },
    share: `${origin()}/r/${share ?? code}`,
    reads: { beacon: `/r/${code}/read?v=${key}`, view: key },
    content: html`<article><object class="sheet" type="application/pdf" data="${file}#page=${page}&amp;toolbar=0&amp;navpanes=0&amp;view=Fit"
 aria-label="${label}"><p>${say(language, 'pageUnseen')}</p></object><div class="text"><h1>${title}</h1>
<nav class="turn">${turn(page - 1, 'prev')}<span aria-hidden="true">${page} / ${pages}</span>${turn(page + 1, 'next')}</nav>
${file ? html`<a class="whole" href="${file}" rel="noreferrer">${say(language, 'openFile')}</a>` : ''}</div></article>`,
  })
}
