/** JSON text that was cut somewhere, closed after the last value that is whole; what is whole stays as it is. */
export function closedJson(text: string): string {
  const open: string[] = []
  let end = 0
  for (let i = 0; i < text.length; i++) {
    const at = text[i] as string
    if (at === '"') {
      i = endOfText(text, i)
      if (i < 0) break
    } else if (at === '{' || at === '[') {
      open.push(at === '{' ? '}' : ']')
      end = i + 1
    } else if (at === '}' || at === ']') {
      open.pop()
      end = i + 1
    } else if (at === ',') end = i
  }
  return open.length === 0 ? text : text.slice(0, end) + open.reverse().join('')
}

/** Where a text ends that begins here; -1 where it does not. */
function endOfText(text: string, begin: number): number {
  for (let i = begin + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '"') return i
  }
  return -1
}
