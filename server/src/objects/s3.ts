import { AwsV4Signer } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import { globalError } from '../contract/errors.ts'
import type { ObjectStore } from '../engines/files/object-store.ts'
import type { Outbound, OutboundReply } from '../outbound/client.ts'

/** A bucket, where it is, and who may use it. */
export type Bucket = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const MOST_LISTED = 8 * 1024 * 1024
const MOST_SAID = 64 * 1024

type Listed = { ListBucketResult?: { Contents?: { Key: string; LastModified: string }[] } | '' }

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' })

/** Objects in a bucket of S3, or of what speaks like it; `say` is told of each call that fails, and why. */
export function openS3(
  { endpoint, bucket, ...keys }: Bucket,
  outbound: Outbound,
  say: (failure: string) => void,
): ObjectStore {
  /** Asking again later may help: the bucket is away, or its operator has something to mend, who is told what. */
  function away(reason: string): never {
    const failure = `the bucket cannot be used: ${reason}`
    say(failure)
    const error = globalError(10953, '文件存储暂不可用', { headers: { 'retry-after': '5' } })
    throw Object.assign(error, { cause: new Error(failure) })
  }

  async function call(method: 'GET' | 'PUT' | 'DELETE', path: string, how: Partial<Sent>): Promise<OutboundReply> {
    const { body, range, mostBytes = MOST_SAID, accepts } = { accepts: [200], ...how }
    const signer = new AwsV4Signer({
      ...{ method, url: `${endpoint}/${bucket}${path}`, service: 's3', ...keys },
      headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...(range ? { range } : {}) },
    })
    const { url, headers } = await signer.sign()
    const sent = { url: url.href, method, headers: Object.fromEntries(headers), mostBytes, configured: true as const }
    const reply = await outbound.send({ ...sent, ...(body ? { body } : {}) }).catch((error) => away(error.message))
    if (!accepts.includes(reply.status)) away(`HTTP ${reply.status}${codeOf(reply.body)}`)
    return reply
  }

  return {
    async put(key, bytes) {
      await call('PUT', pathOf(key), { body: bytes })
    },
    async get(key, first, last) {
      const length = last - first + 1
      const range = `bytes=${first}-${last}`
      const { body } = await call('GET', pathOf(key), { range, mostBytes: length, accepts: [206] })
      if (body.length !== length) away('fewer bytes than were asked for')
      return body
    },
    async remove(key) {
      await call('DELETE', pathOf(key), { accepts: [200, 204, 404] })
    },
    async list(after) {
      const query = new URLSearchParams({ 'list-type': '2', ...(after ? { 'start-after': after } : {}) })
      const { body } = await call('GET', `?${query}`, { mostBytes: MOST_LISTED })
      const { ListBucketResult: found } = parser.parse(body) as Listed
      if (found === undefined) away('no list of a bucket')
      const { Contents = [] } = found || {}
      return Contents.map(({ Key, LastModified }) => ({ key: Key, at: Date.parse(LastModified) / 1000 }))
    },
  }
}

type Sent = { body: Buffer; range: string; mostBytes: number; accepts: readonly number[] }

/** What S3 calls the failure, such as SignatureDoesNotMatch. */
function codeOf(body: Buffer): string {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(body.toString('latin1', 0, 2000))?.[1]
  return code === undefined ? '' : ` ${code}`
}

const pathOf = (key: string) => `/${key.split('/').map(encodeURIComponent).join('/')}`
