import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TABELAS_DO_PROJETO } from '../../tarifario/load-tabelas.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'freteflex-tarifas-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** The project's SEDEX in the operator's folder, under a name of their choice. */
function putSedex(pasta: string) {
  cpSync(join(TABELAS_DO_PROJETO, 'correios/sedex/2026-11'), join(folder, 'tabelas', pasta), { recursive: true })
  return join(folder, 'tabelas', pasta, 'precos.csv')
}

test('a misspelt product is refused: no carrier would sell it', async () => {
  putSedex('correios/sedx/2026-12')
  expect(await importFolder()).toEqual({
    code: 1,
    out: '',
    err: `A pasta ${folder}/tabelas tem o que não se vende: correios/sedx. Há correios/malha, correios/mini-envios, correios/pac, correios/sedex, jadlog/com, jadlog/malha e jadlog/package.\nNada foi importado.\n`,
  })
})

test('a file that is not UTF-8 is refused, and named', async () => {
  const precos = putSedex('correios/sedex/2026-12')
  appendFileSync(precos, Buffer.from('# São Paulo\n', 'latin1'))
  const err = `${precos}: não está em UTF-8. Salve-o de novo.\nNada foi importado.\n`
  expect(await importFolder()).toEqual({ code: 1, out: '', err })
})

function importFolder() {
  const command = join(import.meta.dirname, '../../../scripts/importar-tarifas.ts')
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', NODE_ENV: 'test' }
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(process.execPath, [command, join(folder, 'tabelas')], { env }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}
