import { hasColunas, type Planilha, type ProblemaDaTabela, parseDecimal, readCelula } from './csv.ts'
import { ESPERA_REAIS, MAXIMOS } from './maximos.ts'

export type Precos = {
  faixasGramas: number[]
  temExcedente: boolean
  /** By zone or state: the centavos of each band, then of the extra kg if there is such a column. */
  porNome: Map<string, number[]>
}
export type Prazos = Map<string, { minimo: number; maximo: number }>

/**
 * Parses zona (or uf), one column per band in kg, and optionally kg_adicional. Prices never fall as the weight rises.
 * With `isPago` a band of R$ 0,00 is a problem; a further kilogram may cost R$ 0,00.
 */
export function parsePrecos(planilha: Planilha, problemas: ProblemaDaTabela[], isPago = false): Precos {
  const { arquivo, colunas, linhas } = planilha
  const [, ...titulos] = colunas
  const temExcedente = titulos.at(-1) === ADICIONAL
  const faixasGramas = (temExcedente ? titulos.slice(0, -1) : titulos).map((kg, i, todos) => {
    const gramas = parseDecimal(kg, 3, MAXIMOS.kg)
    const anterior = i === 0 ? 0 : parseDecimal(todos[i - 1]!, 3, MAXIMOS.kg)
    if (gramas === undefined || (anterior !== undefined && gramas <= anterior))
      problemas.push({
        arquivo,
        linha: 1,
        coluna: kg,
        mensagem: `as faixas são limites em kg até ${MAXIMOS.kg}, do menor para o maior.`,
      })
    return gramas ?? 0
  })
  if (colunas.length > 0 && faixasGramas.length === 0)
    problemas.push({ arquivo, linha: 1, mensagem: 'falta ao menos uma faixa de peso.' })

  const porNome: Precos['porNome'] = new Map()
  for (const { linha, celulas } of linhas) {
    const [titulo, ...valores] = celulas
    const centavos = valores.map((celula) => {
      const max = celula.coluna === ADICIONAL ? MAXIMOS.reaisPorKg : MAXIMOS.reais
      return readCelula(celula, problemas, (texto) => parseDecimal(texto, 2, max), `${ESPERA_REAIS} ${max}.`) ?? 0
    })
    faixasGramas.forEach((_, i) => {
      if (i > 0 && centavos[i]! < centavos[i - 1]!)
        problemas.push({ arquivo, linha, coluna: valores[i]!.coluna, mensagem: 'custa menos do que a faixa anterior.' })
      if (isPago && parseDecimal(valores[i]!.texto, 2, MAXIMOS.reais) === 0)
        problemas.push({ arquivo, linha, coluna: valores[i]!.coluna, mensagem: SEM_PRECO })
    })
    if (porNome.has(titulo!.texto))
      problemas.push({ arquivo, linha, coluna: titulo!.coluna, mensagem: `${titulo!.texto} aparece duas vezes.` })
    porNome.set(titulo!.texto, centavos)
  }
  return { faixasGramas, temExcedente, porNome }
}

const SEM_PRECO = 'o preço de uma faixa deve ser maior que R$ 0,00.'

/** The column with the price of each kilogram above the last band. */
export const ADICIONAL = 'kg_adicional'

/** Row of prazos.csv for a parcel that stays in its town. */
export const MESMA_CIDADE = 'MESMA_CIDADE'

export function parsePrazos(planilha: Planilha, problemas: ProblemaDaTabela[]): Prazos {
  const { arquivo } = planilha
  const prazos: Prazos = new Map()
  if (!hasColunas(planilha, 'zona,minimo,maximo', problemas)) return prazos
  for (const { linha, celulas } of planilha.linhas) {
    const [zona, ...resto] = celulas
    const [minimo = 0, maximo = 0] = resto.map(
      (celula) =>
        readCelula(celula, problemas, (texto) => parseDecimal(texto, 0, 120), 'informe dias úteis, de 0 a 120.') ?? 0,
    )
    if (minimo > maximo) problemas.push({ arquivo, linha, coluna: 'maximo', mensagem: 'é menor que o mínimo.' })
    if (prazos.has(zona!.texto))
      problemas.push({ arquivo, linha, coluna: 'zona', mensagem: `${zona!.texto} aparece duas vezes.` })
    prazos.set(zona!.texto, { minimo, maximo })
  }
  return prazos
}
