import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readStory } from './trigger.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guanxi-story-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(text: string, corp?: string) {
  const path = join(folder, 'story.json')
  await writeFile(path, text)
  return readStory(path, corp)
}

it.each([
  ['{', 'not JSON'],
  ['{"corp":"ww","title":"t","steps":[]}', 'steps: '],
  ['{"corp":"ww","title":"t","steps":[{"do":"fly"}]}', 'there is no verb fly'],
  ['{"corp":"ww","title":"t","steps":[{"do":"archive","times":0}]}', 'steps.0'],
  ['{"steps":[{"do":"archive"}]}', 'names no corporation'],
])('says what is wrong with %s', async (text, said) => {
  await expect(read(text)).rejects.toThrow(said)
})

it('is played where the command says, else where the story does', async () => {
  await expect(readStory(join(folder, 'none.json'))).rejects.toThrow('none.json')
  expect((await read('{"corp":"ww1","steps":[{"do":"archive"}]}')).corp).toBe('ww1')
  expect((await read('{"corp":"ww1","steps":[{"do":"archive"}]}', 'ww2')).corp).toBe('ww2')
})

it('the story of the tea shop can be read', async () => {
  const story = await readStory(fileURLToPath(new URL('../../demo/story.json', import.meta.url)))
  expect(story.steps.filter((step) => 'tell' in step)).toHaveLength(7)
})
