import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App as AntApp, ConfigProvider } from 'antd'
import { queries } from '../api/queries.ts'
import { LanguageProvider, useLanguage } from '../i18n/language.tsx'
import { router } from './router.tsx'
import { ThemeProvider, useTheme } from './theme.tsx'

/** The whole console. */
export function App({ nonce }: { nonce: string }) {
  return (
    <LanguageProvider>
      <ThemeProvider>
        <QueryClientProvider client={queries}>
          <Dressed nonce={nonce} />
        </QueryClientProvider>
      </ThemeProvider>
    </LanguageProvider>
  )
}

function Dressed({ nonce }: { nonce: string }) {
  const { antd } = useLanguage()
  const { config } = useTheme()
  return (
    <ConfigProvider
      csp={{ nonce }}
      theme={config}
      {...(antd ? { locale: antd } : {})}
      button={{ autoInsertSpace: false }}
    >
      <AntApp message={{ maxCount: 3 }}>
        <RouterProvider router={router} />
      </AntApp>
    </ConfigProvider>
  )
}
