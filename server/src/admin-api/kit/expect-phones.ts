import { problem } from '../../contract/problem.ts'

const SEES_PHONES = 'phones:read'

/** Refuses who may not see phones a write whose answer tells something about one, such as whether a customer has it. */
export function expectPhones(rights: ReadonlySet<string>): void {
  if (!rights.has(SEES_PHONES))
    throw problem('forbidden', {
      detail: { zh: `需要权限 ${SEES_PHONES}`, en: `the right ${SEES_PHONES} is needed` },
    })
}
