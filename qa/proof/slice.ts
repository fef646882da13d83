import { expect, it } from 'vitest'
import type { Check } from '../lab/finding.ts'
import { openLab } from '../lab/open.ts'

/** Seconds suffice; a machine that has much else to do gets minutes. */
const PATIENCE_MS = 600_000

/** The fast slice of a check, as a test: it holds, or says what it saw. */
export function itHolds(check: Check): void {
  it(`${check.name}: ${check.title}`, { timeout: PATIENCE_MS }, async () => {
    const { lab, close } = openLab('slice', () => {})
    try {
      const findings = await check.run(lab)
      expect(findings.filter(({ outcome }) => outcome === 'missed')).toEqual([])
      expect(findings.some(({ outcome }) => outcome === 'held')).toBe(true)
    } finally {
      await close()
    }
  })
}
