import { QRCode } from 'antd'
import type { FormEvent } from 'react'
import { account, useAccountChange } from '../../api/account.ts'
import { useCorp } from '../../api/corp.tsx'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { CopyField } from '../../kit/copy.tsx'
import { toast } from '../../state/toast.ts'

/** Codes of an authenticator beside the password: begun, confirmed by a first code, ended by one. */
export function SecondFactor() {
  const t = useText()
  const { totp } = useCorp().session
  const begin = useAccountChange(account.beginTotp)
  const confirm = useAccountChange(account.confirmTotp)
  const end = useAccountChange(account.endTotp)
  const { secret, uri } = begin.data ?? {}
  const done = (word: Word) => () => {
    begin.reset()
    toast.done(t(word))
  }
  return (
    <section className="card" aria-label={t('login.totp')}>
      <h2>{t('login.totp')}</h2>
      <p className="muted">{t(totp ? 'totp.on' : 'totp.off')}</p>
      {totp && <CodeForm word="totp.end" send={(code) => end.mutate(code, { onSuccess: done('totp.ended') })} />}
      {!totp && !secret && (
        <button type="button" className="button" disabled={begin.isPending} onClick={() => begin.mutate({})}>
          {t('totp.begin')}
        </button>
      )}
      {!totp && secret && (
        <>
          <p>{t('totp.scan')}</p>
          <QRCode value={uri ?? ''} bordered={false} color="#000" bgColor="#fff" />
          <CopyField label={t('totp.secret')} value={secret} />
          <CodeForm word="totp.confirm" send={(code) => confirm.mutate(code, { onSuccess: done('totp.begun') })} />
        </>
      )}
    </section>
  )
}

function CodeForm({ word, send }: { word: Word; send(code: string): void }) {
  const t = useText()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(String(new FormData(event.currentTarget).get('code')))
  }
  return (
    <form onSubmit={submit}>
      <label>
        {t('totp.code')}
        <input
          className="input"
          name="code"
          inputMode="numeric"
          pattern="[0-9]{6}"
          maxLength={6}
          autoComplete="one-time-code"
          required
        />
      </label>
      <button type="submit" className="button">
        {t(word)}
      </button>
    </form>
  )
}
