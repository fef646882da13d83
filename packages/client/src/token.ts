import type { KeptToken, TokenStore } from './types.ts'

/** Milliseconds before its end in which a token is no longer used. */
const MARGIN_MS = 300_000

export interface Tokens {
  get(): Promise<string>
  /** A token that was refused is not used again. */
  drop(token: string): void
}

/** Keeps one token. Calls that need one while it is fetched wait for the same request, also for its failure. */
export function keepToken(
  fetchToken: () => Promise<{ access_token: string; expires_in: number }>,
  store: TokenStore | undefined,
  key: string,
): Tokens {
  let kept: KeptToken | undefined
  let refused: string | undefined
  let fetching: Promise<string> | undefined
  const usable = (each: KeptToken | undefined) =>
    each !== undefined && each.token !== refused && each.expiresAt - MARGIN_MS > Date.now()

  async function find(): Promise<string> {
    const stored = await store?.get(key)
    if (usable(stored)) kept = stored
    else {
      const { access_token: token, expires_in } = await fetchToken()
      kept = { token, expiresAt: Date.now() + Number(expires_in) * 1000 }
      await store?.set(key, kept)
    }
    return kept!.token
  }

  return {
    async get() {
      if (usable(kept)) return kept!.token
      fetching ??= find().finally(() => {
        fetching = undefined
      })
      return fetching
    },
    drop(token) {
      refused = token
      if (kept?.token === token) kept = undefined
    },
  }
}
