import { enterLink } from '../contract/own-addresses.ts'
import type { Demo } from './demo-corp.ts'

type Scene = {
  address: string
  /** Where others reach it. */
  origin: string
  place: string
  demo: Demo | undefined
  demoCorpId: string | undefined
  /** Whether the console is served here. */
  console: boolean
  /** The page on which the customers' and members' phones can be looked at. */
  phone: string | null
  /** A one-time link's token for the demo's owner. */
  token?: string | undefined
}

/** What a start says on stdout; the demo's secret only when this start created it. */
export function banner({ address, origin: base, place, demo, demoCorpId, console, phone, token }: Scene): string {
  const lines = [`Guanxi is ready at ${address}`, `  docs      ${base}/docs/`, `  database  ${place}`]
  if (!console) lines.push('  console   off, by GUANXI_CONSOLE')
  else if (token !== undefined)
    lines.push(`  console   ${enterLink(base, token)}`, '            (signs you in, once, within 15 minutes)')
  else if (demoCorpId) lines.push(`  console   ${base}/console/ (a link to it: npx guanxi operator link --name demo)`)
  if (phone) lines.push(`  phone     ${phone}`)
  if (demo) {
    lines.push(`  demo      corp_id ${demo.corp_id}`, `            secret  ${demo.secret}  (shown this once)`)
    lines.push('', 'Try it:', `  ${curlLine(base, demo)}`)
  } else if (demoCorpId) {
    lines.push(`  demo      corp_id ${demoCorpId} (a token: npx guanxi token --corp ${demoCorpId})`)
  }
  return lines.join('\n')
}

/** One line for a shell: gets a token and lists staff, with nothing but curl and sed. */
function curlLine(base: string, { corp_id, secret }: Pick<Demo, 'corp_id' | 'secret'>): string {
  const body = JSON.stringify({ corp_id, secret })
  const token = `$(curl -s ${base}/open-api/access_token/get -H 'content-type: application/json' -d '${body}' | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`
  return `curl -s "${base}/open-api/staff/list?limit=3&access_token=${token}"`
}
