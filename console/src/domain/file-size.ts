/** A file's size as people say it; a text that is no number of bytes stays as it is. */
export function sizeText(text: string): string {
  if (!/^\d{1,15}$/.test(text)) return text
  const kilobytes = Number(text) / 1024
  return kilobytes < 1024 ? `${Math.ceil(kilobytes)} kB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
