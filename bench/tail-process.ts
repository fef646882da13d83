import { beChild, childInput } from '../lab/child.ts'
import { datasetKinds } from '../src/api/datasets.ts'
import { importDataset } from '../src/dataset/import.ts'
import { connect } from '../src/storage/connect.ts'
import type { Login } from '../src/storage/embedded/index.ts'

/** Imports the folder each time it is asked, as `guanxi import` does, in a process of its own. */
const { login, folder } = childInput<{ login: Login; folder: string }>()
const owner = connect(login, { max: 2 })
await beChild('ready', () => importDataset(owner, folder, datasetKinds))
