import { isUnread, UNREAD } from './cli/interruption.ts'
import { run } from './cli/program.ts'

let unread = false
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (!isUnread(error)) throw error
  unread = true
})

const code = await run(process.argv.slice(2))
process.stdout.write('', (error) => process.exit(unread || error ? UNREAD : code))
