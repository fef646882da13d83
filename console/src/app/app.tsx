import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queries } from '../api/queries.ts'
import { LanguageProvider } from '../i18n/language.tsx'
import { ThemeProvider } from '../kit/theme/theme.tsx'
import { router } from './router.tsx'

/** The whole console. What is outside the shell (signing in) stands without Ant Design, so that it is there at once. */
export function App() {
  return (
    <LanguageProvider>
      <ThemeProvider>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </LanguageProvider>
  )
}
