import type { FaixaDe } from './faixas.rules.ts'
import { holds, mergeFaixas } from './faixas.rules.ts'

/** One line of a file of ranges, as written. `intervalos` is empty for a line without a range. */
export type LinhaDeFaixas = { linha: number; ibge: string; uf?: string; intervalos: { inicio: string; fim: string }[] }

export type ErroDeLinha = { linha: number; coluna?: string; mensagem: string }

export type FaixasExaminadas = {
  /** The file's ranges, sorted and merged; `dono` is the IBGE code. */
  faixas: FaixaDe<number>[]
  municipios: number
  semFaixa: number
  /** Lines below the header. */
  linhas: number
  erros: ErroDeLinha[]
}

/** A municipality while a file is checked: its name, its state, and that state's ranges. */
export type MunicipioConhecido = { nome: string; siglaUf: string; faixasDaUf: FaixaDe<unknown>[] }

/** Checks every line. One error refuses the whole file: an import is all or nothing. */
export function checkFaixas(
  linhas: LinhaDeFaixas[],
  findMunicipio: (ibge: number) => MunicipioConhecido | undefined,
): FaixasExaminadas {
  const erros: ErroDeLinha[] = []
  const lidas: FaixaLida[] = []
  for (const { linha, ibge, uf, intervalos } of linhas) {
    const refuse = (coluna: string, mensagem: string) => erros.push({ linha, coluna, mensagem })
    const municipio = /^\d{7}$/.test(ibge) ? findMunicipio(Number(ibge)) : undefined
    if (!municipio) {
      refuse('ibge', `o código IBGE '${ibge}' não é de nenhum município.`)
      continue
    }
    const { nome, siglaUf } = municipio
    if (uf !== undefined && uf !== siglaUf) refuse('uf', `${nome} (${ibge}) fica em ${siglaUf}, e não em '${uf}'.`)
    for (const intervalo of intervalos) {
      const [inicio, fim] = [cepNumber(intervalo.inicio), cepNumber(intervalo.fim)]
      const escrito = `${intervalo.inicio} a ${intervalo.fim}`
      if (inicio === undefined || fim === undefined)
        refuse('inicio', `a faixa '${escrito}' não é de dois CEPs de 8 algarismos.`)
      else if (inicio > fim) refuse('inicio', `a faixa ${escrito} começa depois de terminar.`)
      else if (!holds(municipio.faixasDaUf, { inicio, fim }))
        refuse('inicio', `a faixa ${escrito}, de ${nome}, sai das faixas de ${siglaUf}.`)
      else lidas.push({ inicio, fim, dono: Number(ibge), linha })
    }
  }
  const sobrepostas = overlapsOf(lidas, (ibge) => findMunicipio(ibge)?.nome ?? String(ibge))
  return {
    faixas: mergeFaixas(lidas.map(({ inicio, fim, dono }) => ({ inicio, fim, dono }))),
    municipios: new Set(lidas.map(({ dono }) => dono)).size,
    linhas: linhas.length,
    semFaixa: linhas.filter(({ intervalos }) => intervalos.length === 0).length,
    erros: firstOfEachLine([...erros, ...sobrepostas]),
  }
}

type FaixaLida = FaixaDe<number> & { linha: number }

/**
 * A CEP with two municipalities is an error; a municipality may repeat its own CEPs. Each range is compared with the
 * furthest reaching one of another municipality: enough to find every overlap in one sweep.
 */
function overlapsOf(lidas: FaixaLida[], nomeOf: (ibge: number) => string): ErroDeLinha[] {
  const erros: ErroDeLinha[] = []
  let furthest: FaixaLida | undefined
  let furthestOfAnother: FaixaLida | undefined
  for (const faixa of lidas.toSorted((a, b) => a.inicio - b.inicio || a.linha - b.linha)) {
    const other = furthest?.dono === faixa.dono ? furthestOfAnother : furthest
    if (other && other.fim >= faixa.inicio) {
      const [first, second] = other.linha < faixa.linha ? [other, faixa] : [faixa, other]
      const comum = `${cepText(faixa.inicio)} a ${cepText(Math.min(other.fim, faixa.fim))}`
      const mensagem = `${comum} é de ${nomeOf(second.dono)} e também de ${nomeOf(first.dono)} (linha ${first.linha}).`
      erros.push({ linha: second.linha, coluna: 'inicio', mensagem })
    }
    if (!furthest || faixa.fim > furthest.fim) {
      if (furthest?.dono !== faixa.dono) furthestOfAnother = furthest
      furthest = faixa
    } else if (faixa.dono !== furthest.dono && faixa.fim > (furthestOfAnother?.fim ?? -1)) furthestOfAnother = faixa
  }
  return erros
}

/** The first error of each line, in the order of the lines. */
function firstOfEachLine(erros: ErroDeLinha[]) {
  const primeiros = new Map<number, ErroDeLinha>()
  for (const erro of erros) if (!primeiros.has(erro.linha)) primeiros.set(erro.linha, erro)
  return [...primeiros.values()].toSorted((a, b) => a.linha - b.linha)
}

function cepNumber(text: string) {
  return /^\d{5}-?\d{3}$/.test(text) ? Number(text.replace('-', '')) : undefined
}

function cepText(cep: number) {
  const digits = String(cep).padStart(8, '0')
  return `${digits.slice(0, 5)}-${digits.slice(5)}`
}
