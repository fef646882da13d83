import type { Sql } from '../../storage/connect.ts'
import { PlatformError } from '../error.ts'
import type { WecomClient } from './client/client.ts'
import { findConnection, PLATFORM_URL } from './client/connection.ts'

/** Where people with WeChat log in at the platform itself; a simulator has the page on its own origin. */
const LOGIN_URL = 'https://open.weixin.qq.com'

/** Log-ins of visitors at the platform. */
export type LogIns = {
  /** The platform's log-in page, which comes back to `redirect`; undefined where the corporation is not connected. */
  addressOf(corpId: string, redirect: string, state: string): Promise<string | undefined>
  /** Who came back with this code; nothing when the code says nothing, or the platform is away. */
  whoIs(
    corpId: string,
    code: string,
  ): Promise<{ openid?: string; externalUserId?: string; staffId?: string } | undefined>
}

export function openLogIns(owner: Sql, client: () => WecomClient): LogIns {
  return {
    async addressOf(corpId, redirect, state) {
      const connection = await findConnection(owner, corpId)
      if (!connection) return undefined
      const { baseUrl, corpid, agentId } = connection
      const url = new URL('/connect/oauth2/authorize', baseUrl === PLATFORM_URL ? LOGIN_URL : baseUrl)
      const asked = { appid: corpid, redirect_uri: redirect, response_type: 'code', scope: 'snsapi_base', state }
      url.search = new URLSearchParams({ ...asked, agentid: String(agentId) }).toString()
      url.hash = 'wechat_redirect'
      return url.href
    },
    async whoIs(corpId, code) {
      const answer = await client()
        .call<Record<string, unknown>>(corpId, { path: 'auth/getuserinfo', query: { code } })
        .catch((error) => {
          if (error instanceof PlatformError) return undefined
          throw error
        })
      const { userid, openid, external_userid } = answer ?? {}
      if (typeof userid === 'string') return { staffId: userid }
      if (typeof openid !== 'string') return undefined
      return { openid, ...(typeof external_userid === 'string' ? { externalUserId: external_userid } : {}) }
    },
  }
}
