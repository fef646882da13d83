import './app/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { stampStyles } from './app/style-nonce.ts'
import { writeVariables } from './kit/theme/css-variables.ts'

stampStyles()
writeVariables()
createRoot(document.getElementById('root') as HTMLElement).render(<App />)
