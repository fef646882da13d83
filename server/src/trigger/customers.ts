import {
  byOf,
  codeOf,
  customerOption,
  type Given,
  givenOf,
  needed,
  personOption,
  staffOption,
  text,
  type Verb,
  whoOf,
} from './verb.ts'

const code = { '--code <id>': 'the channel code, by its id here', '--config-id <id>': "or by the platform's id" }
const pairOf = (given: Given) => ({ external_userid: needed(given, 'customer'), userid: needed(given, 'staff') })

export const customerVerbs: Record<string, Verb> = {
  'customer.scan': {
    summary: 'someone scans a channel code and adds the staff member',
    example: '--code 201',
    path: 'scan',
    tells: true,
    options: { ...code, ...personOption, ...staffOption, '--half': 'the staff member still has to confirm' },
    body: async (given, look) => ({
      ...(await codeOf(given, look)),
      ...(await whoOf(given, look)),
      ...givenOf(given, { staff: 'userid' }),
      ...(given.half ? { half: true } : {}),
    }),
  },
  'customer.accept': {
    summary: 'the staff member confirms a customer who is half added',
    example: '--customer wm1',
    path: 'accept',
    tells: true,
    options: { ...customerOption, ...staffOption },
    body: async (given) => ({ external_userid: needed(given, 'customer'), ...givenOf(given, { staff: 'userid' }) }),
  },
  'customer.leave': {
    summary: 'a customer and a staff member part',
    example: '--customer wm1 --staff lina',
    path: 'leave',
    tells: true,
    options: { ...customerOption, ...staffOption, '--by <who>': 'customer, staff or transfer' },
    body: async (given) => ({ ...pairOf(given), ...byOf(given, ['customer', 'staff', 'transfer']) }),
  },
  'customer.return': {
    summary: 'a customer who is gone adds the staff member again, by the code of before or another',
    example: '--customer wm1 --staff lina',
    path: 'return',
    tells: true,
    options: { ...customerOption, ...staffOption, ...code },
    body: async (given, look) => ({
      ...pairOf(given),
      ...(text(given, 'code') || text(given, 'configId') ? await codeOf(given, look) : {}),
    }),
  },
  'customer.transfer': {
    summary: 'an administrator hands a customer over to another staff member',
    example: '--customer wm1 --from lina --to zhangwei',
    path: 'transfer',
    tells: true,
    options: {
      ...customerOption,
      '--from <id>': 'the staff member who has the customer',
      '--to <id>': 'who shall have them; left out where a transfer waits already',
      '--outcome <what>': 'done, refused or full',
    },
    body: async (given) => ({
      ...{ external_userid: needed(given, 'customer'), handover_userid: needed(given, 'from') },
      ...givenOf(given, { to: 'takeover_userid', outcome: 'outcome' }),
    }),
  },
}
