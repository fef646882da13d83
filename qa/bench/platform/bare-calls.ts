import { CORP } from './setup.ts'

// biome-ignore lint/suspicious/noExplicitAny: the platform's replies
type Json = any

/** The calls of a comparison's customers, one after the other, and nothing done with the replies; gives milliseconds. */
export async function bareCalls(origin: string, staff: readonly string[]): Promise<number> {
  const call = async (path: string, body?: object): Promise<Json> => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return (await fetch(`${origin}/cgi-bin/${path}`, sent)).json()
  }
  const { access_token } = await call(`gettoken?corpid=${CORP}&corpsecret=app-secret`)
  const begun = performance.now()
  await call(`externalcontact/get_follow_user_list?access_token=${access_token}`)
  for (const userid of staff) {
    await call(`externalcontact/list?access_token=${access_token}&userid=${userid}`)
    for (let cursor = ''; ; ) {
      const body = { userid_list: [userid], limit: 100, ...(cursor ? { cursor } : {}) }
      const { next_cursor } = await call(`externalcontact/batch/get_by_user?access_token=${access_token}`, body)
      cursor = next_cursor
      if (!cursor) break
    }
  }
  return performance.now() - begun
}
