import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { playStory, readStory, type Story } from './story.ts'
import type { Look } from './verb.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guanxi-story-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(text: string): Promise<Story> {
  const path = join(folder, 'story.json')
  await writeFile(path, text)
  return readStory(path)
}

/** Plays it where pages have addresses and everybody who scans gets an id. */
async function play(steps: object[]) {
  const story = await read(JSON.stringify({ corp: 'ww', title: 't', steps }))
  const done: unknown[] = []
  let people = 0
  const owner = async (_: TemplateStringsArray, __: string, kind: string, id: string) => [
    { address: kind === 'form' ? null : `http://here/${kind}/${id}`, config_id: 'config' },
  ]
  const look = { owner, corpId: 'ww', newPerson: async () => `p${++people}` } as unknown as Look
  const act = async (path: string, body: object) => {
    done.push([path, body])
    if (path === 'invite')
      return { people: [{ person: 'p8', external_userid: 'wm8', userid: 'wangfang' }, { person: 'p9' }] }
    return path === 'scan' ? { external_userid: `wm${people}`, userid: 'lina' } : {}
  }
  const told: string[] = []
  await playStory(story, look, act, async (line) => void told.push(line))
  return { done, told }
}

it('lets people do things, and those whom a step brought go on', async () => {
  const { done, told } = await play([
    { tell: 'Monday' },
    { do: 'customer.scan', with: { configId: 'c1' }, times: 2, as: 'guests' },
    { do: 'page.open', with: { url: '{radar 5}', person: '{person}' }, each: 'guests' },
    { do: 'customer.leave', with: { customer: '{customer}', staff: '{staff}' }, each: 'guests', first: 1 },
  ])
  expect(told).toEqual(['Monday'])
  expect(done).toEqual([
    ['scan', { config_id: 'c1', person: 'p1' }],
    ['scan', { config_id: 'c1', person: 'p2' }],
    ['open', { url: 'http://here/radar/5', person: 'p1' }],
    ['open', { url: 'http://here/radar/5', person: 'p2' }],
    ['leave', { external_userid: 'wm1', userid: 'lina', by: 'customer' }],
  ])
})

it('has friends whom somebody brought go on, and knows the pages of missions and check-ins', async () => {
  const { done } = await play([
    { do: 'mission.poster', with: { url: '{mission 3}', person: 'p1' }, as: 'host' },
    { do: 'mission.invite', with: { person: '{person}', count: 2 }, each: 'host', as: 'brought' },
    { do: 'customer.leave', with: { customer: '{customer}', staff: '{staff}' }, each: 'brought', first: 1 },
    { do: 'checkin', with: { url: '{check-in 7}', person: '{person}' }, each: 'brought' },
  ])
  expect(done).toEqual([
    ['poster', { url: 'http://here/task_treasure_mission/3', person: 'p1' }],
    ['invite', { person: 'p1', count: 2 }],
    ['leave', { external_userid: 'wm8', userid: 'wangfang', by: 'customer' }],
    ['checkin', { url: 'http://here/check_in/7', person: 'p8' }],
    ['checkin', { url: 'http://here/check_in/7', person: 'p9' }],
  ])
})

it.each([
  ['{', 'not JSON'],
  ['{"corp":"ww","title":"t","steps":[]}', 'steps: '],
  ['{"corp":"ww","title":"t","steps":[{"do":"fly"}]}', 'there is no verb fly'],
  ['{"corp":"ww","title":"t","steps":[{"do":"archive","times":0}]}', 'steps.0'],
])('says what is wrong with %s', async (text, said) => {
  await expect(read(text)).rejects.toThrow(said)
})

it('says who and what is missing', async () => {
  await expect(readStory(join(folder, 'none.json'))).rejects.toThrow('none.json')
  await expect(play([{ do: 'customer.leave', each: 'guests' }])).rejects.toThrow('nobody is called guests yet')
  await expect(play([{ do: 'page.open', with: { url: '{form 7}', person: 'p' } }])).rejects.toThrow('page of form 7')
})

it('the story of the tea shop can be read', async () => {
  const story = await readStory(fileURLToPath(new URL('../../../demo/story.json', import.meta.url)))
  expect(story.steps.filter((step) => 'tell' in step)).toHaveLength(7)
})
