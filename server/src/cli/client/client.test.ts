import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { CONFORM_FILE, CONTRACT_FILE, conformTarball, contractSource } from './conform-package.ts'
import { N8N_FILE, n8nTarball, OPERATIONS_FILE, operationsSource } from './n8n-package.ts'
import { clientSources, clientTarball, TABLE_FILE, TARBALL_FILE, TYPES_FILE } from './package.ts'

const REMEDY = 'out of date: npm run docs'

it('the client’s table and types are those of the declarations', () => {
  const { table, types } = clientSources()
  expect(readFileSync(TABLE_FILE, 'utf8') === table, REMEDY).toBe(true)
  expect(readFileSync(TYPES_FILE, 'utf8') === types, REMEDY).toBe(true)
})

it('the package that is served is that of the sources', () => {
  const [served, made] = [readFileSync(TARBALL_FILE), clientTarball()]
  // compressed bytes may differ between machines
  expect(gunzipSync(served).equals(gunzipSync(made)), REMEDY).toBe(true)
  expect(served.length).toBeLessThan(150_000)
})

it('the checks of conformance know the contract of the declarations, and are served as their sources are', () => {
  expect(readFileSync(CONTRACT_FILE, 'utf8') === contractSource(), REMEDY).toBe(true)
  const [served, made] = [readFileSync(CONFORM_FILE), conformTarball()]
  expect(gunzipSync(served).equals(gunzipSync(made)), REMEDY).toBe(true)
})

it('the nodes for n8n have the operations of the declarations, and are served as their sources are', () => {
  expect(readFileSync(OPERATIONS_FILE, 'utf8') === operationsSource(), REMEDY).toBe(true)
  const [served, made] = [readFileSync(N8N_FILE), n8nTarball()]
  expect(gunzipSync(served).equals(gunzipSync(made)), REMEDY).toBe(true)
})

it('every list of the table names its items, and none a customer’s id for a pair with staff', () => {
  const { table } = clientSources()
  const lists = [...table.matchAll(/name: '([\w.]+)'.* page: '(\w+)', list: '([\w.|]+)'(?:.* id: '(\w*)')?/g)]
  expect(lists.length).toBe(table.split(' page: ').length - 1)
  const withoutId = lists.filter(([, , , , id]) => id === '').map(([, name]) => name)
  expect(withoutId).toContain('externalUserStaffRelation.list')
})
