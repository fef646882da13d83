/** Fields one below another, large enough for thumbs; the mistake stands at its field. */
export const FORM_STYLE = `form { padding: 0 18px 22px }
.field { margin: 22px 0 0; padding: 0; border: 0; min-width: 0 }
.field label, .field legend { display: block; padding: 0; font-weight: 600; overflow-wrap: anywhere }
.field .hint { font-weight: 400; color: var(--quiet); font-size: 14px }
.field h2 { margin: 0; padding-top: 8px; font-size: 18px; overflow-wrap: anywhere }
.field input:not([type=radio]):not([type=checkbox]):not([type=file]), .field textarea, .field select { display: block; width: 100%; margin-top: 8px;
  padding: 11px 12px; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: 10px }
.field textarea { min-height: 7rem; resize: vertical }
.field input[type=file] { display: block; max-width: 100%; margin-top: 8px; font: inherit; color: inherit }
.field .option { display: flex; gap: 10px; align-items: flex-start; margin-top: 8px; padding: 9px 12px; font-weight: 400;
  border: 1px solid var(--line); border-radius: 10px }
.field .option input { flex: none; width: 20px; height: 20px; margin: 4px 0 0; accent-color: var(--brand) }
.stars { display: flex; flex-wrap: wrap; gap: 8px }
.field :focus-visible, button.go:focus-visible, .wrong a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
.fault { display: block; margin-top: 6px; color: var(--fault); font-weight: 400 }
.field [aria-invalid=true] { border-color: var(--fault) !important }
.wrong { margin: 18px 18px 0; padding: 12px 14px; border: 2px solid var(--fault); border-radius: 10px }
.wrong p { margin: 0; color: var(--ink) }
.wrong ul { margin: 6px 0 0; padding-left: 20px }
.wrong a { color: inherit }
.kept { display: block; max-width: 100%; max-height: 10rem; margin-top: 8px; border-radius: 10px }
button.go { width: 100%; border: 0; font: inherit; font-weight: 600; cursor: pointer }
.note .go { max-width: 16rem; margin-left: auto; margin-right: auto }
.note .typed { text-align: left; margin-top: 20px; border-top: 1px solid var(--line) }
.note dl { margin: 0; text-align: left; overflow-wrap: anywhere; white-space: pre-line }
.note dt { margin-top: 10px; color: var(--quiet); font-size: 14px }
.note dd { margin: 0 }
:root { --fault: #b3261e }
@media (prefers-color-scheme: dark) { :root { --fault: #ff9d94 } }
`

/** Tells once that somebody has begun to fill the form in. */
export const FORM_SCRIPT = `(() => {
  const form = document.querySelector('form[data-started]')
  form?.addEventListener('input', () => navigator.sendBeacon(form.dataset.started), { once: true })
})()
`
