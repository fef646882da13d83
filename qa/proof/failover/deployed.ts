import { readFile } from 'node:fs/promises'

type There = {
  /** Which of the three machines; the file is that of the first. */
  no?: number
  /** The loopback network that stands for 10.0.0.0/24, such as `127.42.7.`. */
  net: string
  /** Other paths for those in the file. */
  places?: Record<string, string>
}

/** A file of `deploy/` as it stands, but for addresses and paths; changed for another machine as its first lines say. */
export async function deployed(file: string, { no = 1, net, places = {} }: There): Promise<string> {
  let text = await readFile(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
  const lines = text.split('\n').map((line) => (line.includes('10.0.0.12') ? line : forMachine(line, no)))
  text = lines
    .join('\n')
    // what connects within a machine does so from 127.0.0.1
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll('10.0.0.', net)
  for (const [from, to] of Object.entries(places)) text = text.replaceAll(from, to)
  return text
}

const forMachine = (line: string, no: number) =>
  line.replaceAll('10.0.0.11', `10.0.0.1${no}`).replace(/^(ETCD_NAME=|name: )db1$/, `$1db${no}`)
