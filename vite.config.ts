import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * The chunks of code that several pages share (docs/glossary.md, 'peca'). What every page needs is `boot`, loaded first and
 * alone, then three files of code and one of styles, instead of a dozen small ones.
 */
const GROUPS = [
  { name: 'boot', test: /web\/boot\.ts|vite\/preload-helper/, priority: 2 },
  // two files of their own: boot.ts lets the browser paint between them
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|web\/boot\/react\.ts/, priority: 3 },
  { name: 'router', test: /node_modules\/(react-router|cookie)\/|web\/boot\/router\.ts/, priority: 3 },
  {
    name: 'app',
    test: /web\/(main|routes)\.tsx|web\/app\/(?:[\w-]+\/)?(adopt|notice-host|notices\.ts|rota|session|shell|site|stored|tab-stored|use-route)|web\/ui\/(?:[\w-]+\/)?((tokens|fonts|base)\.css|button|icon|logo|page\.module|lazy-near)/,
    priority: 1,
  },
  {
    name: 'field',
    test: /web\/ui\/(?:tokens|fields)\/(cx|field|masked-field|mask\.rules|number\.rules|cep-field|segmented|checkbox|tick-box)|web\/ui\/drawings\/(work-icon|parcel-label|box-drawing|dots)|web\/ui\/[\w-]+\/(kraft|label\.module|dots)|web\/areas\/cotacao\/carrier-mark|contract\/kernel\/values\/(centavos|cep|dia|encomenda|texto)\.ts/,
    priority: 1,
  },
  // the landing page's calculator stays one file, although other pages use parts of it
  {
    name: 'calculadora',
    test: /web\/areas\/cotacao\/(?:form\/)?(bancada|calculadora\b|cubagem|falha|formato|kept|lazy|medidas-slide|parcel|readout|trajeto|valor\/valor-alto|use-(?!quote-frete|rascunho-guardado))/,
    priority: 1,
  },
  // for every logged-in page: the calls of the API and their schemas
  {
    name: 'dados',
    test: /node_modules\/(zod|@tanstack)\/|contract\/kernel\/(http\/(?!direito-de-operador|escopo)|schemas\/(nome|texto|instante|reais|periodo|cep|contato)|values\/(cnpj|cpf|telefone|documento|email|instant|uuid|status-de-frete))|web\/app\/data\/(api|facts|perfil|data-layer|new-uuid)/,
    priority: 1,
  },
  // layers and notices, which visitors' pages have, too
  {
    name: 'camadas',
    test: /web\/ui\/layers\/|web\/app\/(lazy-part|notices\/notice-(modal|toast)|frame\/voltar|is-typing)|web\/ui\/page\/(load-error|empty-state)/,
    priority: 1,
  },
  // the frame of logged-in pages
  {
    name: 'moldura',
    test: /web\/(private-routes\.tsx|app\/(private\/(?!more-menu|push-owner)|notices|is-typing|frame\/use-navigate)|areas\/conta\/assinatura(?:-depois|\.key)|routes\/comandos\/comandos-host|ui\/layers\/(sheet|modal))/,
    priority: 1,
  },
  {
    name: 'kit',
    test: /web\/ui\/(page|tokens)\/|web\/ui\/(filter\/(instante|filter\.rules)|fields\/(text|select)-field)|web\/ui\/drawings\/(open-box|upside-down|box-scene)|web\/app\/(lazy-part|use-copy|to-clipboard)/,
    minShareCount: 2,
  },
  // higher than the console, whose group would otherwise include it
  { name: 'senha', test: /contract\/kernel\/values\/senha/, priority: 1 },
  // the frame of the staff's console, and what its screens share
  {
    name: 'console',
    test: /web\/(areas\/operacao\/(pecas|moldura|teclas|fila\/(?:linha-da-fila|lista-e-item|use-fila)|presenca|operacao\.queries)|routes\/operacao\/console|operacao-routes)/,
    minShareCount: 2,
    priority: 1,
  },
  // one item of a queue of the console, and who holds it
  {
    name: 'fila',
    test: /web\/areas\/operacao\/fila\/|contract\/operacao\/(?:[\w-]+\/)?reserva/,
    minShareCount: 2,
  },
  // signs and words that a line of the wallet has, and a frete
  { name: 'sinais', test: /web\/areas\/carteira\/sina(l|is)|contract\/conta\/ator/, minShareCount: 2 },
  { name: 'baixar', test: /web\/app\/(save-as|data\/named-file|download-falhou)/, priority: 1 },
  // a top-up: for its page, the page that confirms it, and the wallet
  {
    name: 'recargas',
    test: /web\/areas\/carteira\/(carteira\.calls|recarga\.rules|recarga\/tell-credito|instante\.rules|transacao\.rules)/,
    minShareCount: 2,
  },
  { name: 'filtro', test: /web\/ui\/filter\/|web\/ui\/fields\/use-fields/, minShareCount: 2 },
  { name: 'campos', test: /web\/ui\/fields\/|web\/app\/form\//, minShareCount: 2 },
  // higher than the groups below, which would otherwise include these files
  { name: 'saldos', test: /contract\/carteira\.ts/, priority: 1 },
  { name: 'cotacao', test: /contract\/cotacao\.ts/, priority: 1 },
  { name: 'documento-fiscal', test: /contract\/fiscal\/dce\.ts/, priority: 1 },
  { name: 'compra', test: /contract\/frete\.ts/, priority: 1 },
  { name: 'pessoa', test: /contract\/kernel\/(schemas\/(pessoa|conteudo|endereco)|values\/chave)/, priority: 1 },
  { name: 'loja', test: /contract\/loja\.ts|web\/areas\/loja\/loja\.(queries|rules)/, priority: 1 },
  { name: 'carrinho', test: /contract\/carrinho\.ts/, priority: 1 },
  { name: 'conta', test: /contract\/conta\.ts|web\/areas\/conta\/assinatura\.queries/ },
  { name: 'volumes', test: /web\/areas\/cotacao\/(recibo|ultimas)\./ },
  { name: 'dias', test: /web\/areas\/cotacao\/(dias|chegada)\./ },
  {
    name: 'fretes',
    test: /contract\/frete-envio\.ts|web\/areas\/frete\/(situacao|frete\.queries|secao|filtro|copy|data|pessoa|detalhe\/frete-detalhe-part)/,
    minShareCount: 2,
  },
  // the acts of a frete's row
  {
    name: 'atos-do-frete',
    test: /web\/areas\/frete\/(use-ask|use-cancel|detalhe\/(use-)?send-again)/,
    minShareCount: 2,
  },
  {
    name: 'etapas',
    test: /web\/areas\/cotacao\/(espera\/espera\.ts|etapas\/etapas\.rules|tell-cotacao)/,
    minShareCount: 2,
  },
  {
    name: 'carrinhos',
    test: /web\/areas\/carrinho\/(carrinho\.|edit-carrinho|share-fretes|compra\.rules)/,
    minShareCount: 2,
  },
]

/** The web client. `#contract/*` resolves through package.json's "imports"; scripts/build-web.ts runs this twice. */
export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [react(), withoutUnused(), withoutDescriptions()],
  css: {
    transformer: 'lightningcss', // twice as fast as the other transformer; it also minifies
    lightningcss: {
      // names of grid areas stay as they are: no other page sees them
      cssModules: { pattern: '[local]_[hash]', grid: false },
      // the browsers of `target` below: all of them know `light-dark`
      targets: { chrome: 123 << 16, edge: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) },
    },
  },
  // npm run dev:web, beside a server that runs
  server: { proxy: { '^/(api|sandbox|visor-de-pdf)(/|$)': `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // styles alone: the chunks that pages share are loaded by then, and naming them costs each page 2 KB
      resolveDependencies: (_, deps) => deps.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // an import through an area's index.ts brings only the imported parts, not the whole area
      treeshake: {
        moduleSideEffects: [{ test: /\/(?:web\/(?:app|areas|ui)|contract)\/.*\.tsx?$/, sideEffects: false }],
      },
      ...(!isSsrBuild && { output: { codeSplitting: { groups: GROUPS } } }),
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
  // The server imports one file that needs nothing else, in its production form.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}))

/** Parts of the libraries that no page of ours uses and no bundler can leave out: 13 KB (gzip) of every page. */
const UNUSED: [file: RegExp, without: (code: string) => string][] = [
  // zod's writer of JSON schemas: only the server uses it, for the description of the API
  [/\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/, hollow],
  // zod's English sentences: the contract has its own, and the screens have sentences for the rest
  [/\/zod\/v4\/locales\/en\.js$/, () => 'export default () => ({ localeError: () => undefined })'],
  // zod's reader of objects that generates code, which our CSP refuses (web/boot.ts)
  [
    /\/zod\/v4\/classic\/schemas\.js$/,
    (code) => withoutFormats(code).replace('core.$ZodObjectJIT.init(', 'core.$ZodObject.init('),
  ],
  // a route's module name, which only the build reads, and its description, which the server writes into the head
  [
    /\/web\/(?:private-|operacao-)?routes\.tsx$/,
    (code) =>
      code
        .replace(/(["'`])routes\/[\w./-]+\.tsx\1/g, '""')
        .replace(/description: (?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`)/g, 'description: ""'),
  ],
  // the fields of eventos, which import the calls of three areas; only the API's description shows them
  [
    /\/contract\/programas\/dados-de-evento\.ts$/,
    () => 'export const CAMPOS = {}\nexport const camposDoStatus = () => ({})',
  ],
  // React Router's instrumentation
  [/\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/, hollow],
  // what React Router says to programmers: routes are fixed when the product is built, and its tests open every one
  [/\/react-router\/dist\/production\/lib\/(?:router\/(?:utils|router)|hooks|components)\.js$/, withoutWarnings],
  // its forms, and links that know whether they are open: our forms are useForm's, our links Link's
  [
    /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    (code) =>
      withoutWarnings(code)
        .replace(/^(?:NavLink|Form)\.displayName = .*$/gm, '')
        .replace(/^const (NavLink|Form) = (?=React)/gm, 'const $1 = /* @__PURE__ */ '),
  ],
  // React Router's links that prefetch pages, which exist in its framework mode only
  [
    /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    (code) => code.replace(/^function PrefetchPageLinks\([\s\S]*?^}$/m, 'function PrefetchPageLinks() { return null }'),
  ],
]

function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    apply: (_, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: UNUSED.map(([file]) => file) },
      handler(code, id) {
        const left = UNUSED.find(([file]) => file.test(id))![1](code)
        if (left === code) throw new Error(`${id} is not what vite.config.ts expects: look at UNUSED`)
        return { code: left, map: null }
      },
    },
  }
}

/**
 * Without z.string().email() and its kin, which bring every format that zod knows: 2 KB (gzip) of every page. The contract says
 * z.uuid() or a pattern of its own.
 */
const withoutFormats = (code: string) => {
  const left = code.replace(
    /(export const ZodString = [^{]*\{[^{}]*\}), \{\n(?: {4}\w+\(\w*\) \{\n[^{}]*\n {4}\},\n)+\}\);/,
    '$1);',
  )
  if (left === code)
    throw new Error('zod writes ZodString otherwise than vite.config.ts expects: look at withoutFormats')
  return left
}
const FORMATO_DE_TEXTO =
  /\)\s*\.(?:email|url|jwt|emoji|guid|uuid(?:v[467])?|nanoid|cuid2?|ulid|base64(?:url)?|xid|ksuid|ipv[46]|cidrv[46]|e164|datetime|date|time|duration)\(/

/**
 * What only the server needs of calls and fields: summaries, descriptions, headers, areas, rights and where a read may
 * come from. 1.2 KB (gzip) of a page.
 */
function withoutDescriptions(): Plugin {
  const TEXT = /\b(summary|description):\s*(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`)/g
  const HEADERS = /\brequestHeaders:\s*(?:[A-Z_]+|\{(?:\s*\.\.\.[A-Z_]+,?)+\s*\}),/g
  const SERVER = /\b(?:(?:tag|right|leitura):\s*(["'])[a-zA-Z]+\1|(?:changes|people):\s*true),?/g
  const META = /\s*\.meta\(\{[^{}]*\}\)/g // by now without the texts, which may have braces
  return {
    name: 'without-descriptions',
    apply: (_, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /\/contract\/.*\.ts$/ },
      handler(code, id) {
        if (FORMATO_DE_TEXTO.test(code))
          throw new Error(`${id} asks a format of z.string(), which browsers do not have`)
        return {
          code: code.replace(HEADERS, '').replace(SERVER, '').replace(TEXT, '$1: ""').replace(META, ''),
          map: null,
        }
      },
    },
  }
}

/** Without what a library says to programmers who use it wrongly; where it would stop, it still stops. */
function withoutWarnings(code: string) {
  return code
    .replace(/^\s*(?:warning|warnOnce|warningOnce)\(.*\);$/gm, '')
    .replace(/^(\s*invariant\(.*?), (?:`.*`|".*")\);$/gm, '$1, "");')
}

/** The same names, with nothing behind them. */
function hollow(code: string) {
  const names = [
    ...[...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name!),
    ...(/^export \{([^}]*)\};?$/m.exec(code)?.[1]?.split(',') ?? []).map((name) => name.trim().replace(/^\w+ as /, '')),
  ]
  return names.map((name) => `export const ${name} = () => undefined`).join('\n')
}
