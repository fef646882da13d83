/** Whether a caller's `If-None-Match` names this ETag, so that 304 will do; https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2 */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*')
}
