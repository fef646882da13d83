const KEPT = /^\/admin-api\/corps\/\{corp_id\}\/(?:operators|roles|preferences)(?:\/|$)/

/** Whether an endpoint is of what stays in the home database wherever its corporation lives: members and their settings. */
export function isKeptAtHome(path: string): boolean {
  return KEPT.test(path)
}
