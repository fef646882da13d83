import { addTaskAdd } from './add.ts'
import { addTaskList } from './list.ts'

/** The vendor's calls over people whom staff are to add. */
export const addTaskEndpoints = [addTaskAdd, addTaskList]
