import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { nativeArchive } from './native-driver.ts'

const driver = nativeArchive('lib.so', fileURLToPath(new URL('library-process.ts', import.meta.url)))
afterAll(() => driver.close())
const login = (corpid: string, secret = 'good') => ({ corpid, secret, baseUrl: '' })
const msgid = async (corpid: string) => (await driver.pull(login(corpid), 1, 10))[0]?.msgid

it('asks the library in a process of its own for each corporation', async () => {
  const [one, again, other] = [await msgid('wwa'), await msgid('wwa'), await msgid('wwb')]
  expect(one).toMatch(/^lib\.so wwa \d+$/)
  expect(again).toBe(one)
  expect(other?.split(' ')[2]).not.toBe(one?.split(' ')[2])
})

it('opens messages and fetches files, and tells the library’s numbers apart', async () => {
  expect(await driver.open('key', 'text')).toBe('text')
  await expect(driver.open('other', 'text')).rejects.toMatchObject({ fault: 'refused', errcode: 10006 })
  expect(await driver.media(login('wwa'), 'f', '')).toEqual({ bytes: Buffer.from([0, 1, 2]), next: 'n', isLast: false })
  expect(await driver.media(login('wwa'), 'f', 'n')).toMatchObject({ isLast: true })
  await expect(driver.pull(login('wwa', 'bad'), 0, 1)).rejects.toMatchObject({ fault: 'unconfigured', errcode: 10000 })
})

it('goes on with another process when one dies', async () => {
  const before = await msgid('wwa')
  const pulls = [driver.pull(login('wwa'), 666, 1), driver.pull(login('wwa'), 1, 1)]
  await expect(pulls[0]).rejects.toMatchObject({ fault: 'unavailable' })
  await pulls[1]?.catch(() => {})
  const after = await msgid('wwa')
  expect(after).toMatch(/^lib\.so wwa \d+$/)
  expect(after).not.toBe(before)
})
