import type { Login } from '@guanxi/embedded-postgres'
import { importDataset } from '../../../server/src/dataset/import.ts'
import { datasetKinds } from '../../../server/src/records/datasets.ts'
import { connect } from '../../../server/src/storage/connect.ts'
import { stepBackProcess } from '../../../server/src/storage/step-back.ts'
import { beChild, childInput } from '../../lab/child.ts'

/** Imports the folder each time it is asked, as `guanxi import` does, in a process of its own. */
const { login, folder, stepsBack } = childInput<{ login: Login; folder: string; stepsBack: boolean }>()
if (stepsBack) stepBackProcess()
const owner = connect(login, { max: 2 })
await beChild('ready', () =>
  importDataset(owner, folder, datasetKinds, { now: Math.floor(Date.now() / 1000), givesWay: true }),
)
