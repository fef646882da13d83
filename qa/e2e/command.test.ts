import { afterEach, expect, it, vi } from 'vitest'
import { settingNames } from '../../server/src/config.ts'
import { commandEnvironment } from '../support/command.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

it('starts commands with the settings that a test gives, and none of those that are exported here', () => {
  for (const name of Object.values(settingNames)) vi.stubEnv(name, 'exported')
  vi.stubEnv('NODE_OPTIONS', '--no-such-option')
  const environment = commandEnvironment({ GUANXI_DATA: 'given' })
  expect(environment).toMatchObject({ PATH: process.env.PATH, GUANXI_DATA: 'given' })
  expect(Object.values(environment)).not.toContain('exported')
  expect(environment.NODE_OPTIONS).not.toContain('--no-such-option')
})
