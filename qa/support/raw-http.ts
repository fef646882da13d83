import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends bytes as they are to a service and gives all that comes back until the connection is closed. */
export function sendBytes(address: string, bytes: string | Buffer, encoding: BufferEncoding = 'utf8'): Promise<string> {
  const { hostname, port } = new URL(address)
  return text(connect(Number(port), hostname).end(bytes, encoding))
}
