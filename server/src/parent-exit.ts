/** Calls `stop` once when the launcher that started this process has exited, for whatever reason. Keeps no process alive. */
export function onParentExit(stop: () => void): void {
  if (process.connected) {
    process.once('disconnect', stop)
    process.channel?.unref()
  } else if (process.connected === false) stop()
}
