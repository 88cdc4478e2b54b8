import { LADOS, type NomeDaColuna, semEnfeite } from '#contract/importacao'
import { readCentimetros, readQuilos } from '#contract/kernel/values/numero-digitado'
import type { Celulas } from './celula.rules.ts'
import { changeLinhas, type Linha, type Rascunho } from './rascunho.rules.ts'

/** What a person types once for all rows that lack it. */
export const GRUPOS = [
  { nome: 'caixa', titulo: 'Minha caixa', colunas: ['altura', 'largura', 'comprimento', 'peso'] },
  { nome: 'conteudo', titulo: 'Meu conteúdo', colunas: ['descricao'] },
  { nome: 'contato', titulo: 'Contato para avisos da entrega', colunas: ['email', 'telefone'] },
] as const
export type ColunaPadrao = (typeof GRUPOS)[number]['colunas'][number]
export type Padrao = Partial<Record<ColunaPadrao, string>>

/** The columns that are stored in this browser: box and content. A contact is personal data, so it is not stored. */
export const GUARDADAS: readonly ColunaPadrao[] = [...GRUPOS[0].colunas, ...GRUPOS[1].colunas]

const COLUNAS_PADRAO: readonly ColunaPadrao[] = GRUPOS.flatMap(({ colunas }) => [...colunas])

/**
 * Whether the file leaves this cell empty. A cell filled in by a padrao still counts as empty: another padrao replaces
 * it.
 */
function lacks({ celulas, padrao }: Linha, coluna: ColunaPadrao) {
  const own = (nome: NomeDaColuna) => (padrao.includes(nome) ? '' : (celulas[nome] ?? ''))
  // a row with a side of its own has its own box, and a roll has no box
  if (LADOS.includes(coluna)) return !LADOS.some(own) && !/rolo|cilindro/.test(semEnfeite(own('formato')))
  if (coluna === 'descricao') return !own('descricao') && !own('chave')
  return !own(coluna)
}

/** How many rows lack something of these columns. */
export const countLacking = (linhas: readonly Linha[], colunas: readonly ColunaPadrao[] = COLUNAS_PADRAO) =>
  linhas.filter((linha) => colunas.some((coluna) => lacks(linha, coluna))).length

/** How many rows have a cell filled in by the padrao. */
export const countFilled = (linhas: readonly Linha[]) =>
  linhas.filter(({ padrao }) => COLUNAS_PADRAO.some((coluna) => padrao.includes(coluna))).length

/** How many rows this padrao would change. */
export const countChanged = (linhas: readonly Linha[], padrao: Padrao) =>
  linhas.filter((linha) => fill(linha, padrao) !== null).length

/** Fills in the empty cells of rows, which are then checked again. */
export const applyPadrao = (rascunho: Rascunho, padrao: Padrao): Rascunho =>
  changeLinhas(rascunho, (linha) => fill(linha, padrao))

function fill(linha: Linha, typed: Padrao): Pick<Linha, 'celulas' | 'padrao'> | null {
  const celulas: Celulas = { ...linha.celulas }
  const padrao = new Set(linha.padrao)
  for (const coluna of COLUNAS_PADRAO) {
    const texto = typed[coluna]?.trim()
    if (!texto || !lacks(linha, coluna) || celulas[coluna] === texto) continue
    celulas[coluna] = texto
    padrao.add(coluna)
    if (coluna === 'descricao' && !celulas.quantidade) {
      celulas.quantidade = '1'
      padrao.add('quantidade')
    }
  }
  return padrao.size > linha.padrao.length || COLUNAS_PADRAO.some((nome) => celulas[nome] !== linha.celulas[nome])
    ? { celulas, padrao: [...padrao] }
    : null
}

/** 'caixa de 16 × 11 × 4 cm, 0,300 kg, conteúdo Caneca': what the padrao filled into a row; '' for nothing. */
export function padraoText({ celulas, padrao }: Linha) {
  const has = (coluna: NomeDaColuna) => padrao.includes(coluna)
  const lados = (['comprimento', 'largura', 'altura'] as const).filter(has)
  const said = [
    lados.length > 0 && `caixa de ${lados.map((lado) => inText(readCentimetros(celulas[lado] ?? ''))).join(' × ')} cm`,
    has('peso') && `${inText(readQuilos(celulas.peso ?? ''), 3)} kg`,
    has('descricao') && `conteúdo ${celulas.descricao}`,
    has('email') && 'e-mail',
    has('telefone') && 'telefone',
  ].filter((text) => text !== false)
  return said.join(', ')
}

const inText = (value: number | string | undefined, casas = 0) =>
  typeof value === 'number' ? value.toLocaleString('pt-BR', { minimumFractionDigits: casas }) : (value ?? '')
