import { divHalfUp } from './aritmetica.ts'
import { type ProblemaDaTabela, readPlanilha, TabelaInvalida } from './csv.ts'
import { parseMalha, UFS } from './malha.ts'
import { MESMA_CIDADE, type Prazos, type Precos, parsePrazos, parsePrecos } from './precos.ts'
import { type Produto, parseProduto } from './produto.ts'
import { FATOR_BASE, type Malha, REGIOES, type Rota, type Tarifa } from './tarifa.ts'

/** One version of one table, read from its files. The table 'malha' of a carrier holds its zones and remote places. */
export type Edicao = {
  transportadora: string
  produto: string
  versao: string
  arquivos: Readonly<Record<string, string>>
}

export const MALHA = 'malha'

/**
 * Checks and compiles tables: each edition that is not a malha, with the malha that it names. All or nothing: one wrong
 * cell in any file refuses them all, and the error lists every problem. In `novas` every band must have a price.
 * A stored edition may be older than that rule, and compiles all the same: otherwise its house would not start.
 */
export function compileTarifas(guardadas: readonly Edicao[], novas: readonly Edicao[] = []): Tarifa[] {
  const edicoes = [...guardadas, ...novas]
  const problemas: ProblemaDaTabela[] = []
  const malhas = new Map<string, Malha>()
  for (const edicao of edicoes) {
    if (!NOME.test(edicao.transportadora) || !NOME.test(edicao.produto))
      problemas.push({ arquivo: pastaOf(edicao), linha: 0, mensagem: 'use só letras minúsculas, algarismos e hífen.' })
    if (!VERSAO.test(edicao.versao))
      problemas.push({ arquivo: pastaOf(edicao), linha: 0, mensagem: 'a versão deve ser AAAA-MM ou AAAA-MM.N.' })
    if (edicao.produto === MALHA) malhas.set(pastaOf(edicao), parseMalha(openPlanilhas(edicao, problemas), problemas))
  }
  const tarifas = edicoes
    .filter(({ produto }) => produto !== MALHA)
    .map((edicao) => compileTarifa(edicao, malhas, problemas, novas.includes(edicao)))
  if (problemas.length > 0) throw new TabelaInvalida(problemas)
  return tarifas.filter((tarifa) => tarifa !== undefined)
}

/** The newest version of each product, and the malhas. */
export function selectNewest<T extends Omit<Edicao, 'arquivos'>>(edicoes: readonly T[]): T[] {
  const newest = new Map<string, T>()
  for (const edicao of edicoes) {
    const key = edicao.produto === MALHA ? pastaOf(edicao) : `${edicao.transportadora}/${edicao.produto}`
    const known = newest.get(key)
    if (!known || compareVersao(edicao.versao, known.versao) > 0) newest.set(key, edicao)
  }
  return [...newest.values()]
}

export const pastaOf = ({ transportadora, produto, versao }: Omit<Edicao, 'arquivos'>) =>
  `${transportadora}/${produto}/${versao}`

const NOME = /^[a-z0-9-]+$/
const VERSAO = /^\d{4}-(0[1-9]|1[0-2])(\.[1-9]\d{0,2})?$/

/** '2026-11' < '2026-11.2' < '2026-11.10' < '2026-12'. */
function compareVersao(a: string, b: string) {
  const [mesA = '', numeroA = 0] = a.split('.')
  const [mesB = '', numeroB = 0] = b.split('.')
  return mesA === mesB ? Number(numeroA) - Number(numeroB) : mesA < mesB ? -1 : 1
}

function compileTarifa(
  edicao: Edicao,
  malhas: ReadonlyMap<string, Malha>,
  problemas: ProblemaDaTabela[],
  isNova: boolean,
): Tarifa | undefined {
  const before = problemas.length
  const pasta = pastaOf(edicao)
  const open = openPlanilhas(edicao, problemas)
  const produto = parseProduto(open('produto.csv'), problemas)
  const precos = parsePrecos(open('precos.csv'), problemas, isNova)
  const hasAdicional = edicao.arquivos['adicional-interior.csv'] !== undefined
  const adicional = hasAdicional ? parsePrecos(open('adicional-interior.csv'), problemas) : undefined
  const prazos = parsePrazos(open('prazos.csv'), problemas)
  const malha = malhas.get(`${edicao.transportadora}/${MALHA}/${produto.malha}`)
  const refuse = (arquivo: string, mensagem: string) =>
    problemas.push({ arquivo: `${pasta}/${arquivo}`, linha: 0, mensagem })
  if (!malha) {
    if (produto.malha) refuse('produto.csv', `malha: não existe ${edicao.transportadora}/${MALHA}/${produto.malha}.`)
    return undefined
  }
  for (const zona of malha.zonas) {
    if (!precos.porNome.has(zona)) refuse('precos.csv', `falta a zona ${zona}.`)
    if (!prazos.has(zona)) refuse('prazos.csv', `falta a zona ${zona}.`)
  }
  for (const zona of precos.porNome.keys())
    if (!malha.zonas.includes(zona)) refuse('precos.csv', `a zona ${zona} não existe na malha.`)
  if (!prazos.has(MESMA_CIDADE)) refuse('prazos.csv', `falta a linha ${MESMA_CIDADE}.`)
  if (adicional) {
    for (const uf of UFS) if (!adicional.porNome.has(uf)) refuse('adicional-interior.csv', `falta o estado ${uf}.`)
    if (adicional.faixasGramas.join() !== precos.faixasGramas.join() || adicional.temExcedente !== precos.temExcedente)
      refuse('adicional-interior.csv', 'deve ter as mesmas faixas de precos.csv.')
  }
  if (!precos.temExcedente && (precos.faixasGramas.at(-1) ?? 0) < produto.regras.limites.pesoGramas)
    refuse('precos.csv', 'sem kg_adicional, a última faixa deve chegar ao peso máximo do produto.')
  if (problemas.length > before) return undefined

  const rotas = compileRotas(malha, produto, precos, prazos, adicional)
  if (isNova && [...rotas.rotas, ...rotas.rotasLocais].some(({ faixas }) => faixas.includes(0))) {
    refuse('produto.csv', 'um fator leva o preço de uma faixa a R$ 0,00.')
    return undefined
  }
  const { transportadora, produto: nome, versao } = edicao
  return {
    regras: { tabela: `${transportadora}/${nome}`, versao, ...produto.regras, faixasGramas: precos.faixasGramas },
    malha,
    ...rotas,
  }
}

const openPlanilhas = (edicao: Edicao, problemas: ProblemaDaTabela[]) => (nome: string) =>
  readPlanilha(`${pastaOf(edicao)}/${nome}`, edicao.arquivos[nome], problemas)

/** The price lists of all routes, made once, so that a quote only looks prices up. */
function compileRotas(malha: Malha, produto: Produto, precos: Precos, prazos: Prazos, adicional: Precos | undefined) {
  const { fatores, dias } = produto
  const rota = (zona: string, de: number, para: number, uf: string | undefined): Rota => {
    const fator = fatores.origem[de]! * fatores.destino[para]!
    const soma = para > 0 && uf !== undefined ? adicional?.porNome.get(uf) : undefined
    const base = precos.porNome.get(zona)!.map((valor, i) => valor + (soma?.[i] ?? 0))
    const prazo = prazos.get(zona)!
    const extra = dias.origem[de]! + dias.destino[para]!
    return {
      zona,
      regiaoOrigem: REGIOES[de]!,
      regiaoDestino: REGIOES[para]!,
      isMesmaCidade: false,
      ...applyFator(precos, base, fator),
      diasMinimo: prazo.minimo + extra,
      diasMaximo: prazo.maximo + extra,
    }
  }
  const rotaLocal = (zona: string, regiao: number): Rota => ({
    ...rota(zona, regiao, regiao, undefined),
    isMesmaCidade: true,
    ...applyFator(precos, precos.porNome.get(zona)!, fatores.mesmaCidade * 1000),
    diasMinimo: prazos.get(MESMA_CIDADE)!.minimo,
    diasMaximo: prazos.get(MESMA_CIDADE)!.maximo,
  })
  const regioes = REGIOES.map((_, i) => i)
  const colunas = adicional ? UFS : [undefined]
  return {
    rotas: malha.zonas.flatMap((zona) =>
      regioes.flatMap((de) => regioes.flatMap((para) => colunas.map((uf) => rota(zona, de, para, uf)))),
    ),
    rotasLocais: malha.zonas.flatMap((zona) => regioes.map((regiao) => rotaLocal(zona, regiao))),
    colunaPorUf: Object.fromEntries(UFS.map((uf, i) => [uf, adicional ? i : 0])),
    colunas: colunas.length,
  }
}

function applyFator(
  { faixasGramas, temExcedente }: Precos,
  base: readonly number[],
  fator: number,
): Pick<Rota, 'faixas' | 'excedente'> {
  const faixas = base.slice(0, faixasGramas.length)
  return {
    faixas: faixas.map((valor) => divHalfUp(valor * fator, FATOR_BASE)),
    excedente: temExcedente ? { ultima: faixas.at(-1)!, porKg: base.at(-1)!, fator } : null,
  }
}
