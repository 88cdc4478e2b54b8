import type { ComponentType } from 'react'
import { useMatches } from 'react-router'
import type { Access } from '#contract/kernel/http/endpoint'

/** One address of the product: its file, who may see it and its title. */
export type Rota = {
  path: string
  /** The module under web/ that `file` loads; the build reads it to find the page's styles. */
  source: string
  /** Modules that the page loads later (lazyNear), but whose HTML and styles it has from the start. */
  parts?: string[]
  /** Chunks, as vite.config.ts names them, that always come with the page though it does not import them: its frame. */
  around?: string[]
  file: () => Promise<{ default: ComponentType }>
  access: Access
  /** Rendered to HTML by the build: readable without JavaScript. Others get only the frame, or an empty page. */
  prerender: boolean
  /** Shown to a logged in person without header and side menu (S1 §2, /perfil). */
  bare?: boolean
  /** Offered to search engines. */
  index: boolean
  /** Sent from person to person: a shared link has a preview, though search engines do not list it. */
  isShared?: boolean
  /** Exists only in the sandbox (D §11); elsewhere the address is unknown. */
  isSandbox?: boolean
  /** Without the brand, which `pageTitle` adds. */
  title: string
  description: string
}

/** The Rota of the open page. */
export const useRota = () => useMatches().at(-1)?.handle as Rota | undefined
