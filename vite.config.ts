import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The web client. `#contract/*` resolves through package.json's "imports"; scripts/build-web.ts runs this twice. */
export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [react()],
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // The server imports one file that needs nothing else, in its production form.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}))
