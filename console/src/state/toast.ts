import { store } from './store.ts'

export type Toast = {
  key: number
  tone: 'done' | 'failed' | 'note'
  text: string
  /** What can be done about it, as a button. */
  action?: { word: string; run(): void } | undefined
}

/** Milliseconds for which a notice stays; longer where something can be done about it. */
const STAYS_MS = 4000
const STAYS_WITH_ACTION_MS = 20_000
const MOST = 3

const shown = store<readonly Toast[]>([])
let last = 0

export const useToasts = shown.use
export const dismiss = (key: number) => shown.set(shown.get().filter((toast) => toast.key !== key))

function show(tone: Toast['tone'], text: string, action?: Toast['action']): void {
  const key = ++last
  const others = shown.get().filter((toast) => toast.text !== text)
  shown.set([...others, { key, tone, text, action }].slice(-MOST))
  setTimeout(() => dismiss(key), action ? STAYS_WITH_ACTION_MS : STAYS_MS)
}

/** Says at the bottom of the window, where it covers no title, that something was done or went wrong. */
export const toast = {
  done: (text: string, action?: Toast['action']) => show('done', text, action),
  failed: (text: string) => show('failed', text),
  note: (text: string) => show('note', text),
}
