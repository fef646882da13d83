import { afterEach, expect, test } from 'vitest'
import { connect, type Sql } from '../connect.ts'
import { wireOptions } from './wire-options.ts'

const pools: Sql[] = []
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.end({ timeout: 0 }))))

function optionsOf(url: string) {
  const pool = connect({ url }, { max: 1, role: 'guanxi_app', timeout: 10, bounded: true })
  pools.push(pool)
  return wireOptions(pool, 10_000)
}

test('a URL with an escaped password, as the role of the pool and with less time than the pool has', () => {
  expect(optionsOf('postgres://a%40b:p%2Fw%3A%20d@db.test:5433/crm?sslmode=require')).toEqual({
    ...{ host: 'db.test', port: 5433, user: 'a@b', password: 'p/w: d', database: 'crm' },
    ...{ ssl: 'require', timeoutMs: 9000, connections: 2 },
    settings: {
      ...{ application_name: 'guanxi reads', timezone: 'UTC', random_page_cost: '1.1', jit: 'off', role: 'guanxi_app' },
      idle_in_transaction_session_timeout: '10000',
    },
  })
})

test.each([
  ['', false],
  ['?sslmode=disable', false],
  ['?sslmode=prefer', 'prefer'],
  ['?sslmode=allow', 'require'],
  ['?sslmode=verify-ca', 'verify-full'],
  ['?sslmode=verify-full', 'verify-full'],
  ['?sslrootcert=system', 'verify-full'],
])('TLS of a URL that ends in "%s"', (query, ssl) => {
  expect(optionsOf(`postgres://u:p@127.0.0.1/d${query}`)).toMatchObject({ host: '127.0.0.1', port: 5432, ssl })
})
