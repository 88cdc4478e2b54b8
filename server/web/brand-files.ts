import { readdirSync } from 'node:fs'
import { StartError } from '../kernel/start-error.ts'

/** The operator's own logo, drawn beside the name. */
export const LOGO = 'logo.svg'

/** Files in BRAND_FOLDER that replace this project's drawings; each keeps its size. */
const DRAWINGS = [
  LOGO,
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'og.png',
]

/** The drawings in BRAND_FOLDER. Throws StartError when the folder cannot be read. */
export function listBrandFiles(folder: string | null): string[] {
  if (folder === null) return []
  try {
    const found = new Set(readdirSync(folder))
    return DRAWINGS.filter((name) => found.has(name))
  } catch {
    throw new StartError(`BRAND_FOLDER: a pasta ${folder} não pode ser lida.`)
  }
}
