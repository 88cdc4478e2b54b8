import { createContext, use } from 'react'
import { MARCA } from '#contract/kernel/site/marca'
import type { Site } from '#contract/kernel/site/web-build'
import { hoje } from '../data/clock.ts'

/** The id of the data block in which a served page carries its Site. */
export const SITE_ELEMENT = 'site'

const SiteContext = createContext<Site>(withoutServer())
export const SiteProvider = SiteContext.Provider
export const useSite = () => use(SiteContext)

/** The Site that the server wrote into the page; defaults in Vite's own development server. */
export function readSite(): Site {
  const written = document.getElementById(SITE_ELEMENT)?.textContent
  return written ? (JSON.parse(written) as Site) : withoutServer()
}

function withoutServer(): Site {
  return {
    marca: MARCA,
    limiteDaDeclaracao: 1500,
    publicUrl: '',
    sandbox: true,
    ano: Number(hoje().slice(0, 4)),
    versao: '',
  }
}
