import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { stampStyles } from './app/style-nonce.ts'

stampStyles()
createRoot(document.getElementById('root') as HTMLElement).render(<App />)
