import { useEffect, useState } from 'react'
import { client } from '../api/client.ts'
import { useConnection } from '../api/connection.ts'
import { queries } from '../api/queries.ts'
import { useText } from '../i18n/language.tsx'

/** Milliseconds for which a connection may be lost before that is said: a restart is over sooner. */
const PATIENCE_MS = 2500
/** Milliseconds between two looks for a service that does not answer. */
const LOOK_MS = 3000

/** Says above the page that the device is offline, the service away, or what is shown is not kept up to date. */
export function ConnectionNotice() {
  const t = useText()
  const connection = useConnection()
  const [told, setTold] = useState<typeof connection>('good')
  useEffect(() => {
    if (connection === 'good' || connection === 'offline') return setTold(connection)
    const timer = setTimeout(setTold, PATIENCE_MS, connection)
    return () => clearTimeout(timer)
  }, [connection])
  useLooking(connection === 'offline' || connection === 'away')
  const shown = connection === 'good' ? 'good' : told
  if (shown === 'good') return null
  return (
    <div className="connection" role="status" data-connection={shown}>
      {t(`connection.${shown}`)}
      <button type="button" className="button quiet small" onClick={() => queries.invalidateQueries()}>
        {t('retry')}
      </button>
    </div>
  )
}

/**
 * Tries out what the device says of the network, and looks for a service that is away until it answers: then whatever could
 * not be read is asked for again.
 */
function useLooking(away: boolean): void {
  useEffect(() => {
    const look = () => void client.GET('/admin-api/session').catch(() => undefined)
    addEventListener('offline', look)
    const timer = away ? setInterval(look, LOOK_MS) : undefined
    return () => {
      removeEventListener('offline', look)
      clearInterval(timer)
      if (away) void queries.invalidateQueries({ predicate: ({ state }) => state.error !== null })
    }
  }, [away])
}
