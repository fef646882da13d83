import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

const scripts = process.argv.slice(2)

/** Runs an npm script; what it says is shown when it has ended, so that nobody's lines stand between another's. */
function run(script) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    child.stdout.on('data', (piece) => said.push(piece))
    child.stderr.on('data', (piece) => said.push(piece))
    child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      if (code !== 0) process.stderr.write(`npm run ${script} failed\n`)
      resolve(code === 0)
    })
  })
}

let sound = true
const lane = async () => {
  for (let script = scripts.shift(); script; script = scripts.shift()) sound = (await run(script)) && sound
}
await Promise.all(Array.from({ length: availableParallelism() }, lane))
process.exitCode = sound ? 0 : 1
