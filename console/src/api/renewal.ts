let renewals = 0
let pending: Promise<unknown> = Promise.resolve()

/** How often this page's session was replaced by another. */
export const renewalsSoFar = () => renewals

/** Notes a call that ends this session and begins another. */
export function renewing<T>(call: Promise<T>): Promise<T> {
  pending = call.then(
    () => renewals++,
    () => {},
  )
  return call
}

/** Whether the session was replaced since; a replacement that is under way is waited for. */
export async function wasRenewedSince(since: number): Promise<boolean> {
  await pending
  return renewals > since
}
