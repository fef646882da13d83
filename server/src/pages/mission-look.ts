/** Progress, levels one below another, and the poster as wide as the phone. */
export const MISSION_STYLE = `.mission { padding: 0 18px 22px }
.mission h2 { margin: 24px 0 0; font-size: 18px }
.count { margin: 18px 0 0; font-size: 18px; font-weight: 600 }
.prizes { list-style: none; margin: 10px 0 0; padding: 0 }
.prizes li { padding: 12px 14px; margin-top: 10px; border: 1px solid var(--line); border-radius: 12px; overflow-wrap: anywhere }
.prizes .prize { display: flex; justify-content: space-between; gap: 12px; font-weight: 600 }
.prizes .left { flex: none; font-weight: 400; font-size: 14px; color: var(--quiet) }
.prizes .how { margin: 4px 0 0; font-size: 14px; color: var(--quiet) }
.prizes progress { display: block; width: 100%; height: 8px; margin-top: 8px; accent-color: var(--brand) }
.prizes form { padding: 0 }
.prizes form .go { margin-top: 10px; padding: 9px 16px }
.prizes .won { border-color: var(--brand); border-width: 2px }
.mission > form { padding: 0 }
.poster { display: block; width: 100%; height: auto; margin-top: 10px; border: 1px solid var(--line); border-radius: 12px }
.friend { text-align: center }
.friend .code { display: block; width: 240px; max-width: 100%; height: auto; margin: 14px auto 0; padding: 10px; background: #fff; border: 1px solid var(--line); border-radius: 12px }
.mission p.quiet { margin: 8px 0 0; color: var(--quiet); overflow-wrap: anywhere }
`
