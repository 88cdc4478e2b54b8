import type { Marca } from './marca.ts'

/** The configuration that pages are rendered for. */
export type Site = {
  marca: Marca
  /** Declared value, in reais, up to which a content declaration on paper is enough (D §5). */
  limiteDaDeclaracao: number
  /** Public address, without a slash at the end. */
  publicUrl: string
  /** Whether bank, carriers and mails are simulated (D §11). */
  sandbox: boolean
  /** The year of the copyright line. */
  ano: number
  versao: string
}

/** A page of the web client, described by its build for the server. */
export type Pagina = {
  /** The path in the syntax that Fastify and React Router share; '*' is the page of unknown addresses. */
  path: string
  /** The name of its HTML file under `pages/` in the build. */
  file: string
  /** Whether search engines may list it. */
  index: boolean
  /** Whether it belongs to the sandbox: without a sandbox its address does not exist. */
  isSandbox: boolean
  /** The tags of this page's own styles, font and code. */
  preloads: string
}

/** The content of `build.json`: the built sources, the site and the pages. */
export type WebBuild = {
  fingerprint: string
  site: Site
  /** The hashes that the CSP must allow in `style-src`, because the pages contain their styles. */
  styleHashes: string[]
  /** The hash of the one script that private pages contain, for `script-src`. */
  scriptHashes: string[]
  paginas: Pagina[]
  /** The hashes of the style and the script in the page that draws PDFs (`pages/visor-de-pdf.html`). */
  visor: { style: string; script: string }
  /** The files under `client/assets/` that this build made. */
  assets: string[]
}

/** What the built `entry-server.js` exports, for the build itself and for a server with another brand or address. */
export type EntryServer = {
  /** The script in the head of private pages. It hides the frame when the browser has no session. */
  guarda: string
  paginas: (Omit<Pagina, 'preloads'> & { source: string; parts: string[]; around: string[]; isFramed: boolean })[]
  renderPage: (pagina: Pick<Pagina, 'path' | 'preloads'>, template: string, site: Site) => Promise<string>
}
