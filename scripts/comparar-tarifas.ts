/**
 * `npm run tarifas:comparar [PASTA]`: asks each connected carrier for the prices of 500 parcels, always the same, and tells
 * how far they are from the tables that sell. Prints a table, writes every parcel (CSV) and a picture (SVG) to the folder,
 * and shows the result to the staff under Tarifas. With PostgreSQL the nodes may keep running; with the embedded database
 * the house must be stopped.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureDesvios, porCento, renderFigura } from '../server/areas/cotacao/index.ts'
import { readConfig } from '../server/config.ts'
import { openExistingDatabase } from '../server/db/open-database.ts'
import { openHouse } from '../server/house.ts'
import { createLog } from '../server/kernel/log.ts'
import { StartError } from '../server/kernel/start-error.ts'
import { BYTE_ORDER_MARK, csvRow, reaisCell, textCell } from '../server/kernel/text/write-csv.ts'
import type { Transportadora } from '../server/ports/transportadora.ts'
import { count, runComando } from './comando.ts'

await runComando(async () => {
  const [pasta = '.', ...others] = process.argv.slice(2)
  if (others.length > 0) throw new StartError('Uso: npm run tarifas:comparar [PASTA]')
  const config = readConfig()
  if (!config.correios && !config.jadlog)
    throw new StartError('Nenhuma transportadora está ligada: informe as variáveis CORREIOS_* ou JADLOG_*.')
  mkdirSync(pasta, { recursive: true })
  const house = await openHouse(
    { ...config, demo: false },
    { isWorking: false, database: openExistingDatabase(config, createLog(config)) },
  )
  try {
    const ligadas = new Set(
      house.deps.expedicoes.flatMap(({ isSandbox, transportadoraUuid }) => (isSandbox ? [] : transportadoraUuid)),
    )
    for (const transportadora of house.deps.transportadoras.filter(({ uuid }) => ligadas.has(uuid)))
      await report(await measureDesvios(house.deps, transportadora), transportadora, pasta)
  } finally {
    await house.close()
  }
})

async function report(
  { encomendas, pares, produtos }: Awaited<ReturnType<typeof measureDesvios>>,
  { nome }: Transportadora,
  pasta: string,
) {
  console.log(`${nome}: ${count(encomendas.length, 'encomenda', 'encomendas')}. O desvio é o da API sobre a tabela.`)
  console.table(
    Object.fromEntries(
      produtos.map(({ nomeProduto, comparados, soTabela, media, p5, mediana, p95 }) => [
        nomeProduto,
        {
          comparadas: comparados,
          'só tabela': soTabela,
          média: text(media),
          p5: text(p5),
          mediana: text(mediana),
          p95: text(p95),
        },
      ]),
    ),
  )
  if (pares.every(({ api }) => api === null)) console.error(`A API de ${nome} não deu nenhum preço que sirva.`)
  const base = join(pasta, `desvios-${nome.toLowerCase()}`)
  const titulos = [
    'produto',
    'origem',
    'destino',
    'gramas',
    'altura',
    'largura',
    'comprimento',
    'declarado',
    'api',
    'tabela',
  ]
  const linhas = pares.map(({ produto, encomenda, api, tabela }) => {
    const { origem, destino, pesoGramas, alturaPacote, larguraPacote, comprimentoPacote, valorCentavos } =
      encomendas[encomenda]!
    const lados = [pesoGramas, alturaPacote, larguraPacote, comprimentoPacote].map(String)
    return [
      textCell(produto),
      origem.cep,
      destino.cep,
      ...lados,
      reaisCell(valorCentavos),
      reaisCell(api),
      reaisCell(tabela),
    ]
  })
  writeFileSync(`${base}.csv`, BYTE_ORDER_MARK + [titulos, ...linhas].map(csvRow).join(''))
  writeFileSync(`${base}.svg`, renderFigura(`${nome}: API sobre a tabela`, produtos))
  console.log(`Cada encomenda está em ${base}.csv, a figura em ${base}.svg.\n`)
}

function text(decimos: number | null) {
  return decimos === null ? '–' : porCento(decimos)
}
