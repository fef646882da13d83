import { addressOrNothing } from '../../../contract/web-address.ts'
import { PlatformError } from '../../error.ts'
import type { ContactWay, ContactWays } from '../../port.ts'
import type { WecomClient } from '../client/client.ts'
import { pagesOf } from '../client/pages.ts'
import { madeSince, realTime, type TimeOf } from './made-since.ts'

/** The platform has no such code (any more). */
const UNKNOWN_CODES = [41043, 41044]

type Made = { config_id: string; qr_code?: string }
type Listed = Made & { state?: string; remark?: string; user?: string[]; scene?: number }

/** Channel codes over the platform's protocol. The platform has no idempotency key: a lost answer is looked for. */
export function contactWays(client: WecomClient, timeOf: TimeOf = realTime): ContactWays {
  type CodeToFind = Parameters<ContactWays['findContactWay']>[0]

  async function find({ corpId, way, since, isTaken }: CodeToFind): Promise<Made | undefined> {
    const listed = await pagesOf<{ config_id: string }>(client, corpId, {
      path: 'externalcontact/list_contact_way',
      body: { ...madeSince(since, await timeOf(corpId)), limit: 1000 },
      list: 'contact_way',
    })
    for (const { config_id } of listed) {
      if (await isTaken(config_id)) continue
      const one = await wayOf(corpId, config_id)
      if (!one) continue
      const same = (one.user ?? []).join() === way.staff.join() && one.scene === way.scene
      if (same && (one.state ?? '') === way.state && (one.remark ?? '') === remarkOf(way)) return one
    }
    return undefined
  }

  /** Nothing when it was removed since it was listed. */
  async function wayOf(corpId: string, config_id: string): Promise<Listed | undefined> {
    const call = { path: 'externalcontact/get_contact_way', body: { config_id } }
    const reply = await client.call<{ contact_way: Listed }>(corpId, call).catch(unlessUnknown)
    return reply?.contact_way
  }

  const shown = (way: ContactWay, { config_id, qr_code }: Made) => ({
    configId: config_id,
    qrCode: way.scene === 2 ? addressOrNothing(qr_code ?? '') : null,
  })

  return {
    async createContactWay({ corpId, way }) {
      const body = { type: way.type, scene: way.scene, ...fieldsOf(way) }
      const path = 'externalcontact/add_contact_way'
      return shown(way, await client.call<Made>(corpId, { path, body }))
    },
    async findContactWay(asked) {
      const found = await find(asked)
      return found && shown(asked.way, found)
    },
    async changeContactWay({ corpId, configId, way }) {
      await client.call(corpId, {
        path: 'externalcontact/update_contact_way',
        serial: configId,
        body: { config_id: configId, ...fieldsOf(way) },
      })
    },
    async removeContactWay({ corpId, configId }) {
      const body = { config_id: configId }
      const call = { path: 'externalcontact/del_contact_way', serial: configId, body }
      await client.call(corpId, call).catch(unlessUnknown)
    },
  }
}

function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof PlatformError && UNKNOWN_CODES.includes(error.errcode ?? 0))) throw error
}

const remarkOf = ({ remark }: ContactWay) => [...remark].slice(0, 30).join('')

function fieldsOf(way: ContactWay) {
  return {
    ...{ remark: remarkOf(way), skip_verify: way.skipVerify, state: way.state, user: way.staff },
    ...(way.style === null ? {} : { style: way.style }),
    ...(way.party.length > 0 ? { party: way.party.map(Number) } : {}),
  }
}
