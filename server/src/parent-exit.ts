/** Calls `stop` once when the launcher that started this process is gone, however it died. Does not keep us alive. */
export function onOrphaned(stop: () => void): void {
  if (process.connected) {
    process.once('disconnect', stop)
    process.channel?.unref()
  } else if (process.connected === false) stop()
}
