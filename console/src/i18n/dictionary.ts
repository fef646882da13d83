import { account } from './words/account.ts'
import { acquisition } from './words/acquisition.ts'
import { bulkEntry } from './words/bulk-entry.ts'
import { common } from './words/common.ts'
import { crowds } from './words/crowds.ts'
import { customers } from './words/customers.ts'
import { developers } from './words/developers.ts'
import { fields } from './words/fields.ts'
import { frame } from './words/frame.ts'
import { groupTags } from './words/group-tags.ts'
import { home } from './words/home.ts'
import { marketing } from './words/marketing.ts'
import { materials } from './words/materials.ts'
import { menu } from './words/menu.ts'
import { missions } from './words/missions.ts'
import { radars } from './words/radars.ts'
import { service } from './words/service.ts'
import { settings } from './words/settings.ts'
import { stores } from './words/stores.ts'
import { timeline } from './words/timeline.ts'

export type Language = 'zh' | 'en'

const pairs = {
  ...common,
  ...frame,
  ...menu,
  ...home,
  ...fields,
  ...crowds,
  ...customers,
  ...timeline,
  ...bulkEntry,
  ...groupTags,
  ...acquisition,
  ...marketing,
  ...missions,
  ...materials,
  ...stores,
  ...radars,
  ...service,
  ...developers,
  ...settings,
  ...account,
}

/** The name of a text. */
export type Word = keyof typeof pairs

type Dictionary = Record<Word, string>

/** One dictionary for each language, from the pairs in `words/`: a text cannot be in one of them only. */
export const dictionaries: Record<Language, Dictionary> = { zh: pick(0), en: pick(1) }

function pick(place: 0 | 1): Dictionary {
  return Object.fromEntries(Object.entries(pairs).map(([word, pair]) => [word, pair[place]])) as Dictionary
}
