import { vi } from 'vitest'
import { itHolds } from '../slice.ts'
import { check } from './check.ts'

// takes seconds; on a machine that is busy with everything else many times that
vi.setConfig({ testTimeout: 600_000 })

itHolds(check)
