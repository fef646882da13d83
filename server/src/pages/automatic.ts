import type { Asked } from './deps.ts'

const PREVIEWS =
  /bot\b|bot\/|spider|crawler|preview|facebookexternalhit|whatsapp|embedly|slurp|bytespider|quora link|skypeuripreview|ia_archiver/i

/** Fetched by a program that looks ahead, not by somebody who reads. */
export function isAutomatic({ headers }: Asked): boolean {
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join()
  return /prefetch|preview|prerender/i.test(purpose) || PREVIEWS.test(headers['user-agent'] ?? '')
}
