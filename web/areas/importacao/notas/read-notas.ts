import { MAX_BYTES_DA_NOTA, MENSAGENS_DA_NOTA, RECUSAS_DA_NOTA } from '#contract/frete-nota'
import { ArquivoRecusado } from '../arquivo/arquivo-recusado.ts'
import { nomeDoArquivo } from '../arquivo/nome-do-arquivo.rules.ts'
import { MAX_NOTAS, RECUSAS_DO_LOTE, type Recusada } from './lote.rules.ts'

const MAX_ZIP = 60 * 1024 * 1024

export type Trazidas = {
  notas: { arquivo: string; conteudo: Blob }[]
  recusadas: Recusada[]
  /** How many files were passed over because they are not XML, such as the PDFs beside the notes. */
  ignorados: number
}

/**
 * Finds the notes in these files and in the ZIPs among them. Throws ArquivoRecusado if there are more than `MAX_NOTAS`,
 * or if every file was passed over. A file that cannot be a note is in `recusadas`.
 */
export async function readNotas(files: readonly File[]): Promise<Trazidas> {
  const trazidas: Trazidas = { notas: [], recusadas: [], ignorados: 0 }
  const take = (arquivo: string, conteudo: Blob) => {
    trazidas.notas.push({ arquivo: nomeDoArquivo(arquivo), conteudo })
    if (trazidas.notas.length > MAX_NOTAS) throw new ArquivoRecusado(RECUSAS_DO_LOTE.notasDemais)
  }
  const refuse = (arquivo: string, motivo: string) =>
    void trazidas.recusadas.push({ arquivo: nomeDoArquivo(arquivo), motivo })
  const ignore = () => void trazidas.ignorados++

  for (const file of files) {
    const begin = await firstBytes(file)
    if (begin === undefined) refuse(file.name, RECUSAS_DO_LOTE.sumiu)
    else if (begin.startsWith('PK')) await takeZip(file)
    else if (!/\.xml$/i.test(file.name) && !/xml/i.test(file.type)) ignore()
    else if (file.size === 0) refuse(file.name, RECUSAS_DA_NOTA.VAZIO)
    else if (file.size > MAX_BYTES_DA_NOTA) refuse(file.name, MENSAGENS_DA_NOTA.grande)
    else take(file.name, file)
  }
  if (trazidas.notas.length + trazidas.recusadas.length === 0) throw new ArquivoRecusado(RECUSAS_DO_LOTE.semXml)
  return trazidas

  async function takeZip(file: File) {
    if (file.size > MAX_ZIP) return refuse(file.name, RECUSAS_DO_LOTE.abertoDemais)
    const { readZip } = await import('./read-zip.ts')
    try {
      await readZip(new Uint8Array(await file.arrayBuffer()), {
        onNota: take,
        onRecusada: refuse,
        onOutro: ignore,
      })
    } catch (error) {
      if (!(error instanceof ArquivoRecusado) || error.message === RECUSAS_DO_LOTE.notasDemais) throw error
      refuse(file.name, error.message)
    }
  }
}

/** The first four bytes as text; undefined if they cannot be read: of a folder, or of a file that is gone. */
async function firstBytes(file: File) {
  try {
    return String.fromCharCode(...new Uint8Array(await file.slice(0, 4).arrayBuffer()))
  } catch {
    return undefined
  }
}
