import { itHolds } from '../slice.ts'
import { check } from './check.ts'
import { check as sabotage } from './sabotage.ts'

itHolds(check)
itHolds(sabotage)
