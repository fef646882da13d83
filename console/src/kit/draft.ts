type Values = Record<string, unknown>

/** What was typed and not yet sent, and the version of the record that it was to change. */
export type Draft = { values: Values; version?: string | undefined }

const nameOf = (key: string) => `guanxi.draft ${key}`

/** What was typed into a form and not yet sent, as JSON keeps it. */
export function readDraft(key: string): Draft | undefined {
  const text = sessionStorage.getItem(nameOf(key))
  return text ? (JSON.parse(text) as Draft) : undefined
}

export function writeDraft(key: string, draft: Draft): void {
  sessionStorage.setItem(nameOf(key), JSON.stringify(draft))
}

export function forgetDraft(key: string): void {
  sessionStorage.removeItem(nameOf(key))
}
