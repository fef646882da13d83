import { chmodSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'

/** A self-signed certificate for `localhost` and 127.0.0.1, valid for a century; its key is no secret. */
export function makeCertificate(certificate: string, key: string) {
  copyFileSync(join(import.meta.dirname, 'localhost.crt'), certificate)
  copyFileSync(join(import.meta.dirname, 'localhost.key'), key)
  chmodSync(key, 0o600)
}
