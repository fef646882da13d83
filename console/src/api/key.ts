/** A random key; `crypto.randomUUID` is only there over TLS or on this machine. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a path's replies are kept under: its parts, with the values of its names. */
export function keyOf(path: string, params?: Record<string, string | number>): string[] {
  return path.split('/').map((part) => part.replace(/^\{(\w+)\}$/, (_, name: string) => String(params?.[name] ?? '')))
}
