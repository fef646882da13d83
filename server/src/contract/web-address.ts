import { z } from 'zod'
import { because, mustBe, reason } from './reasons.ts'

/** Characters of an address. */
const LONGEST = 2048

/** Without credentials, space, control characters and backslashes, which programs read in different ways. */
const SIGN = String.raw`[^\u0000-\u0020\u007f-\u00a0\\`
const HTTP = String.raw`[Hh][Tt][Tt][Pp][Ss]?:\/\/${SIGN}/?#@]+(?:[/?#]${SIGN}]*)?`

/** A file that was uploaded here, by its address on this service. */
const OWN_FILE = String.raw`\/files\/[^/\s\\]+\/[0-9a-f]{32}`

/** A name that no program takes for an address: nothing in it can be a scheme, and it does not begin as a path. */
const NAME = String.raw`[^:/\\\u0000-\u0020\u007f-\u00a0][^:\\\u0000-\u001f\u007f-\u009f]*`

/**
 * The one type of every address that is taken in: `http` or `https`, so that nothing else is ever shown as a link. `orEmpty`: an
 * empty string too, which means none. `orName`: that and a bare name too, as records of other systems have. `orOwnFile`: a file
 * that was uploaded here too. `max`: the most characters.
 */
export function webAddress({ orEmpty = false, orName = false, orOwnFile = false, max = LONGEST } = {}) {
  const forms = [HTTP, ...(orOwnFile ? [OWN_FILE] : []), ...(orName ? [NAME] : []), ...(orEmpty || orName ? [''] : [])]
  const rule = mustBe(orOwnFile ? 'web_address_or_file' : 'web_address')
  return z
    .string()
    .regex(new RegExp(`^(?:${forms.join('|')})$`))
    .refine(isReadable, because(rule))
    .refine((address) => address.length <= max, because(reason('too_long', { max })))
    .meta({ rule, maxLength: max })
}

/** The address of an uploaded file, and nothing else. */
export function ownFile() {
  return z
    .string()
    .regex(new RegExp(`^(?:${OWN_FILE})$`))
    .meta({ rule: mustBe('uploaded_file') })
}

const WHOLE_HTTP = new RegExp(`^${HTTP}$`)

/** An address that came from elsewhere, or nothing where it is none that we would take in. */
export function addressOrNothing(text: string): string {
  return WHOLE_HTTP.test(text) && isReadable(text) ? text : ''
}

/** A host with `;` or `,` is nobody's, and would end a directive where a policy names it. */
function isReadable(text: string): boolean {
  if (text.length > LONGEST) return false
  return !WHOLE_HTTP.test(text) || (URL.canParse(text) && !/[;,]/.test(new URL(text).host))
}

/** The names under which attachments of messages hold addresses. */
const NAMES = ['url', 'picurl', 'pic_url', 'cover', 'picture']

/** An attachment of any kind, whose `msgtype` names the field that holds it; what are addresses there are held to be such. */
export function looseAttachment() {
  const address = webAddress({ orEmpty: true, orOwnFile: true })
  return z
    .looseObject({
      msgtype: z
        .string()
        .min(1)
        .meta({ rule: mustBe('some_text') }),
    })
    .superRefine((attachment, context) => {
      const fields = (attachment[attachment.msgtype] ?? {}) as Record<string, unknown>
      for (const name of NAMES) {
        if (fields[name] === undefined || address.safeParse(fields[name]).success) continue
        const path = [attachment.msgtype, name]
        context.addIssue({ code: 'custom', ...because(mustBe('web_address_or_file'), path) })
      }
    })
}
