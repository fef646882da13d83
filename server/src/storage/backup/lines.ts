const NEWLINE = 10

/** Rows in a piece of COPY text: every row ends with a newline, and none has one inside. */
export function countLines(text: Buffer): number {
  let lines = 0
  for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, at + 1)) lines++
  return lines
}
