import { createRequire } from 'node:module'
import spectral from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { beforeAll, expect, it } from 'vitest'
import { readDocument } from './test-setup.ts'

// its types, worked out from the schemas of its settings, would take a tenth of checking the whole project's
const require = createRequire(import.meta.url)
const { createConfig, lintFromString } = require('@redocly/openapi-core')

type Problem = { ruleId: string; message: string; location: { pointer?: string }[] }

let source: string
beforeAll(async () => {
  source = JSON.stringify(await readDocument(), null, 1)
})

it('Redocly finds nothing by its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems: Problem[] = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

it('Spectral finds nothing by its OpenAPI rules', async () => {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [oas as never] })
  const problems = await linter.run(source)
  expect(problems.map(({ code, message, path }) => [code, message, path.join('.')])).toEqual([])
})
