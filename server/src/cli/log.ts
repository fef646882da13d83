import pino from 'pino'

const [RED, YELLOW, DIM] = [31, 33, 2]
const LEVELS: Record<number, readonly [word: string, colour: number]> = {
  20: ['debug', DIM],
  30: ['info ', DIM],
  40: ['warn ', YELLOW],
  50: ['error', RED],
}

type Line = { level: number; time: number; msg?: string } & Record<string, unknown>

/** The log, on stderr: lines for people where that is a terminal, JSON for programs elsewhere. */
export function openLog(level: string): pino.Logger {
  const out = pino.destination({ dest: 2, sync: true })
  if (!process.stderr.isTTY) return pino({ level }, out)
  const colours = !process.env.NO_COLOR
  return pino({ level }, { write: (line) => out.write(`${readable(JSON.parse(line), colours)}\n`) })
}

/** A log line as people read it: time of day, level, what happened, and its fields. */
export function readable({ level, time, pid: _, hostname: __, msg, ...fields }: Line, colours: boolean): string {
  const [word, colour] = LEVELS[level] ?? [String(level), DIM]
  const paint = (text: string, code: number) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text)
  const { what, rest } = msg === undefined ? ofCall(fields) : { what: msg, rest: fields }
  const named = Object.entries(rest).map(([name, value]) => `${name}=${shown(value)}`)
  const parts = [paint(timeOfDay(time), DIM), paint(word, colour), harmless(what)]
  if (named.length > 0) parts.push(paint(named.join(' '), DIM))
  return parts.join(' ')
}

/** A call has no message: its method, path, status and time are one. */
function ofCall({ method, path, status, ms, ...rest }: Record<string, unknown>) {
  return { what: `${method} ${path} ${status} ${ms} ms`, rest }
}

function timeOfDay(ms: number): string {
  const at = new Date(ms)
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')
}

function shown(value: unknown): string {
  return typeof value === 'string' && /^[^\s"=]+$/.test(value) ? harmless(value) : harmless(JSON.stringify(value))
}

/** Nothing in a line may move a terminal's cursor. */
function harmless(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
