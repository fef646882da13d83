import './account.css'
import { useText } from '../../i18n/language.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { Keys } from './keys.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { Password } from './password.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

/** The operator's own account. */
export default function Account() {
  const t = useText()
  return (
    <>
      <PageHead title={t('account')} about={t('account.about')} />
      <div className="account stack">
        <Password />
        <SecondFactor />
        <Sessions />
        <Keys />
        <LanguageChoice />
      </div>
    </>
  )
}
