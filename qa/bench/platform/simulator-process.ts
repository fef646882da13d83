import { startSimulator } from '../../../simulator/src/index.ts'
import { beChild } from '../../lab/child.ts'

/** A simulator in memory. */
const { origin } = await startSimulator({ token: 'control' })
await beChild(origin, async () => undefined)
