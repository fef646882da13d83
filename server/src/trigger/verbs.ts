import { chatVerbs } from './chats.ts'
import { customerVerbs } from './customers.ts'
import { messageVerbs } from './messages.ts'
import { pageVerbs } from './pages.ts'
import { jsonOf, needed, type Verb } from './verb.ts'

/** Everything that people can do on the platform. */
export const VERBS: Record<string, Verb> = {
  ...customerVerbs,
  ...chatVerbs,
  ...messageVerbs,
  ...pageVerbs,
  edit: {
    summary: 'an administrator changes something on the platform',
    example: `--data '{"kind":"user","userid":"lina","name":"李娜"}'`,
    path: 'edit',
    tells: true,
    options: { '--data <json>': 'kind and fields, see the simulator’s README' },
    body: async (given) => jsonOf(needed(given, 'data')),
  },
}
