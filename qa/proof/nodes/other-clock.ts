/** Loaded before a node: its clock is as many milliseconds ahead as the query of this module's address says. */
const ahead = Number(new URL(import.meta.url).search.slice(1))
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(RealDate.now() + ahead).toString(),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + ahead] : args, newTarget),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + ahead : Reflect.get(target, name, receiver),
})
