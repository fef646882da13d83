import { expect, it } from 'vitest'
import { adminEndpoints } from '../../../server/src/admin-api/index.ts'
import { callName, consoleCalls, sourceFiles } from './calls.ts'

/** Endpoints that no page of the console calls, and why not. */
const UNCALLED: Readonly<Record<string, string>> = {
  'POST /admin-api/corps': 'corporations are made where the service is run: `guanxi corp create`',
  'DELETE /admin-api/corps/{corp_id}': 'corporations are removed where the service is run: `guanxi corp remove`',
  'POST seats': 'seats are sold: an administrator grants them by `guanxi seat grant`, and the page shows them',
  'GET seats/{id}': 'the list shows all that there is of a seat',
  'PATCH seats/{id}': 'as for POST seats',
  'DELETE seats/{id}': 'as for POST seats',
  'DELETE preferences/{name}': 'the console writes what was chosen last, and forgets nothing',
  'DELETE customers/{id}': 'customers come and go with the platform; a removal by hand is for scripts that tidy up',
  'GET customers/{id}/notes': 'the timeline shows notes among all else that happened',
  'GET departments/{id}': 'the list has whole departments, and nothing opens one',
  'GET tickets/board': 'the board asks for each of its columns as a list, which pages',
  'GET group-messages/{id}/progress': 'the record has the counts, and the results tell them by person',
  'GET moments/{id}/progress': 'the record has the counts, and the results tell them by staff member',
  'GET quick-reply-groups/tree': 'the list of groups, which names each one’s parent, is enough to draw the tree',
  'POST quick-replies/{id}/sent': 'the side bar, where staff send replies, tells of each',
  'POST sidebar-codes': 'pages in the side bar are opened with one; those who try theirs have `guanxi trigger sidebar`',
  'GET radars/{id}/visits': 'the name that …/clicks had before',
  'GET files': 'files belong to what they were uploaded for, and are shown there',
  'GET files/{id}': 'what uses a file has its address',
  'GET files/{id}/content': 'pictures are shown by their public address, as customers see them',
  'DELETE files/{id}': 'a page cannot know what else uses a file: scripts tidy up',
}

const isCalled = consoleCalls()
const calls = adminEndpoints.map(({ method, path }) => callName(method, path))

it('has a page or a reason for every endpoint of the management API', () => {
  expect(calls.filter((call) => !isCalled(call) && !(call in UNCALLED))).toEqual([])
})

it('gives no reason for an endpoint that a page calls, or that is gone', () => {
  expect(Object.keys(UNCALLED).filter((call) => isCalled(call) || !calls.includes(call))).toEqual([])
})

/** Where rows of a list are asked for without a way to those after them, and why not. */
const BOUNDED: Readonly<Record<string, string>> = {
  'api/names.ts': 'asks for records by their ids, as many as it names',
  'app/search-dialog.tsx': 'shows the first that are found; those who mean one type more',
  'kit/form/actor.ts': 'asks for one person by id',
  'pages/developers/first-call.tsx': 'waits for the newest call',
  'pages/customers/customer-orders.tsx': 'asks for what orders come to; the list is beside it',
}

/** What goes to the end of a list: by pages, by more of it, or by asking until all are there. */
const GOES_ON = /\bcursor\b|\boffset\b|useInfiniteQuery/

it('shows no list without a way to its end', () => {
  const asking = sourceFiles().filter(([, text]) => /\blimit: /.test(text))
  const ending = asking.filter(([, text]) => !GOES_ON.test(text)).map(([name]) => name)
  expect(ending.toSorted()).toEqual(Object.keys(BOUNDED).toSorted())
})
