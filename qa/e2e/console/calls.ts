import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SRC = fileURLToPath(new URL('../../../console/src/', import.meta.url))

/** The API's own description, and what is no part of a page. */
const NOT_PAGES = /^api\/(?:schema\.d|rights)\.ts$|\.test\.ts$|^i18n\//

const CORP = '/admin-api/corps/{corp_id}/'

/** A path with `:` for each parameter, and `*` for what only the running page knows. */
const pattern = (path: string) => path.replaceAll(/\$\{[^}]*\}/g, '*').replaceAll(/\{[^}]*\}/g, ':')

/** A call as `POST tags/{id}`: what lies below a corporation by its path there. */
export const callName = (method: string, path: string) => `${method} ${path.replace(CORP, '')}`

/** The console's sources, each by its name. */
export function sourceFiles(): [name: string, text: string][] {
  const files = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter((name) => !NOT_PAGES.test(name))
  return files.map((name) => [name, readFileSync(`${SRC}${name}`, 'utf8')])
}

/** What pages of several resources declare in one place, by what takes it from there. */
const SHARED = new Map([
  ['missionPage(', 'pages/marketing/mission.tsx'],
  ['draftActions', 'pages/marketing/drafts.ts'],
])

/** Whether the console makes a call, by its sources: what pages declare, and what they ask for by name. */
export function consoleCalls(): (call: string) => boolean {
  const texts = new Map(sourceFiles())
  const made = new Set<string>()
  const sharedBy = (text: string) =>
    [...SHARED].flatMap(([use, file]) => (text.includes(use) ? [texts.get(file) ?? ''] : [])).join('\n')
  for (const [name, text] of texts) {
    for (const call of namedCalls(text)) made.add(call)
    if (name.endsWith('.tsx'))
      for (const spec of specsIn(text)) for (const call of declaredCalls(spec, sharedBy(text))) made.add(call)
  }
  return (call) => {
    const [method, path = ''] = call.split(' ')
    const wanted = path.split('/')
    return [...made].some((one) => {
      const [how, where = ''] = one.split(' ')
      const parts = where.split('/')
      if (how !== method || parts.length !== wanted.length) return false
      return parts.every((part, n) => isLike(pattern(wanted[n] as string), part))
    })
  }
}

/** Whether a segment is as another one says, in which `*` stands for anything. */
function isLike(segment: string, like: string): boolean {
  const [begins = '', ...ends] = like.split('*')
  return ends.length === 0 ? segment === like : segment.startsWith(begins) && segment.endsWith(ends.at(-1) ?? '')
}

/** `useChange('post', 'tags')`, `ask(corp, 'post', 'tags/preview', …)`, `client.GET('/admin-api/…')`, and paths that are read. */
function namedCalls(text: string): string[] {
  const calls: string[] = []
  const constants = new Map([...text.matchAll(/const (\w+) = `([^`]+)`/g)].map(([, name, value]) => [name, value]))
  let rest = text.replaceAll(/\$\{(\w+)\}/g, (whole, name) => constants.get(name) ?? whole)
  /** Takes what an expression finds out of the text, as calls. */
  const take = (expression: RegExp, callOf: (one: string, other: string) => readonly [string, string]) => {
    for (const [, one = '', other = ''] of rest.matchAll(expression)) {
      const [method, path] = callOf(one, other)
      const below = pattern(path.replace(/^\/admin-api\/corps\/\$\{[^}]*\}\//, ''))
      // a path of which only the running page knows the beginning could be any
      if (!below.startsWith('*')) calls.push(`${method.toUpperCase()} ${below}`)
    }
    rest = rest.replaceAll(expression, '')
  }
  take(/'(get|post|patch|put|delete)',\s*['`]([^'`\s]+)['`]/g, (method, path) => [method, path])
  take(/client\.(GET|POST|PATCH|PUT|DELETE)\(\s*'([^']+)'/g, (method, path) => [method, path])
  take(/useInlineEdit[^;]*?path: '([^']+)'/g, (path) => ['PATCH', path])
  take(/<(?:OrderDialog|PageLinks)[^>]*?path="([^"]+)"/g, (path) => ['POST', path])
  take(/directory: '([^']+)'[^{}]*\}?,\s*make:/g, (path) => ['POST', path])
  if (/fetch\(address, \{ method: 'POST'/.test(rest)) take(/`(\/admin-api\/[^`]+)`/g, (path) => ['POST', path])
  rest = rest.replaceAll(/'(?:POST|PATCH|PUT|DELETE) [^']+'/g, '')
  take(/['"`]([^'"`\s]+)['"`]/g, (path) => ['GET', path])
  return calls
}

/** The declarations of lists in a file, each from its resource to the next. */
function specsIn(text: string): { resource: string; text: string }[] {
  return text
    .split(/\bresource: (?=')/)
    .slice(1)
    .map((rest) => ({ resource: /^'([^']+)'/.exec(rest)?.[1] ?? '', text: rest }))
}

/** What a list's form, record and actions call. */
function declaredCalls({ resource, text }: { resource: string; text: string }, shared: string): string[] {
  const whole = text + shared
  const isForm = /\bform: ?[{\w]|\bform,/.test(whole)
  const calls = [`GET ${resource}`]
  if (isForm) calls.push(`POST ${resource}`)
  if (isForm && !/canEdit: \(\) => false/.test(whole)) calls.push(`PATCH ${resource}/:`)
  if (/\brecord: ?[{\w]|\brecord,/.test(whole) && !/listed: true/.test(whole)) calls.push(`GET ${resource}/:`)
  if (/method: 'delete'/.test(whole)) calls.push(`DELETE ${resource}/:`)
  for (const [, verb] of whole.matchAll(/word: [^}]*?\bpath: '([^'/]+)'/g)) calls.push(`POST ${resource}/:/${verb}`)
  return calls
}
