import { unzipSync, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import type { Celula } from '../celula.rules.ts'
import { ArquivoRecusado } from './arquivo-recusado.ts'
import type { Tabela } from './tabela.rules.ts'

/** The most bytes that a file may unpack to: a small file can unpack to a very large one. */
const MAX_UNPACKED = 60 * 1024 * 1024

export const ILEGIVEL = 'Não foi possível ler este arquivo. Abra-o no Excel, salve de novo como XLSX ou CSV e envie.'
export const GRANDE_DEMAIS = 'O arquivo tem mais de 5 MB. Deixe nele só os fretes, sem imagens nem outras abas.'

/** The first sheet that has rows. */
export async function readXlsx(bytes: Uint8Array): Promise<Tabela> {
  const sheets = await open(unpacked(bytes))
  const filled = sheets.find(({ data }) => data.length > 0)
  return (filled?.data ?? []).map((row) => row.map((cell) => readCell(cell)))
}

/**
 * The XML parts of the archive, without compression. From a compressed archive the reader would unpack large parts in a
 * worker made from a blob; the page's policy refuses that worker, and the reader would wait for ever.
 */
function unpacked(bytes: Uint8Array) {
  let size = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(xml|rels)$/i.test(name)) return false
        size += originalSize
        if (size > MAX_UNPACKED) throw new ArquivoRecusado(GRANDE_DEMAIS)
        return true
      },
    })
    return zipSync(files, { level: 0 })
  } catch (error) {
    throw error instanceof ArquivoRecusado ? error : new ArquivoRecusado(ILEGIVEL, { cause: error })
  }
}

/** Numbers keep the digits of the file: `Number` would turn a long one into '1e+43'. */
async function open(zip: Uint8Array<ArrayBuffer>) {
  try {
    return await readXlsxFile<{ numero: string }>(zip.buffer, { parseNumber: (numero) => ({ numero }) })
  } catch (error) {
    throw new ArquivoRecusado(ILEGIVEL, { cause: error })
  }
}

function readCell(cell: unknown): Celula {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'VERDADEIRO' : 'FALSO'
  if (cell instanceof Date) return cell.toISOString().slice(0, 10).split('-').reverse().join('/')
  return typeof cell === 'object' ? (cell as { numero: string }) : String(cell as string)
}
