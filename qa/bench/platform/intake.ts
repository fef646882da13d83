import { createHash } from 'node:crypto'
import { encryptMessage, sign } from '../../../server/src/contract/wecom-crypto.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { openConnection } from '../../lab/load-connection.ts'
import { CALLBACK, CORP } from './setup.ts'

const CLIENTS = 64

/** Callbacks about one customer each, as they are inside. */
export function events(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const n = from + i
    return (
      `<xml><ToUserName><![CDATA[${CORP}]]></ToUserName><FromUserName><![CDATA[sys]]></FromUserName>` +
      `<CreateTime>${1_750_000_000 + (n % 7)}</CreateTime><MsgType><![CDATA[event]]></MsgType>` +
      `<Event><![CDATA[change_external_contact]]></Event><ChangeType><![CDATA[add_external_contact]]></ChangeType>` +
      `<UserID><![CDATA[staff${n % 20}]]></UserID><ExternalUserID><![CDATA[wmnew${n}]]></ExternalUserID></xml>`
    )
  })
}

/** Posts callbacks as the platform does, so many at once; gives callbacks per second. */
export async function post(address: string, plain: readonly string[], clients = CLIENTS): Promise<number> {
  const { hostname, port, host } = new URL(address)
  const requests = plain.map((text, i) => requestOf(host, text, i))
  const connections = await Promise.all(Array.from({ length: clients }, () => openConnection(hostname, Number(port))))
  const begun = performance.now()
  let next = 0
  await Promise.all(
    connections.map(async (connection) => {
      for (let i = next++; i < requests.length; i = next++) {
        const { status } = await connection.send(requests[i] as Buffer)
        if (status !== 200) throw new Error(`a callback was answered with ${status}`)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  for (const connection of connections) connection.close()
  return plain.length / seconds
}

function requestOf(host: string, text: string, i: number): Buffer {
  const encrypted = encryptMessage(CALLBACK.key, text, CORP)
  const [timestamp, nonce] = ['1750000000', String(i)]
  const signature = sign(CALLBACK.token, timestamp, nonce, encrypted)
  const query = new URLSearchParams({ msg_signature: signature, timestamp, nonce })
  const body = `<xml><ToUserName><![CDATA[${CORP}]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`
  return Buffer.from(
    `POST /platform/wecom/${CORP}/callback?${query} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: text/xml\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** The same rows from a bare script, each with a commit of its own; gives rows per second. */
export async function insert(connection: Sql, plain: readonly string[]): Promise<number> {
  const begun = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let i = next++; i < plain.length; i = next++) {
        const body = plain[i] as string
        const hash = createHash('sha256').update(body).digest('hex')
        await connection`
          with kept as (
            insert into platform_event (corp_id, hash, event, subject, staff_id, at, body, received_ms)
            values (${CORP}, decode(${hash}, 'hex'), 'change_external_contact/add_external_contact',
              ${`customer/${hash.slice(0, 16)}`}, 'staff1', 1750000000, ${body}, 1750000000000)
            on conflict (corp_id, hash) do nothing returning id, subject)
          insert into job (corp_id, kind, lane, priority, payload)
          select ${CORP}, 'platform_event', subject, 0, json_build_object('id', id) from kept`
      }
    }),
  )
  return plain.length / ((performance.now() - begun) / 1000)
}
