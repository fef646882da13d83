import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type ApiError, globalError } from '../contract/errors.ts'

const CHARSET = /;\s*charset\s*=\s*("[^"]*"|[^;\s]*)/gi
/** Single quotes are not what the standard says; programs in the field write them. */
const UTF8 = /^(["']?)utf-?8\1$/i

/** The refusal of a body that is compressed, or in another charset than UTF-8; undefined when it can be read. */
export function unreadableEncoding(headers: IncomingHttpHeaders): ApiError | undefined {
  const coding = headers['content-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'identity') {
    const accepted = { 'accept-encoding': 'identity' }
    return globalError(10906, '不支持压缩的请求体，Content-Encoding 只能为 identity', { http: 415, headers: accepted })
  }
  for (const [, charset = ''] of (headers['content-type'] ?? '').matchAll(CHARSET)) {
    if (!UTF8.test(charset)) return globalError(10906, 'Content-Type 的 charset 只能为 utf-8', { http: 415 })
  }
  return undefined
}

/** The refusal of a body of another type. */
export const notJson = () => globalError(10906, 'Content-Type 应为 application/json', { http: 415 })

/** What Fastify says of a body that it could not take in. */
export function bodyError(error: unknown, { raw }: FastifyRequest): ApiError | undefined {
  const code = (error as { code?: string }).code
  if (code === 'ECONNRESET' && !raw.complete) return globalError(10906, '请求体不完整')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return globalError(10913)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return notJson()
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return globalError(10906, '请求体不完整')
  return undefined
}
