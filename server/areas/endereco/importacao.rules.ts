import type { FaixaDe } from './faixas.rules.ts'
import { holds, mergeFaixas } from './faixas.rules.ts'

/** One line of a file of ranges, as it was written. A line that says no range has none here. */
export type LinhaDeFaixas = { linha: number; ibge: string; uf?: string; intervalos: { inicio: string; fim: string }[] }

export type ErroDeLinha = { linha: number; mensagem: string }

export type Conferencia = {
  /** What the file says, sorted and merged; `dono` is the IBGE code. */
  faixas: FaixaDe<number>[]
  municipios: number
  semFaixa: number
  erros: ErroDeLinha[]
}

/** What is known of a municipality while a file is checked: its name, its state, and where that state's CEPs lie. */
export type MunicipioConhecido = { nome: string; siglaUf: string; faixasDaUf: FaixaDe<unknown>[] }

/** Every line checked. One error is enough to refuse the file: an import is all or nothing. */
export function checkFaixas(
  linhas: LinhaDeFaixas[],
  findMunicipio: (ibge: number) => MunicipioConhecido | undefined,
): Conferencia {
  const erros: ErroDeLinha[] = []
  const lidas: (FaixaDe<number> & { linha: number })[] = []
  for (const { linha, ibge, uf, intervalos } of linhas) {
    const refuse = (mensagem: string) => erros.push({ linha, mensagem })
    const municipio = /^\d{7}$/.test(ibge) ? findMunicipio(Number(ibge)) : undefined
    if (!municipio) {
      refuse(`o código IBGE '${ibge}' não é de nenhum município.`)
      continue
    }
    const { nome, siglaUf } = municipio
    if (uf !== undefined && uf !== siglaUf) refuse(`${nome} (${ibge}) fica em ${siglaUf}, e não em '${uf}'.`)
    for (const intervalo of intervalos) {
      const [inicio, fim] = [cepNumber(intervalo.inicio), cepNumber(intervalo.fim)]
      const escrito = `${intervalo.inicio} a ${intervalo.fim}`
      if (inicio === undefined || fim === undefined) refuse(`a faixa '${escrito}' não é de dois CEPs de 8 algarismos.`)
      else if (inicio > fim) refuse(`a faixa ${escrito} começa depois de terminar.`)
      else if (!holds(municipio.faixasDaUf, { inicio, fim }))
        refuse(`a faixa ${escrito}, de ${nome}, sai das faixas de ${siglaUf}.`)
      else lidas.push({ inicio, fim, dono: Number(ibge), linha })
    }
  }
  erros.push(...overlapsOf(lidas, (ibge) => findMunicipio(ibge)?.nome ?? String(ibge)))
  return {
    faixas: mergeFaixas(lidas.map(({ inicio, fim, dono }) => ({ inicio, fim, dono }))),
    municipios: new Set(lidas.map(({ dono }) => dono)).size,
    semFaixa: linhas.filter(({ intervalos }) => intervalos.length === 0).length,
    erros: erros.toSorted((a, b) => a.linha - b.linha),
  }
}

/** A CEP of two municipalities has no answer, so it is an error. A municipality may say its own CEPs twice. */
function overlapsOf(lidas: (FaixaDe<number> & { linha: number })[], nomeOf: (ibge: number) => string): ErroDeLinha[] {
  const erros: ErroDeLinha[] = []
  let open: (typeof lidas)[number][] = []
  for (const faixa of lidas.toSorted((a, b) => a.inicio - b.inicio || a.linha - b.linha)) {
    open = open.filter(({ fim }) => fim >= faixa.inicio)
    for (const other of open) {
      if (other.dono === faixa.dono) continue
      const [first, second] = other.linha < faixa.linha ? [other, faixa] : [faixa, other]
      const comum = `${cepText(faixa.inicio)} a ${cepText(Math.min(other.fim, faixa.fim))}`
      const mensagem = `${comum} é de ${nomeOf(second.dono)} e também de ${nomeOf(first.dono)} (linha ${first.linha}).`
      erros.push({ linha: second.linha, mensagem })
    }
    open.push(faixa)
  }
  return erros
}

function cepNumber(text: string) {
  return /^\d{5}-?\d{3}$/.test(text) ? Number(text.replace('-', '')) : undefined
}

function cepText(cep: number) {
  const digits = String(cep).padStart(8, '0')
  return `${digits.slice(0, 5)}-${digits.slice(5)}`
}
