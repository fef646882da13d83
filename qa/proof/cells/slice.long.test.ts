import { itHolds } from '../slice.ts'
import { check } from './check.ts'

itHolds(check)
