import { createContext, use } from 'react'
import { MARCA } from '#contract/kernel/marca'
import type { Site } from '#contract/kernel/pagina'

/** The id of the data block in which a served page carries its Site. */
export const SITE_ELEMENT = 'site'

const SiteContext = createContext<Site>({ marca: MARCA, publicUrl: '', ano: 2026, versao: '' })
export const SiteProvider = SiteContext.Provider
export const useSite = () => use(SiteContext)

/** What the server wrote into the page; the defaults where no server wrote it (Vite's own development server). */
export function readSite(): Site {
  const written = document.getElementById(SITE_ELEMENT)?.textContent
  return written ? (JSON.parse(written) as Site) : { marca: MARCA, publicUrl: '', ano: 2026, versao: '' }
}
