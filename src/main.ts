import { run } from './cli/program.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

const code = await run(process.argv.slice(2))
process.stdout.write('', () => process.exit(code))
