/**
 * The body with each later item of an identity replaced by the first one: only that is used, so only that is checked, and
 * an index in a message is still the caller's. In a ciphertext enterprise too the unionid alone is the identity.
 */
export function withFirstOfEach(body: Record<string, unknown>): Record<string, unknown> {
  const { target_type, value_list } = body
  if (!Array.isArray(value_list)) return body
  const field = target_type === 'mobile' ? 'phone_number' : 'union_id'
  const first = new Map<string, unknown>()
  const items = value_list.map((item: unknown) => {
    const given = item as Record<string, unknown> | null
    const own = given?.eu_ext_id
    const identity = typeof own === 'string' && own !== '' ? own : given?.[field]
    if (typeof identity !== 'string' || identity === '') return item
    const key = identity === own ? `eu_ext_id ${identity}` : identity
    if (!first.has(key)) first.set(key, item)
    return first.get(key)
  })
  return { ...body, value_list: items }
}
