import type { Demo } from './demo-corp.ts'

type Scene = {
  address: string
  place: string
  demo: Demo | undefined
  demoCorpId: string | undefined
  /** The page on which the customers' and members' phones can be looked at. */
  phone: string | null
  /** A one-time link's token for the demo's owner. */
  token?: string | undefined
}

/** What a start says on stdout; the demo's secret only when this start created it. */
export function banner({ address, place, demo, demoCorpId, phone, token }: Scene): string {
  const base = reachable(address)
  const lines = [`Guanxi is ready at ${address}`, `  docs      ${base}/docs/`, `  database  ${place}`]
  if (token !== undefined)
    lines.push(`  console   ${enterLink(address, token)}`, '            (signs you in, once, within 15 minutes)')
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

/** Where a one-time link's token signs its holder in; behind `#`, so that no server's log has it. */
export function enterLink(address: string, token: string): string {
  return `${reachable(address)}/console/enter#${token}`
}

/** A wildcard address such as 0.0.0.0 cannot be called; loopback is shown in its place. */
export function reachable(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}
