import type { Sim } from '../sim.ts'
import { people, users } from '../state/records.ts'
import { findPerson } from '../world/people.ts'
import { answerLogin, readLogin, type Visitor } from './authorize.ts'

const COOKIE = 'sim_as'

/** `p:<person>` or `u:<corpid>/<userid>`, as the phone page sets it. */
function visitorOf(cookie: string, corpid: string): Visitor | undefined {
  const found = /(?:^|;\s*)sim_as=([^;]+)/.exec(cookie)?.[1]
  let text = ''
  try {
    text = decodeURIComponent(found ?? '')
  } catch {}
  if (text.startsWith('p:')) return { person: text.slice(2) }
  const [corp, userid] = text.startsWith('u:') ? text.slice(2).split('/') : []
  return corp === corpid && userid ? { userid } : undefined
}

export const visitorCookie = (value: string) => `${COOKIE}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax`

/**
 * The log-in page in a real browser. The person chosen on the phone page is logged in at once; otherwise the page
 * lets one choose, which comes back as `as`.
 */
export function loginPage(sim: Sim, url: URL, cookie: string): { status: number; location?: string; html?: string } {
  const asked = readLogin(sim, url)
  if ('error' in asked) return { status: 400, html: page(`<p>${escapeHtml(asked.error)}</p>`) }
  const chosen = url.searchParams.get('as')
  const visitor = chosen ? visitorOf(`sim_as=${chosen}`, asked.corpid) : visitorOf(cookie, asked.corpid)
  if (visitor && isKnown(sim, asked.corpid, visitor)) {
    const answer = answerLogin(sim, url, visitor)
    if ('location' in answer) return { status: 302, location: answer.location }
  }
  const choice = (value: string, name: string) => {
    const next = new URL(url)
    next.searchParams.set('as', value)
    return `<li><a href="${escapeHtml(next.pathname + next.search)}">${escapeHtml(name)}</a></li>`
  }
  const staff = sim.store
    .list(users, asked.corpid, { limit: 100 })
    .map(({ userid, name }) => choice(`u:${asked.corpid}/${userid}`, `${name} (${userid})`))
  const guests = sim.store
    .list(people, '', { limit: 100 })
    .map(({ person, name }) => choice(`p:${person}`, `${name} (${person})`))
  const list = (title: string, items: string[]) => `<h2>${title}</h2><ul>${items.join('') || '<li>—</li>'}</ul>`
  return { status: 200, html: page(list('客户 · People', guests) + list('员工 · Staff', staff)) }
}

function isKnown(sim: Sim, corpid: string, { person, userid }: Visitor): boolean {
  if (userid) return sim.store.get(users, corpid, userid.toLowerCase()) !== undefined
  return findPerson(sim, person!) !== undefined
}

const page = (content: string) => `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>登录 · Log in as</title>
<link rel="stylesheet" href="/sim/login.css"><main><h1>以谁的身份登录？<small>Log in as</small></h1>${content}</main></html>`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
