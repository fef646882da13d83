type Values = Record<string, unknown>

const nameOf = (key: string) => `guanxi.draft ${key}`

/** What was typed into a form and not yet sent, as JSON keeps it. */
export function readDraft(key: string): Values | undefined {
  const text = sessionStorage.getItem(nameOf(key))
  return text ? (JSON.parse(text) as Values) : undefined
}

export function writeDraft(key: string, values: Values): void {
  sessionStorage.setItem(nameOf(key), JSON.stringify(values))
}

export function forgetDraft(key: string): void {
  sessionStorage.removeItem(nameOf(key))
}
