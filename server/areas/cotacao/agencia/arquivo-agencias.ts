import * as z from 'zod'
import { daTransportadora } from '#contract/frete/transportadora'
import { Linha, LinhaOpcional } from '#contract/kernel/schemas/texto'
import { cepDigits } from '#contract/kernel/values/cep'
import { type ErroDeLinha, streamLongCsv, TabelaIlegivel } from '../../../kernel/text/csv.ts'
import { findMunicipioByNome, findSiglaUf } from '../../endereco/index.ts'

/** One agency of a file, with every cell checked. `transportadora` is as written in the file. */
export type AgenciaLida = Omit<z.output<typeof Cells>, 'cidade'> & { municipioUuid: string }

export type ArquivoLido = { agencias: AgenciaLida[]; erros: ErroDeLinha[] }

/**
 * Reads a list of agencies, one a line. `findTransportadora` returns a carrier's name as the house writes it. Every
 * faulty line is an error: an import takes all or nothing.
 */
export async function readAgencias(
  texto: string,
  findTransportadora: (nome: string) => string | undefined,
): Promise<ArquivoLido> {
  const erros: ErroDeLinha[] = []
  const agencias: AgenciaLida[] = []
  const semColunas = { linha: 1, mensagem: `o cabeçalho deve ter as colunas ${COLUNAS.join(';')}.` }
  try {
    let readLinha: ReturnType<typeof leitorDe> | undefined
    for await (const row of streamLongCsv(texto)) {
      if (!readLinha) {
        const columns = row.cells.map((cell) => cell.toLowerCase())
        if (!COLUNAS.every((coluna) => columns.includes(coluna))) return { agencias, erros: [semColunas] }
        readLinha = leitorDe(columns, findTransportadora)
        continue
      }
      const lida = readLinha(row)
      if ('mensagem' in lida) erros.push(lida)
      else agencias.push(lida)
    }
    if (!readLinha) return { agencias, erros: [semColunas] }
  } catch (error) {
    if (!(error instanceof TabelaIlegivel)) throw error
    return { agencias: [], erros: [error.erro] }
  }
  if (erros.length === 0 && agencias.length === 0)
    erros.push({ linha: 1, mensagem: 'o arquivo não tem nenhuma agência.' })
  return { agencias, erros }
}

/** Reads the lines below a header, one after the other: a code that was there before is an error. */
function leitorDe(columns: readonly string[], findTransportadora: (nome: string) => string | undefined) {
  const seen = new Map<string, number>()
  return ({ linha, cells }: { linha: number; cells: string[] }): AgenciaLida | ErroDeLinha => {
    const refuse = (mensagem: string, coluna?: string) => ({ linha, mensagem, ...(coluna && { coluna }) })
    if (cells.length !== columns.length)
      return refuse(`tem ${cells.length} colunas; o cabeçalho tem ${columns.length}.`)
    const formula = columns.find((_, i) => /^[=@]|^[+-]./.test(cells[i] ?? ''))
    if (formula) return refuse(`${formula}: parece uma fórmula. Escreva o valor.`, formula)
    const row = Object.fromEntries(columns.map((coluna, i) => [coluna, cells[i]]))
    const parsed = Cells.safeParse(row)
    if (!parsed.success) {
      const [{ path, message }] = parsed.error.issues as [z.core.$ZodIssue]
      return refuse(`${path.join('.')}: ${message}`, path.join('.'))
    }
    const { cidade, ...agencia } = parsed.data
    const { uf, cep, codigo } = agencia
    const transportadora = findTransportadora(agencia.transportadora)
    if (!transportadora) return refuse(`não há transportadora '${agencia.transportadora}'.`, 'transportadora')
    const municipio = findMunicipioByNome(cidade, uf)
    if (!municipio) return refuse(`não há município '${cidade}' em '${uf}'.`, 'cidade')
    if (findSiglaUf(cep) !== uf) return refuse(`o CEP ${cep} não é de ${uf}.`, 'cep')
    const before = seen.get(`${transportadora} ${codigo}`)
    if (before)
      return refuse(`o código '${codigo}' ${daTransportadora(transportadora)} já está na linha ${before}.`, 'codigo')
    seen.set(`${transportadora} ${codigo}`, linha)
    return { ...agencia, transportadora, municipioUuid: municipio.uuid }
  }
}

const Cells = z.object({
  transportadora: Linha(60, 'a transportadora'),
  codigo: Linha(40, 'o código'),
  nome: Linha(120, 'o nome'),
  /** Shown as the last word of the agency's text (S1 §3 `agenciaTipo`). */
  tipo: Linha(30, 'o tipo').regex(/^\S*$/, { error: 'O tipo é uma palavra só.' }),
  logradouro: Linha(120, 'o endereço'),
  numero: LinhaOpcional(20, 'o número'),
  bairro: Linha(120, 'o bairro'),
  cidade: Linha(120, 'a cidade'),
  uf: z.string().overwrite((text) => text.trim().toUpperCase()),
  cep: z
    .string()
    .overwrite(cepDigits)
    .regex(/^\d{8}$/, { error: 'CEP inválido.' }),
})
const COLUNAS = Object.keys(Cells.shape)
