import { PlatformError } from '../error.ts'
import type { ContactWay, ContactWays } from '../port.ts'
import type { WecomClient } from './client.ts'
import { pagesOf } from './pages.ts'

/** The platform has no such code (any more). */
const UNKNOWN_CODES = [41043, 41044]

type Made = { config_id: string; qr_code?: string }
type Listed = Made & { state?: string; remark?: string; user?: string[]; scene?: number }

/** Channel codes over the platform's protocol. The platform has no idempotency key: a lost answer is looked for. */
export function contactWays(client: WecomClient): ContactWays {
  async function find(corpId: string, way: ContactWay, since: number, isTaken: (id: string) => Promise<boolean>) {
    const listed = await pagesOf<{ config_id: string }>(client, corpId, {
      path: 'externalcontact/list_contact_way',
      body: { start_time: since - 60, end_time: Math.floor(Date.now() / 1000) + 60, limit: 1000 },
      list: 'contact_way',
    })
    for (const { config_id } of listed) {
      if (await isTaken(config_id)) continue
      const { contact_way: one } = await client.call<{ contact_way: Listed }>(corpId, {
        path: 'externalcontact/get_contact_way',
        body: { config_id },
      })
      const same = (one.user ?? []).join() === way.staff.join() && one.scene === way.scene
      if (same && (one.state ?? '') === way.state && (one.remark ?? '') === remarkOf(way)) return one
    }
    return undefined
  }

  return {
    async createContactWay({ corpId, way, since, isTaken }) {
      const before = since === undefined ? undefined : await find(corpId, way, since, isTaken)
      const made =
        before ??
        (await client.call<Made>(corpId, {
          path: 'externalcontact/add_contact_way',
          body: { type: way.type, scene: way.scene, ...fieldsOf(way) },
        }))
      return { configId: made.config_id, qrCode: way.scene === 2 ? (made.qr_code ?? '') : null }
    },
    async changeContactWay({ corpId, configId, way }) {
      await client.call(corpId, {
        path: 'externalcontact/update_contact_way',
        serial: configId,
        body: { config_id: configId, ...fieldsOf(way) },
      })
    },
    async removeContactWay({ corpId, configId }) {
      try {
        await client.call(corpId, {
          path: 'externalcontact/del_contact_way',
          serial: configId,
          body: { config_id: configId },
        })
      } catch (error) {
        if (error instanceof PlatformError && UNKNOWN_CODES.includes(error.errcode ?? 0)) return
        throw error
      }
    },
  }
}

const remarkOf = ({ remark }: ContactWay) => [...remark].slice(0, 30).join('')

function fieldsOf(way: ContactWay) {
  return {
    ...{ remark: remarkOf(way), skip_verify: way.skipVerify, state: way.state, user: way.staff },
    ...(way.style === null ? {} : { style: way.style }),
    ...(way.party.length > 0 ? { party: way.party.map(Number) } : {}),
  }
}
