import { createHash } from 'node:crypto'
import type { Dia } from '#contract/kernel/values/instant'
import { MAX_LINHAS_DA_FATURA } from '#contract/operacao/fatura'
import { AppError } from '../../../kernel/errors.ts'
import { streamCsv, TabelaIlegivel } from '../../../kernel/text/csv.ts'
import { type Cabecalho, checkColunas, type LinhaLida, readLinha } from './linha.rules.ts'

/** Lines that are judged and stored together. */
const LOTE = 50
/** After this many wrong lines the rest of the file is not read. */
const MAX_ERROS = 50

type Erro = { campo: string; mensagem: string }

/** The file while it is read. Its hash and its count are known once all batches were taken. */
export type Arquivo = {
  cabecalho: Cabecalho | undefined
  linhas: number
  ultimaLinha: number
  sha256(): string
  batches: AsyncGenerator<LinhaLida[], void>
}

/**
 * Reads an invoice line by line while it arrives, in batches. A wrong line does not end the reading: all wrong lines,
 * up to `MAX_ERROS`, are refused in one answer after the last batch.
 */
export function openArquivo(bytes: AsyncIterable<Uint8Array>, hoje: Dia): Arquivo {
  const hash = createHash('sha256')
  const arquivo: Arquivo = {
    cabecalho: undefined,
    linhas: 0,
    ultimaLinha: 0,
    sha256: () => hash.digest('hex'),
    batches: readBatches(),
  }
  return arquivo

  async function* readBatches() {
    const erros: Erro[] = []
    let lote: LinhaLida[] = []
    let isFirst = true
    try {
      for await (const row of streamCsv(decode(bytes, hash))) {
        if (isFirst) {
          isFirst = false
          const erro = checkColunas(row.cells)
          if (erro) throw refused([{ campo: 'arquivo', mensagem: erro }])
          continue
        }
        if (row.cells.every((cell) => cell === '')) continue
        const erro = take(row)
        if (erro) erros.push({ campo: `linha ${row.linha}`, mensagem: `Linha ${row.linha}: ${erro}` })
        if (erros.length >= MAX_ERROS) throw refused(erros)
        if (lote.length >= LOTE) {
          if (erros.length === 0) yield lote
          lote = []
        }
      }
    } catch (error) {
      if (!(error instanceof TabelaIlegivel)) throw error
      const { linha, mensagem } = error.erro
      throw refused([...erros, { campo: `linha ${linha}`, mensagem: `Linha ${linha}: ${mensagem}` }])
    }
    if (erros.length > 0) throw refused(erros)
    if (isFirst) throw refused([{ campo: 'arquivo', mensagem: 'O arquivo está vazio.' }])
    if (arquivo.linhas === 0) throw refused([{ campo: 'arquivo', mensagem: 'O arquivo só tem a linha das colunas.' }])
    if (lote.length > 0) yield lote

    function take(row: { linha: number; cells: string[]; texto: string }): string | undefined {
      const read = readLinha(row, hoje)
      if ('erro' in read) return read.erro
      arquivo.cabecalho ??= read.cabecalho
      const other = (['transportadora', 'numero', 'emissao'] as const).find(
        (name) => read.cabecalho[name] !== arquivo.cabecalho![name],
      )
      if (other)
        return `${NOMES[other]} é ${read.cabecalho[other]}, e nas linhas acima é ${arquivo.cabecalho[other]}. Envie um arquivo para cada fatura.`
      if (++arquivo.linhas > MAX_LINHAS_DA_FATURA)
        throw refused([
          {
            campo: 'arquivo',
            mensagem: `A fatura tem mais de ${MAX_LINHAS_DA_FATURA.toLocaleString('pt-BR')} linhas.`,
          },
        ])
      arquivo.ultimaLinha = row.linha
      lote.push(read.lida)
      return undefined
    }
  }
}

const NOMES = { transportadora: 'a transportadora', numero: 'a fatura', emissao: 'a emissão' }

/** The text of the file. Refuses what is not a text in UTF-8, in words that say what it seems to be. */
async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const part of bytes) {
    if (part.length === 0) continue
    hash.update(part)
    const tipo = (isFirst && typeOf(part)) || (part.includes(0) && BINARIO)
    if (tipo) throw refused([{ campo: 'arquivo', mensagem: tipo }])
    isFirst = false
    yield read(() => decoder.decode(part, { stream: true }))
  }
  yield read(() => decoder.decode())
}

function read(decodePart: () => string) {
  try {
    return decodePart()
  } catch {
    throw refused([{ campo: 'arquivo', mensagem: OUTRO_CODIGO }])
  }
}

const BINARIO = 'Este arquivo não é um texto. Envie a fatura em CSV.'
const OUTRO_CODIGO =
  'O arquivo não está em UTF-8; parece estar em Windows-1252. No Excel, salve como "CSV UTF-8 (delimitado por vírgulas)" e envie de novo.'

function typeOf(part: Uint8Array) {
  const begins = (...first: number[]) => first.every((byte, i) => part[i] === byte)
  if (begins(0x50, 0x4b)) return 'Este arquivo é um ZIP ou uma planilha do Excel, e não um CSV.'
  if (begins(0x25, 0x50, 0x44, 0x46)) return 'Este arquivo é um PDF, e não um CSV.'
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff))
    return 'O arquivo está em UTF-16. Salve como CSV em UTF-8 e envie de novo.'
  return undefined
}

export const refused = (errors: Erro[]) => new AppError('VALIDACAO', errors[0]!.mensagem, { errors })
