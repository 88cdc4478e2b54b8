import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What every page needs is three files of code and one of styles, not a dozen small ones; boot comes before them, alone. */
const GROUPS = [
  { name: 'boot', test: /web\/boot\.ts|vite\/preload-helper/, priority: 2 },
  // these two come apart from the rest, so that boot can let the page breathe between them
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|web\/boot\/react\.ts/, priority: 3 },
  { name: 'router', test: /node_modules\/(react-router|cookie)\/|web\/boot\/router\.ts/, priority: 3 },
  {
    name: 'app',
    test: /web\/(main|routes)\.tsx|web\/app\/(?:[\w-]+\/)?(adopt|notice-host|notices\.ts|rota|session|shell|site|stored|tab-stored|use-route)|web\/ui\/(?:[\w-]+\/)?((tokens|fonts|base)\.css|button|icon|logo|page\.module|lazy-near)/,
    priority: 1,
  },
  {
    name: 'field',
    test: /web\/ui\/(?:tokens|fields)\/(cx|field|masked-field|mask\.rules|number\.rules|cep-field)|contract\/kernel\/values\/(centavos|cep|dia)\.ts/,
    priority: 1,
  },
  // the landing page's calculator stays in one piece, whatever else uses parts of it
  {
    name: 'calculadora',
    test: /web\/areas\/cotacao\/(?:form\/)?(bancada|calculadora\b|cubagem|falha|formato|kept|lazy|medidas-slide|parcel|readout|trajeto|valor\/valor-alto|use-(?!quote-frete|rascunho-guardado))|web\/ui\/(?:[\w-]+\/)?(segmented|checkbox|tick-box|parcel-label|kraft)|contract\/kernel\/values\/encomenda/,
    priority: 1,
  },
]

/** The web client. `#contract/*` resolves through package.json's "imports"; scripts/build-web.ts runs this twice. */
export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [react()],
  css: {
    transformer: 'lightningcss', // in half the time of the other, and it packs them in the end in any case
    lightningcss: {
      // a grid's areas are the page's own: nobody else sees them
      cssModules: { pattern: '[local]_[hash]', grid: false },
      // those of `target` below, which nothing older than `light-dark` is
      targets: { chrome: 123 << 16, edge: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) },
    },
  },
  // npm run dev:web, beside a server that runs
  server: { proxy: { '^/(api|sandbox)/': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      ...(!isSsrBuild && { output: { codeSplitting: { groups: GROUPS } } }),
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
  // The server imports one file that needs nothing else, in its production form.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}))
