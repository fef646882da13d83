type Values = Record<string, unknown>

/** What was typed and not yet sent, the version of the record that it was to change, and what a link had chosen then. */
export type Draft = { values: Values; version?: string | undefined; given?: string | undefined }

const PREFIX = 'guanxi.draft '

/** What was typed into a form and not yet sent. `name` begins with the operator's: a draft belongs to one. */
export function readDraft(name: string): Draft | undefined {
  const text = sessionStorage.getItem(PREFIX + name)
  return text ? (JSON.parse(text) as Draft) : undefined
}

export function writeDraft(name: string, draft: Draft): void {
  sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
}

export function forgetDraft(name: string): void {
  sessionStorage.removeItem(PREFIX + name)
}

/** What a session leaves in the browser's tab: drafts, intents, records that were opened. */
const ENDING = /^guanxi\.(?:draft|intent|recent) /

/** The session has ended, or another begins: nothing of it is left for the next. */
export function forgetSession(): void {
  for (const name of Object.keys(sessionStorage)) if (ENDING.test(name)) sessionStorage.removeItem(name)
}
