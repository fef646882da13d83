import type { NoAnswer } from '../refuse.ts'

/** A page of the phone's own that only says why it does not show the site, in Chinese and, where it is given, English. */
export function notePage(chinese: string, english = '', quiet = ''): string {
  const said = english && `<p lang="en">${escapeHtml(english)}</p>`
  const more = quiet && `<p><small>${escapeHtml(quiet)}</small></p>`
  return `<!doctype html><html lang="zh-CN"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>打不开 · Not available</title>
<style>body { margin: 20vh 24px 0; font: 16px/1.7 system-ui, sans-serif; text-align: center; overflow-wrap: anywhere }</style>
<main><h1 style="font-size: 20px">${escapeHtml(chinese)}</h1>${said}${more}</main></html>`
}

/** The page in place of a site that could not be reached. */
export function sayNoAnswer({ url, why }: NoAnswer): string {
  const unknown = /^(?:ENOTFOUND|EAI_AGAIN)$/.test(why)
  const [chinese, english] = unknown
    ? [`找不到 ${url.hostname}，请检查网址`, `${url.hostname} was not found: please check the address`]
    : [`${url.host} 没有应答，请稍后再试`, `${url.host} does not answer: please try again later`]
  return notePage(chinese, english, `${url.href} · ${why}`)
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
