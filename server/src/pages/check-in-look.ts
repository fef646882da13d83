/** A week of marks, the sums, and the levels one below another. */
export const CHECK_IN_STYLE = `.period { font-size: 14px }
.check-in form { padding: 4px 18px 20px }
.check-in form .go { margin-top: 8px }
.week { display: grid; grid-template-columns: repeat(7, 1fr); gap: 6px; margin: 4px 18px 0; padding: 0; list-style: none; text-align: center }
.week span { display: block; font-size: 13px; color: var(--quiet) }
.week b { display: grid; place-items: center; aspect-ratio: 1; margin-top: 4px; border: 1px solid var(--quiet); border-radius: 50% }
.week .on b { background: var(--brand); border-color: var(--brand); color: var(--on-brand) }
.sums { display: grid; grid-template-columns: 1fr 1fr; margin: 18px 18px 12px; text-align: center }
.sums dt { color: var(--quiet); font-size: 14px }
.sums dd { margin: 0; font-size: 30px; line-height: 1.3; font-weight: 700 }
.sums div { display: flex; flex-direction: column-reverse }
.check-in .state { margin: 4px 18px 20px; padding: 14px 16px; border: 1px solid var(--line); border-radius: 10px; text-align: center }
.check-in .state.done { border-color: var(--brand); border-width: 2px }
.check-in .state p { margin: 4px 0 0; color: var(--quiet) }
.levels { border-top: 1px solid var(--line); padding: 16px 18px 20px }
.levels h2 { margin: 0; font-size: 16px }
.levels ol { margin: 8px 0 0; padding: 0; list-style: none }
.levels li { display: flex; justify-content: space-between; gap: 12px; padding: 8px 0; border-bottom: 1px solid var(--line) }
.levels li:last-child { border-bottom: 0; padding-bottom: 0 }
.levels b { flex: none; font-weight: 600 }
`
