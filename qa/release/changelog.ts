const UNRELEASED = '## Unreleased'

/** The changelog with what was unreleased under a release's own heading; undefined where nothing was. */
export function releaseHeading(text: string, version: string, date: string): string | undefined {
  const [before = '', after] = text.split(`\n${UNRELEASED}\n`)
  const changes = after?.split(/^## /m)[0]?.trim()
  if (!changes) return undefined
  return `${before}\n${UNRELEASED}\n\n## ${version} (${date})\n${after}`
}
