import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Lab } from '../../lab/finding.ts'
import { run } from '../failover/run.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const MIRROR = 'http://deb.debian.org/debian'
/** What an image that sends traces is built with. */
export const TRACES = '@opentelemetry/sdk-node'
const LARGE = { maxBuffer: 64 * 1024 * 1024 }

/** What an image says about how it is run. */
export type ImageConfig = { User: string; Env: string[]; Entrypoint: string[]; Cmd: string[] }

/**
 * Builds deploy/Containerfile as it stands, on bases that are made here, as no registry is asked: Debian by mmdebstrap, or the
 * tarball that IMAGE_BASE names, and for the first stage Node and npm of this machine. Gives the image's root folder.
 */
export async function buildImage(lab: Lab): Promise<{ root: string; config: ImageConfig }> {
  const folder = await lab.folder()
  const store = ['--storage-driver', 'vfs', '--root', join(folder, 'root'), '--runroot', join(folder, 'run')]
  const buildah = (...args: string[]) => run('buildah', [...store, ...args], LARGE).then((text) => text.trim())
  const base = process.env.IMAGE_BASE || join(folder, 'base.tar')
  if (!process.env.IMAGE_BASE)
    await run(
      'mmdebstrap',
      ['--variant=minbase', '--include=libstdc++6,ca-certificates', 'bookworm', base, MIRROR],
      LARGE,
    )

  lab.say('  bases')
  const debian = await buildah('from', 'scratch')
  await buildah('add', '--quiet', debian, base, '/')
  await buildah('commit', '--quiet', debian, 'localhost/base')
  const npm = join(await realpath((await run('which', ['npm'])).trim()), '../..')
  await buildah('copy', '--quiet', debian, process.execPath, '/usr/local/bin/node')
  await buildah('copy', '--quiet', debian, npm, '/usr/local/lib/node_modules/npm')
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']
  await buildah('run', '--isolation', 'chroot', debian, '--', ...link)
  const trusted = process.env.NODE_EXTRA_CA_CERTS
  if (trusted) {
    await buildah('copy', '--quiet', debian, trusted, '/etc/ssl/trusted.crt')
    await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/trusted.crt', debian)
  }
  await buildah('commit', '--quiet', '--rm', debian, 'localhost/build')

  lab.say('  deploy/Containerfile')
  const given = ['BUILD=localhost/build', 'BASE=localhost/base', `EXTRA=${TRACES}`].flatMap((arg) => [
    '--build-arg',
    arg,
  ])
  const how = ['--isolation', 'chroot', '--pull-never', '--file', join(ROOT, 'deploy/Containerfile')]
  await buildah('build', '--quiet', ...how, ...given, '--tag', 'localhost/guanxi', ROOT)
  const container = await buildah('from', '--pull-never', 'localhost/guanxi')
  const root = await buildah('mount', container)
  const described = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/guanxi'))
  return { root, config: described.OCIv1.config as ImageConfig }
}
