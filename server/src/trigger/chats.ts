import { byOf, configOf, givenOf, needed, personOption, staffOption, text, type Verb, whoOf } from './verb.ts'

const chat = { '--chat <id>': 'the group chat' }

export const chatVerbs: Record<string, Verb> = {
  'chat.create': {
    summary: 'a staff member opens a group chat',
    example: '--name 福利群 --staff lina',
    path: 'chats',
    tells: true,
    options: { '--name <name>': 'its name', ...staffOption },
    body: async (given) => ({ name: needed(given, 'name'), owner: needed(given, 'staff') }),
  },
  'chat.join': {
    summary: 'someone joins a group chat',
    example: '--chat wr1',
    path: 'join',
    tells: true,
    options: {
      ...chat,
      '--config-id <id>': 'or a join way',
      ...personOption,
      '--state <state>': 'came by a code with this state',
    },
    body: async (given, look) => ({
      ...(text(given, 'chat') ? { chat_id: text(given, 'chat') } : configOf(given, 'chat')),
      ...(await whoOf(given, look)),
      ...givenOf(given, { state: 'state' }),
    }),
  },
  'chat.quit': {
    summary: 'someone leaves a group chat, or is removed',
    example: '--chat wr1 --person wm1',
    path: 'quit',
    tells: true,
    options: { ...chat, ...personOption, '--by <who>': 'customer or staff' },
    body: async (given) => ({
      ...{ chat_id: needed(given, 'chat'), person: needed(given, 'person') },
      ...byOf(given, ['customer', 'staff']),
    }),
  },
  'chat.kick': {
    summary: 'the owner removes someone from a group chat',
    example: '--chat wr1 --person wm1',
    path: 'kick',
    tells: true,
    options: { ...chat, ...personOption },
    body: async (given) => ({ chat_id: needed(given, 'chat'), person: needed(given, 'person') }),
  },
}
