import type { Lab } from './finding.ts'

/** What `build` makes for a run, made when it is first asked for and then kept. */
export function oncePerRun<T>(build: (lab: Lab) => Promise<T>): (lab: Lab) => Promise<T> {
  const made = new WeakMap<Lab, Promise<T>>()
  return (lab) => {
    const known = made.get(lab) ?? build(lab)
    made.set(lab, known)
    return known
  }
}
