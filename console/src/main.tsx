import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { stampStyles } from './app/style-nonce.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? ''
stampStyles(nonce)
createRoot(document.getElementById('root') as HTMLElement).render(<App nonce={nonce} />)
