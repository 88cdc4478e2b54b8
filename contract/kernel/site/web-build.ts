import type { Marca } from './marca.ts'

/** What a page needs to know about where it is served. */
export type Site = {
  marca: Marca
  /** Up to which declared value, in reais, a paper content declaration will do (D §5). */
  limiteDaDeclaracao: number
  /** Public address, without a slash at the end. */
  publicUrl: string
  /** Nothing outside is real: bank, carriers, mails (D §11). */
  sandbox: boolean
  /** Of the copyright line. */
  ano: number
  versao: string
}

/** A page of the web client, as its build hands it to the server. */
export type Pagina = {
  /** As Fastify and React Router both write it; '*' is the page of unknown addresses. */
  path: string
  /** Its HTML under `pages/` in the build. */
  file: string
  /** Offered to search engines. */
  index: boolean
  /** Belongs to the sandbox: where that is off the address does not exist. */
  isSandbox: boolean
  /** The tags of this page's own styles, font and code. */
  preloads: string
}

/** What `build.json` holds: which sources were built, for which site, into which pages. */
export type WebBuild = {
  fingerprint: string
  site: Site
  /** What the CSP must allow in `style-src`: the pages carry their styles with them. */
  styleHashes: string[]
  paginas: Pagina[]
  /** The files under `client/assets/` that this build made. */
  assets: string[]
}

/** What the built `entry-server.js` exports, for the build itself and for a server with another brand or address. */
export type EntryServer = {
  paginas: (Omit<Pagina, 'preloads'> & { source: string; parts: string[]; around: string[] })[]
  renderPage: (pagina: Pick<Pagina, 'path' | 'preloads'>, template: string, site: Site) => Promise<string>
}
