import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `npm run dev` shows sources as they are and asks the service at `GUANXI_URL` for everything else. */
const service = process.env.GUANXI_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: { target: 'es2022', chunkSizeWarningLimit: 1200, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  // the service refuses calls from other sites, so it must see the address that the browser sees
  server: { proxy: { '^/(?:admin-api|open-api|docs|files)/': { target: service, changeOrigin: false } } },
})
