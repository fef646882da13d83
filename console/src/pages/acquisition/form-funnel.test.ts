import { expect, it } from 'vitest'
import { formFunnel } from './form-funnel.ts'

it('has nobody answer who did not open and begin, also where answers were imported', () => {
  expect(formFunnel({ visitors: 0, starts: 0, customers: 48 })).toEqual({ opened: 48, began: 48, answered: 48 })
  expect(formFunnel({ visitors: 60, starts: 50, customers: 48 })).toEqual({ opened: 60, began: 50, answered: 48 })
})
