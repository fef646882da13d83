import { TriggerError } from './error.ts'
import {
  type Finder,
  type Given,
  givenOf,
  jsonOf,
  needed,
  numberOf,
  personOption,
  text,
  type Verb,
  whoOf,
} from './verb.ts'

const url = { '--url <address>': 'the page; the one that they have open when left out' }
const visitor = { ...personOption, '--staff <id>': 'or a staff member' }
const form = {
  '--data <json>': 'fields by name or label',
  '--form <name>': 'the form, where the page has several',
}

/** Who is at a page: somebody new has none open yet. */
async function visitorOf(given: Given, look: Finder): Promise<object> {
  const address = givenOf(given, { url: 'url' })
  if (text(given, 'staff')) return { ...address, userid: text(given, 'staff') }
  if (!text(given, 'url') && !text(given, 'person'))
    throw new TriggerError("one of '--url' and '--person' is needed", 'usage', 'url')
  return { ...address, ...(await whoOf(given, look)) }
}

const fieldsOf = (given: Given) => ({
  ...givenOf(given, { form: 'form' }),
  ...(text(given, 'data') ? { fields: jsonOf(needed(given, 'data')) } : {}),
})

/** A page in short. */
const shows: Verb['shows'] = ({ status, url: at, page, codes }) => {
  const { title, text: shown } = (page ?? {}) as { title?: string; text?: string }
  return { status, url: at, title, text: shown?.slice(0, 200), ...(codes ? { codes } : {}) }
}

export const pageVerbs: Record<string, Verb> = {
  'page.open': {
    summary: 'someone opens a page in the platform’s browser, logged in as themselves',
    example: '--url http://127.0.0.1:8080/r/abc --person wm1',
    path: 'open',
    options: { '--url <address>': 'the page', ...visitor },
    body: async (given, look) => ({ ...{ url: needed(given, 'url') }, ...(await visitorOf(given, look)) }),
    shows,
  },
  'page.read': {
    summary: 'someone reads the page for so long',
    example: '--person wm1 --seconds 30',
    path: 'read',
    options: { ...url, ...visitor, '--seconds <n>': 'how long', '--at-once': 'do not wait so long' },
    body: async (given, look) => ({
      ...(await visitorOf(given, look)),
      ...{ seconds: numberOf(given, 'seconds'), wait: !given.atOnce },
    }),
  },
  'page.forward': {
    summary: 'someone shares the page, and others open it',
    example: '--person wm1 --count 2',
    path: 'forward',
    options: { ...url, ...visitor, '--to <id>': 'the person who opens it', '--count <n>': 'or so many new people' },
    body: async (given, look) => ({
      ...(await visitorOf(given, look)),
      ...givenOf(given, { to: 'to', count: 'count' }, ['count']),
    }),
  },
  'page.fill': {
    summary: 'someone fills in a form of the page',
    example: `--person wm1 --data '{"name":"王芳"}'`,
    path: 'fill',
    options: { ...url, ...visitor, ...form },
    body: async (given, look) => ({ ...(await visitorOf(given, look)), ...fieldsOf(given) }),
  },
  'page.submit': {
    summary: 'someone sends a form of the page',
    example: `--url http://127.0.0.1:8080/f/abc --data '{"name":"王芳"}'`,
    path: 'submit',
    options: { ...url, ...visitor, ...form, '--button <name>': 'by this button' },
    body: async (given, look) => ({
      ...(await visitorOf(given, look)),
      ...{ ...fieldsOf(given), ...givenOf(given, { button: 'button' }) },
    }),
    shows,
  },
  'mission.poster': {
    summary: 'someone joins a mission on its page and gets a poster',
    example: '--url http://127.0.0.1:8080/m/abc --person wm1',
    path: 'poster',
    options: { ...url, ...personOption },
    body: visitorOf,
    shows,
  },
  'mission.invite': {
    summary: 'new people scan the code of someone’s poster',
    example: '--person wm1 --count 3',
    path: 'invite',
    tells: true,
    options: {
      '--person <id>': 'whose poster it is',
      '--config-id <id>': 'or the code',
      '--count <n>': 'how many people',
      '--staff <id>': 'the staff member whom they add',
    },
    body: async (given) => {
      if (!text(given, 'person') && !text(given, 'configId'))
        throw new TriggerError("one of '--person' and '--config-id' is needed", 'usage', 'person')
      const names = { person: 'person', configId: 'config_id', count: 'count', staff: 'userid' }
      return givenOf(given, names, ['count'])
    },
  },
  'mission.claim': {
    summary: 'someone claims what they have won',
    example: '--person wm1 --level 1',
    path: 'claim',
    waits: true,
    options: { ...url, ...personOption, '--level <n>': 'of this level' },
    body: async (given, look) => ({
      ...(await visitorOf(given, look)),
      ...givenOf(given, { level: 'level' }, ['level']),
    }),
    shows,
  },
  checkin: {
    summary: 'someone checks in on the page of a check-in',
    example: '--url http://127.0.0.1:8080/c/abc --person wm1',
    path: 'checkin',
    waits: true,
    options: { ...url, ...personOption, '--day <date>': 'another day than today, where the page lets them' },
    body: async (given, look) => ({ ...(await visitorOf(given, look)), ...givenOf(given, { day: 'day' }) }),
    shows,
  },
}
