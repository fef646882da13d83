import { randomBytes } from 'node:crypto'
import type { PageReply } from '../contract/page-call.ts'
import { addressOrNothing } from '../contract/web-address.ts'
import { type PageLink, pageLink } from '../engines/pages/link.ts'
import { recordReading } from '../engines/radars/read.ts'
import type { View } from '../engines/radars/view.ts'
import { inCorp, readOne } from '../storage/corp-db.ts'
import { sql } from '../storage/sql.ts'
import { sessionHash } from './cookies.ts'
import type { PageCall, PageDeps } from './deps.ts'
import { html } from './html.ts'
import { notePage, renderPage, SAFE } from './layout.ts'
import { askLogin, moved, type Named } from './login.ts'
import { ownFile } from './own-file.ts'
import { isVisit } from './visit.ts'
import { say, type Word } from './words.ts'

/** Seconds in which opening the same view again is a reload. */
const RELOAD_S = 30
const MOST_SECONDS = 86_400

type Found = Named & {
  corpName: string
  logo: string
  colour: string
  type: 'link' | 'pdf' | 'article'
  name: string
  title: string
  desc: string
  link: string
  cover: string
  fileName: string
  fileSize: string
  fileUrl: string
  filePages: number
  visitor: string
  /** Whose view is opened again; null when it is none, or too long ago. */
  again: string | null
  share: string | null
}

/** Looks up the radar, who the session's visitor is, and their own link, in one statement. */
function find({ pool }: PageDeps, link: PageLink, asked: PageCall): Promise<Found | undefined> {
  const { now, realNow } = asked
  const view = viewIn(asked)
  return readOne<Found>(
    { corpId: link.corpId, pool },
    sql`select k.name as "corpName", k.logo, k.colour, r.type, r.name, r.title, r."desc", r.link, r.cover_url as cover,
        r.file_name as "fileName", r.file_size as "fileSize", r.file_url as "fileUrl", r.file_pages as "filePages",
        s.openid, i.id as "externalUserId",
        s.staff_id is not null as "isStaff", s.ends_at as "sessionEnds", who.visitor, (
          select a.visitor from radar_view a where a.corp_id = k.corp_id and a.radar_id = r.id and a.key = ${view}
            and a.at > ${now - RELOAD_S}) as again, (
          select l.code from page_link l where l.corp_id = k.corp_id and l.kind = 'radar' and l.object_id = r.id
            and who.visitor <> '' and l.sharer = who.visitor and l.staff_id = ${link.staffId}
            and l.channel = ${link.channel}) as share
      from corp k join radar r on r.corp_id = k.corp_id and r.id = ${link.objectId}
      left join page_session s on s.corp_id = k.corp_id and s.hash = decode(${sessionHash(asked.cookies, link.corpId)}, 'hex') and s.ends_at > ${realNow}
      left join lateral (
        select coalesce(s.external_user_id, (
          select c.external_user_id from customer c where c.corp_id = k.corp_id and c.openid = nullif(s.openid, '')
          order by c.pk limit 1)) as id) i on true
      cross join lateral (select coalesce(i.id, 'openid/' || nullif(s.openid, ''), '') as visitor) who
      where k.corp_id = w.corp_id and k.removed_at is null`,
  )
}

/** The view that a page says it is of; nothing where what it says is none. */
export function viewIn({ params }: PageCall): string {
  return /^[0-9a-f]{32}$/.exec(params.get('v') ?? '')?.[0] ?? ''
}

type Recorder = { add(view: View, corpId: string): Promise<void> }

/** `/r/{code}`: counts the visit, then leads on to the link, or shows the article or file. */
export async function openRadar(
  deps: PageDeps,
  recorder: Recorder,
  asked: PageCall,
  { link, code }: { link: PageLink; code: string },
): Promise<PageReply> {
  const found = await find(deps, link, asked)
  if (!found) return notePage(404, asked.language)
  const login = await askLogin(deps, asked, found, { corpId: link.corpId, target: `/r/${code}` })
  if (login) return login
  const isReload = found.again !== null && found.again === found.visitor
  const key = isReload ? viewIn(asked) : randomBytes(16).toString('hex')
  if (isVisit(asked) && !isReload && !found.isStaff)
    await recorder.add(viewOf(found, link, key, asked.now), link.corpId)
  const target = addressOrNothing(found.link)
  if (found.type === 'link' && target) return moved(target)
  const share = await shareOf(deps, link, found, asked.now)
  return showRadar(deps, asked, found, { code, key, share: share ?? code })
}

function viewOf({ visitor, externalUserId, openid }: Found, link: PageLink, key: string, at: number): View {
  const { objectId: radarId, staffId, channel, sharer } = link
  return { radarId, key, staffId, channel, sharer, visitor, externalUserId, openid: openid || null, at }
}

/** What a visitor passes on says that they did: a link of their own. */
async function shareOf({ pool }: PageDeps, link: PageLink, found: Found, now: number): Promise<string | undefined> {
  const { visitor, share } = found
  if (share !== null || visitor === '' || found.isStaff) return share ?? undefined
  const { corpId, kind, objectId, staffId, channel } = link
  return inCorp({ corpId, pool }, { actor: { kind: 'anonymous' }, now }, (ctx) =>
    pageLink(ctx, { kind, objectId, staffId, channel, sharer: visitor }),
  )
}

const GO: Record<Found['type'], Word> = { link: 'openLink', article: 'readOn', pdf: 'openFile' }

function showRadar(
  { origin }: PageDeps,
  { language }: PageCall,
  found: Found,
  { code, key, share }: { code: string; key: string; share: string },
): PageReply {
  const { type, title, name, desc, corpName, logo, colour, fileName, fileSize } = found
  const shown = title || name
  const cover = ownFile(found.cover) || addressOrNothing(found.cover)
  const target =
    (type === 'pdf' && (ownFile(found.fileUrl) || addressOrNothing(found.fileUrl))) || addressOrNothing(found.link)
  const hasPages = type === 'pdf' && target !== '' && found.filePages > 0
  const file = [fileName, sizeText(fileSize)].filter(Boolean).join(' · ')
  return renderPage({
    ...{
      language,
      title: shown,
      brand: { name: corpName, logo: ownFile(logo), colour },
      description: desc,
      picture: cover,
    },
    share: `${origin()}/r/${share}`,
    reads: { beacon: `/r/${code}/read?v=${key}`, view: key },
    content: html`<article>${cover ? html`<img class="cover" src="${cover}" alt="">` : ''}<div class="text">
<h1>${shown}</h1>${desc ? html`<p>${desc}</p>` : ''}${type === 'pdf' && file ? html`<p class="file">${file}</p>` : ''}
${hasPages ? html`<a class="go" href="/r/${code}/page?v=${key}&amp;n=1">${say(language, 'readPages')}</a>` : ''}
${target ? html`<a class="${hasPages ? 'whole' : 'go'}" href="${target}" rel="noreferrer">${say(language, GO[type])}</a>` : ''}</div></article>`,
  })
}

/** A file's size as people say it; a text that is no number of bytes stays as it is. */
function sizeText(text: string): string {
  if (!/^\d{1,15}$/.test(text)) return text
  const kilobytes = Number(text) / 1024
  return kilobytes < 1024 ? `${Math.ceil(kilobytes)} kB` : `${(kilobytes / 1024).toFixed(1)} MB`
}

/** `/r/{code}/read`: the page tells how long it was read by now. */
export async function readRadar({ pool }: PageDeps, asked: PageCall, link: PageLink): Promise<PageReply> {
  const said = new URLSearchParams(asked.body.toString()).get('seconds') ?? ''
  const key = viewIn(asked)
  if (!/^\d{1,9}$/.test(said) || key === '') return notePage(400, asked.language)
  const seconds = Math.min(Number(said), MOST_SECONDS)
  const { corpId, objectId: radarId } = link
  const session = { hash: Buffer.from(sessionHash(asked.cookies, corpId), 'hex'), at: asked.realNow }
  await inCorp({ corpId, pool }, { actor: { kind: 'anonymous' }, now: asked.now }, (ctx) =>
    recordReading(ctx, { radarId, key, seconds, session }),
  )
  return { status: 204, headers: SAFE, body: '' }
}
