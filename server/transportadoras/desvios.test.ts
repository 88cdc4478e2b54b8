import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { DesviosDaTransportadora } from '#contract/operacao/transportadora'
import { CREDENCIAIS, startCorreios } from '../adapters/transportadora/correios/testing-servidor.ts'
import { measureDesvios, renderFigura } from '../areas/cotacao/index.ts'
import { CORREIOS } from '../testing/given/carrinho.ts'
import { operador } from '../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'

let local: Awaited<ReturnType<typeof startCorreios>>
let house: TestHouse
let env: Record<string, string>
beforeAll(async () => {
  local = await startCorreios()
  env = {
    CORREIOS_URL: local.url,
    CORREIOS_USUARIO: CREDENCIAIS.usuario,
    CORREIOS_CODIGO_ACESSO: CREDENCIAIS.codigoAcesso,
    CORREIOS_CARTAO_POSTAGEM: CREDENCIAIS.cartaoPostagem,
  }
  house = await startHouse({ env })
})
afterAll(async () => {
  await house.stop()
  await local.close()
})

test('five hundred parcels are compared; the staff reads the deviations of each product, and there is a picture', async () => {
  const correios = house.deps.transportadoras.find(({ uuid }) => uuid === CORREIOS)!
  const { encomendas, pares, produtos } = await measureDesvios(house.deps, correios)
  expect(encomendas).toHaveLength(500)
  const sedex = produtos.find(({ produto }) => produto === 'correios/sedex')!
  expect(sedex.comparados).toBeGreaterThan(300)
  expect(sedex.comparados + sedex.soTabela).toBe(pares.filter(({ produto }) => produto === 'correios/sedex').length)
  expect(sedex.passos.reduce((sum, one) => sum + one, 0)).toBe(sedex.comparados)
  const admin = await operador(house, ['ADMINISTRADOR'])
  const told = (await admin.get('/api/v1/operacao/tarifa/desvio')).json<DesviosDaTransportadora[]>()
  expect(told).toMatchObject([{ transportadora: 'Correios', encomendas: 500, produtos }])
  const figura = renderFigura('Correios', produtos)
  expect(figura).toContain('SEDEX: mediana')
  expect(figura.match(/<rect/g)).toHaveLength(1 + 13 * produtos.length)
})

test('the command prints the table and writes every parcel and the picture; without a carrier it says what is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'freteflex-desvios-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [{ code, out }, alone] = await Promise.all([runCommand(folder, env), runCommand(folder, {})])
  expect(code).toBe(0)
  expect(out).toContain('Correios: 500 encomendas')
  expect(out).toMatch(/SEDEX.*%/)
  const [titulos, ...linhas] = readFileSync(join(folder, 'desvios-correios.csv'), 'utf8').trim().split('\r\n')
  expect(titulos).toContain('produto;origem;destino;gramas')
  expect(linhas.length).toBeGreaterThan(500)
  expect(readFileSync(join(folder, 'desvios-correios.svg'), 'utf8')).toMatch(/^<svg [^]*<\/svg>\n$/)
  expect(alone).toMatchObject({
    code: 1,
    err: 'Nenhuma transportadora está ligada: informe as variáveis CORREIOS_* ou JADLOG_*.\n',
  })
})

function runCommand(folder: string, env: Record<string, string>) {
  const command = join(import.meta.dirname, '../../scripts/comparar-tarifas.ts')
  const all = {
    PATH: process.env.PATH,
    DATABASE_URL: house.database.databaseUrl,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    SANDBOX: 'on',
    ...env,
  }
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(process.execPath, [command, folder], { env: all }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}
