import { type Config, SettingError } from '../config.ts'
import type { ObjectStore } from '../engines/files/object-store.ts'
import { openOutbound } from '../outbound/client.ts'
import { openS3 } from './s3.ts'

const REGION = 'us-east-1'

export type OpenObjects = { store: ObjectStore; close(): Promise<void> }

/** The bucket that the settings name, with the keys of `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`; `say` is told of failures. */
export function openObjects(
  { files }: Config,
  { env = process.env, say = () => {} }: { env?: NodeJS.ProcessEnv; say?: (failure: string) => void } = {},
): OpenObjects | undefined {
  if (!files) return undefined
  const { hostname: bucket, searchParams } = new URL(files)
  const region = searchParams.get('region') ?? env.AWS_REGION ?? REGION
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  if (!/^https?:\/\/[^/?#@]+\/?$/.test(endpoint))
    throw new SettingError(`GUANXI_FILES names the endpoint "${endpoint}", which is no http or https origin`)
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey)
    throw new SettingError('GUANXI_FILES needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY beside it')
  const outbound = openOutbound()
  const place = { endpoint: endpoint.replace(/\/$/, ''), bucket, region, accessKeyId, secretAccessKey }
  return { store: openS3(place, outbound, say), close: () => outbound.close() }
}
