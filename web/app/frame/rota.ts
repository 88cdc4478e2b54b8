import type { ComponentType } from 'react'
import { useMatches } from 'react-router'
import type { Access } from '#contract/kernel/http/endpoint'

/** One address of the product: its file, who may see it and how it is announced. */
export type Rota = {
  path: string
  /** The module under web/ that `file` loads; the build reads it to find the page's styles. */
  source: string
  /** Modules that the page loads later (lazyNear) but whose HTML, and so whose styles, it has from the start. */
  parts?: string[]
  /** Pieces of code, as vite.config.ts names them, that always come with the page though it does not import them: its frame. */
  around?: string[]
  file: () => Promise<{ default: ComponentType }>
  access: Access
  /** Rendered to HTML by the build: readable without JavaScript. The others get the empty shell. */
  prerender: boolean
  /** Shown to who is logged in without header and side menu (S1 §2, /perfil). */
  bare?: boolean
  /** Offered to search engines. */
  index: boolean
  /** Sent from one person to another: a link to it shows what it is, though no search engine does. */
  isShared?: boolean
  /** There only where nothing is real (D §11); elsewhere the address does not exist. */
  isSandbox?: boolean
  /** Without the brand, which is added. */
  title: string
  description: string
}

/** The one that is open. */
export const useRota = () => useMatches().at(-1)?.handle as Rota | undefined
