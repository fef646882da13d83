import type { PageCall } from './deps.ts'

const PREVIEWS =
  /bot\b|bot\/|spider|crawler|preview|facebookexternalhit|whatsapp|embedly|slurp|bytespider|quora link|skypeuripreview|ia_archiver/i

/** Opened by somebody who reads, not fetched by a program that looks ahead. */
export function isVisit({ method, headers }: PageCall): boolean {
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join()
  const isAutomatic = /prefetch|preview|prerender/i.test(purpose) || PREVIEWS.test(headers['user-agent'] ?? '')
  return method === 'GET' && !isAutomatic
}
