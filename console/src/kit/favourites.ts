import { usePreference } from '../api/preferences.ts'

const NONE: readonly string[] = []

/** Pages that the operator put on top of the menu, by their paths. */
export function useFavourites() {
  const [favourites, set] = usePreference('favourites', NONE)
  const toggle = (path: string) =>
    set(favourites.includes(path) ? favourites.filter((each) => each !== path) : [...favourites, path])
  return { favourites, toggle }
}
