import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

/** A browser to start: its program, its environment, and flags that keep it quiet and off the network. */
export type Chromium = { executablePath: string; env: Record<string, string>; args: string[] }

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** CHROMIUM_PATH, otherwise a browser of the machine, otherwise the one from npm. */
export async function findChromium(): Promise<Chromium> {
  const installed = process.env.CHROMIUM_PATH ?? findOnPath(['chromium', 'chromium-browser', 'google-chrome'])
  const env = definedEnvironment()
  if (installed) return { executablePath: installed, env, args: ARGS }
  const folder = await unpackChromium()
  const executablePath = join(folder, 'chromium')
  env.FONTCONFIG_FILE = join(folder, 'fonts.conf')
  // Debian slim and similar systems lack NSS; the package brings it for Lambda.
  if (!starts(executablePath, env))
    env.LD_LIBRARY_PATH = [join(folder, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter)
  if (!starts(executablePath, env)) throw new Error(`The browser in ${folder} does not start. Set CHROMIUM_PATH.`)
  return { executablePath, env, args: ARGS }
}

function findOnPath(names: string[]) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}

const starts = (program: string, env: Record<string, string>) =>
  spawnSync(program, ['--version'], { env, stdio: 'ignore' }).status === 0

/**
 * Unpacks the browser once per version, beside the packages. The package unpacks into the system's temporary folder and
 * reuses whatever is there, so it gets a folder of its own, which is renamed when it is complete.
 */
async function unpackChromium() {
  const packed = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))
  // the folder itself, also where node_modules is a link: the fonts' configuration names it
  const cache = join(realpathSync('node_modules'), '.cache')
  const folder = join(cache, `chromium-${process.arch}-${versionOf(packed)}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const growing = mkdtempSync(join(cache, 'chromium-growing-'))
  const before = process.env.TMPDIR
  process.env.TMPDIR = growing
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    await inflate(join(packed, '../bin/al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  writeFileSync(
    join(growing, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, 'fonts/fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`,
  )
  try {
    renameSync(growing, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(growing, { recursive: true }) // another process was faster
  }
  return folder
}

function versionOf(build: string) {
  const { version } = createRequire(import.meta.url)(join(build, '../package.json')) as { version: string }
  return version
}

function definedEnvironment() {
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value
  return env
}
