import type { Planilha } from '../planilha.rules.ts'
import { ArquivoRecusado } from './arquivo-recusado.ts'
import { digest } from './resumo.ts'
import { RECUSAS, readTabela, type Tabela } from './tabela.rules.ts'
import { decodeText } from './texto.rules.ts'

const MAX_BYTES = 5 * 1024 * 1024

export type ArquivoLido = { arquivo: { nome: string; resumo: string }; planilha: Planilha }

/** Reads a CSV or XLSX file. Throws ArquivoRecusado with a sentence for the person. */
export async function readArquivo(file: File): Promise<ArquivoLido> {
  if (file.size > MAX_BYTES) throw new ArquivoRecusado((await import('./read-xlsx.ts')).GRANDE_DEMAIS)
  const bytes = new Uint8Array(await load(file))
  return take(file.name, bytes, await tableOf(file.name, bytes))
}

/** Reads cells that a person copied from a spreadsheet. */
export async function readColado(text: string): Promise<ArquivoLido> {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > MAX_BYTES) throw new ArquivoRecusado((await import('./read-xlsx.ts')).GRANDE_DEMAIS)
  const { readCsv } = await import('./read-csv.ts')
  return take('Texto colado', bytes, readCsv(text))
}

async function take(nome: string, bytes: Uint8Array<ArrayBuffer>, tabela: Tabela): Promise<ArquivoLido> {
  const planilha = readTabela(tabela)
  if (typeof planilha === 'string') throw new ArquivoRecusado(planilha)
  return { arquivo: { nome: nome.slice(0, 255), resumo: await digest(bytes) }, planilha }
}

/** The file's bytes tell its type; its name decides only where the bytes do not. */
async function tableOf(nome: string, bytes: Uint8Array): Promise<Tabela> {
  if (bytes.length === 0) throw new ArquivoRecusado(RECUSAS.vazia)
  if (begins(bytes, ZIP)) return (await import('./read-xlsx.ts')).readXlsx(bytes)
  if (begins(bytes, OLE)) throw new ArquivoRecusado(/\.xlsx$/i.test(nome) ? COM_SENHA : XLS)
  if (!/\.(csv|txt|tsv)$/i.test(nome)) throw new ArquivoRecusado(OUTRO_TIPO)
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new ArquivoRecusado((await import('./read-xlsx.ts')).ILEGIVEL)
  return (await import('./read-csv.ts')).readCsv(text)
}

const ZIP = [0x50, 0x4b]
/** The first bytes of Excel files before 2007, and of files with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const begins = (bytes: Uint8Array, mark: number[]) => mark.every((byte, index) => bytes[index] === byte)

const OUTRO_TIPO = 'Envie um arquivo CSV ou XLSX.'
const XLS = 'Este é um arquivo XLS, de um Excel antigo. Salve-o como XLSX ou CSV e envie.'
const COM_SENHA = 'Esta planilha tem senha. Salve uma cópia sem senha e envie.'
const SUMIU =
  'Não foi possível abrir o arquivo. Confira se ele ainda está no lugar e se não está aberto em outro programa.'

async function load(file: File) {
  try {
    return await file.arrayBuffer()
  } catch (error) {
    throw new ArquivoRecusado(SUMIU, { cause: error })
  }
}
