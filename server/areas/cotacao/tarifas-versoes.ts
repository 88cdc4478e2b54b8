import type { Db, Deps } from '../../kernel/deps.ts'
import { type ErroDeLinha, readLongCsv } from '../../kernel/text/csv.ts'
import { breathe } from '../../kernel/work/breath.ts'
import { priceAmostra } from '../../tarifario/amostra.ts'
import { COLUNAS_DAS_TARIFAS, type ProdutoVendido, readTarifas } from '../../tarifario/arquivo-tarifas.ts'
import { type Edicao, MALHA } from '../../tarifario/compilacao.ts'
import { readPlanilha, TabelaInvalida } from '../../tarifario/csv.ts'
import { compareEdicoes } from '../../tarifario/mudancas.ts'
import {
  cancelVigencias,
  findDecisoes,
  insertTabelas,
  insertVigencias,
  listArquivos,
  listTabelas,
  listVigentes,
  lockTabelas,
} from './tabelas.repo.ts'
import { compileVersoes, resumoOf } from './tabelas.ts'

export { cancelVigencias, findDecisoes, lockTabelas }

/** What a carrier shall sell: new editions of some products, and versions that are already there of others. */
export type PlanoDeTarifas = { transportadora: string; novas: Edicao[]; versoes: Record<string, string> }

/** The version of each product of a carrier, as text: the state that a version of the tariffs keeps. */
export const versoesText = (versoes: Record<string, string>) =>
  JSON.stringify(Object.fromEntries(Object.entries(versoes).toSorted(([a], [b]) => (a < b ? -1 : 1))))

/** Checks a file against what sells now: its lines first, then everything that a version must hold. */
export async function examineTarifas({ db, transportadoras, clock }: Deps, texto: string) {
  const vendidos = await listVendidos(db, transportadoras, clock.now())
  const lido = readTarifas(await readLongCsv(texto), vendidos, RASCUNHO)
  await breathe()
  const erros: ErroDeLinha[] = [...lido.erros]
  const changed = lido.edicoes.filter((edicao) => !isSame(edicao, vendidos))
  if (erros.length === 0 && changed.length > 0) {
    try {
      await compileVersoes(db, [], changed)
    } catch (error) {
      if (!(error instanceof TabelaInvalida)) throw error
      erros.push(...error.problemas.map(lido.findErro))
    }
  }
  const transportadora = lido.edicoes[0]?.transportadora
  const plano: PlanoDeTarifas | undefined =
    erros.length === 0 && transportadora ? { transportadora, novas: changed, versoes: {} } : undefined
  return { linhas: lido.linhas, erros: erros.toSorted((a, b) => a.linha - b.linha), plano }
}

/** The name of a version that has no name yet. */
const RASCUNHO = '9999-12'

/** The same cells as the version that sells, however its files are written. */
function isSame(edicao: Edicao, vendidos: readonly ProdutoVendido[]) {
  const before = vendidos.find(
    ({ transportadora, produto }) => transportadora === edicao.transportadora && produto === edicao.produto,
  )
  const { faixas, prazos, regras } = compareEdicoes(before, edicao)
  const isZero = ({ novas, alteradas, retiradas }: typeof faixas) => novas + alteradas + retiradas === 0
  return before !== undefined && isZero(faixas) && isZero(prazos) && regras.length === 0
}

async function listVendidos(db: Db, transportadoras: Deps['transportadoras'], em: Date): Promise<ProdutoVendido[]> {
  const nomeOf = (slug: string) => transportadoras.find(({ nome }) => nome.toLowerCase() === slug)?.nome ?? slug
  const vigentes = await listArquivos(db, await listVigentes(db, em))
  return vigentes.map((edicao) => {
    const regras = readPlanilha('produto.csv', edicao.arquivos['produto.csv'], []).linhas
    const nomeProduto = regras.find(({ celulas }) => celulas[0]?.texto === 'nome')?.celulas[1]?.texto ?? edicao.produto
    return { ...edicao, nomeTransportadora: nomeOf(edicao.transportadora), nomeProduto }
  })
}

/** The version of each product that a carrier sells at an instant. */
export async function findVersoes(db: Db, transportadora: string, em: Date): Promise<Record<string, string>> {
  const vigentes = await listVigentes(db, em)
  return Object.fromEntries(
    vigentes.filter((each) => each.transportadora === transportadora).map(({ produto, versao }) => [produto, versao]),
  )
}

/** What a plan would change: cells of the tables, and the prices of the fifty parcels. */
export async function compareTarifas(db: Db, { transportadora, novas, versoes }: PlanoDeTarifas, em: Date) {
  const vigentes = (await listVigentes(db, em)).filter((each) => each.transportadora === transportadora)
  const antes = await listArquivos(db, vigentes)
  const targets = vigentes.flatMap(({ produto, versao }) => {
    const para = versoes[produto]
    return para && para !== versao ? [{ transportadora, produto, versao: para }] : []
  })
  const depois = [...(await listArquivos(db, targets)), ...novas]
  const kept = vigentes.filter(({ produto }) => !depois.some((each) => each.produto === produto))
  const tarifasAntes = await compileVersoes(db, vigentes)
  await breathe()
  const tarifasDepois = await compileVersoes(db, [...kept, ...targets], novas)
  const produtos = depois.map((edicao) => {
    const before = antes.find(({ produto }) => produto === edicao.produto)
    const tarifa = tarifasDepois.find(({ regras }) => regras.tabela === `${transportadora}/${edicao.produto}`)
    return {
      produto: edicao.produto,
      nomeProduto: tarifa?.regras.nomeProduto ?? edicao.produto,
      versao: before?.versao ?? '',
      ...compareEdicoes(before, edicao),
    }
  })
  return { produtos, amostra: priceAmostra(tarifasAntes, tarifasDepois) }
}

/**
 * Writes a plan; the caller holds `lockTabelas`. The new editions get the next free name of the month `mes` and sell
 * from `valeDe` on. Returns that name, and the version of each product from `valeDe` on.
 */
export async function applyTarifas(
  tx: Db,
  { transportadora, novas, versoes }: PlanoDeTarifas,
  { valeDe, em, importacaoUuid, mes }: { valeDe: Date; em: Date; importacaoUuid: string; mes: string },
) {
  const taken = new Set((await listTabelas(tx)).map(({ versao, ...chave }) => `${chave.transportadora} ${versao}`))
  const nome = nextVersao(mes, (versao) => taken.has(`${transportadora} ${versao}`))
  const rows = novas.map(({ arquivos, produto }) => ({
    transportadora,
    produto,
    versao: nome,
    arquivos,
    resumo: resumoOf({ arquivos }),
    importadaEm: em,
  }))
  await insertTabelas(tx, rows)
  const vende = await findVersoes(tx, transportadora, valeDe)
  const decididas = { ...versoes, ...Object.fromEntries(rows.map(({ produto, versao }) => [produto, versao])) }
  const outras = Object.entries(decididas).filter(([produto, versao]) => vende[produto] !== versao)
  const vigencia = { transportadora, valeDe, decididaEm: em, importacaoUuid }
  await insertVigencias(
    tx,
    outras.map(([produto, versao]) => ({ ...vigencia, produto, versao })),
  )
  return { nome, versoes: { ...vende, ...decididas } }
}

/** '2027-01', or '2027-01.2' when the month has one already. */
function nextVersao(mes: string, isTaken: (versao: string) => boolean) {
  if (!isTaken(mes)) return mes
  let numero = 2
  while (isTaken(`${mes}.${numero}`)) numero++
  return `${mes}.${numero}`
}

/** What a carrier (by default the first) sells now, cell by cell, as a file that can be changed and imported. */
export async function listCelulas({ db, transportadoras, clock }: Deps, transportadora: string | undefined) {
  const vendidos = (await listVendidos(db, transportadoras, clock.now())).filter(
    ({ produto, transportadora: slug, nomeTransportadora }) =>
      produto !== MALHA &&
      (!transportadora || [slug, nomeTransportadora.toLowerCase()].includes(transportadora.toLowerCase())),
  )
  const first = vendidos.filter((each) => each.transportadora === vendidos[0]?.transportadora)
  const rows = first.flatMap(({ nomeTransportadora, nomeProduto, arquivos }) =>
    SHEETS.flatMap(([planilha, nome]) => {
      if (arquivos[nome] === undefined) return []
      return readPlanilha(nome, arquivos[nome], []).linhas.flatMap(({ celulas }) => {
        const [titulo, ...valores] = celulas
        return valores.map(({ coluna, texto }) => {
          const isRegra = planilha === 'regras'
          const valor = planilha === 'precos' || planilha === 'interior' ? texto.replace('.', ',') : texto
          return [
            nomeTransportadora,
            nomeProduto,
            planilha,
            titulo!.texto,
            isRegra ? '' : coluna.replace('.', ','),
            valor,
          ]
        })
      })
    }),
  )
  return { colunas: COLUNAS_DAS_TARIFAS, rows }
}

const SHEETS = [
  ['precos', 'precos.csv'],
  ['interior', 'adicional-interior.csv'],
  ['prazos', 'prazos.csv'],
  ['regras', 'produto.csv'],
] as const
