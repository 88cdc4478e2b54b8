import { Inflate, Unzip, type UnzipDecoder, type UnzipFile } from 'fflate'
import { MAX_BYTES_DA_NOTA, MENSAGENS_DA_NOTA } from '#contract/frete-nota'
import { ArquivoRecusado } from '../arquivo/arquivo-recusado.ts'
import { RECUSAS_DO_LOTE } from './lote.rules.ts'

/** How many compressed bytes are unpacked at once. They cannot become much more than a thousand times as many. */
const PARTE = 16 * 1024
/** After so many parts the page gets its turn. */
const PARTES_SEGUIDAS = 16
/** The most unpacked bytes of all notes of one ZIP. Five hundred notes have about 20 MB. */
const MAX_ABERTO = 60 * 1024 * 1024
/** The most entries of one ZIP, including those that are not notes. */
const MAX_ENTRADAS = 5000

/** The callbacks of `readZip`. One is called for each entry, in the order of the ZIP. */
export type LeituraDoZip = {
  onNota: (caminho: string, conteudo: Blob) => void
  onRecusada: (caminho: string, motivo: string) => void
  onOutro: (caminho: string) => void
}

/**
 * Unpacks the XML files of a ZIP and nothing else: a ZIP inside it stays closed. Names are only shown, so folders in
 * them do no harm. No entry is unpacked beyond the largest size of a note, whatever size the ZIP claims. Throws
 * ArquivoRecusado if the ZIP as a whole is refused.
 */
export async function readZip(bytes: Uint8Array, leitura: LeituraDoZip) {
  if (bytes[6] !== undefined && bytes[6] & COM_SENHA) throw new ArquivoRecusado(RECUSAS_DO_LOTE.comSenha)
  const seen = { entradas: 0, abertos: 0 }
  const unzip = new Unzip((entrada) => {
    seen.entradas++
    if (seen.entradas > MAX_ENTRADAS) throw new ArquivoRecusado(RECUSAS_DO_LOTE.entradasDemais)
    take(entrada, seen, leitura)
  })
  unzip.register(InflateAtMost)
  try {
    for (let from = 0, parte = 1; from < bytes.length; from += PARTE, parte++) {
      unzip.push(bytes.subarray(from, from + PARTE), from + PARTE >= bytes.length)
      if (seen.abertos > MAX_ABERTO) throw new ArquivoRecusado(RECUSAS_DO_LOTE.abertoDemais)
      if (parte % PARTES_SEGUIDAS === 0) await new Promise((resolve) => setTimeout(resolve))
    }
  } catch (error) {
    throw error instanceof ArquivoRecusado ? error : new ArquivoRecusado(RECUSAS_DO_LOTE.zipQuebrado, { cause: error })
  }
}

function take(entrada: UnzipFile, seen: { abertos: number }, { onNota, onRecusada, onOutro }: LeituraDoZip) {
  const { name, compression } = entrada
  if (name.endsWith('/')) return
  if (/\.zip$/i.test(name)) return onRecusada(name, RECUSAS_DO_LOTE.zipNoZip)
  if (!/\.xml$/i.test(name) || name.startsWith('__MACOSX/')) return onOutro(name)
  if (compression !== 0 && compression !== InflateAtMost.compression)
    return onRecusada(name, RECUSAS_DO_LOTE.entradaQuebrada)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let isOver = false
  const refuse = (motivo: string) => {
    isOver = true
    onRecusada(name, motivo)
  }
  entrada.ondata = (error, part, isLast) => {
    if (isOver) return
    if (error) return refuse(RECUSAS_DO_LOTE.entradaQuebrada)
    size += part.length
    seen.abertos += part.length
    if (size > MAX_BYTES_DA_NOTA) return refuse(MENSAGENS_DA_NOTA.grande)
    parts.push(part)
    if (!isLast) return
    isOver = true
    onNota(name, new Blob(parts, { type: 'text/xml' }))
  }
  entrada.start()
}

/** Inflates an entry until it is larger than a note may be; the rest of it is passed over. */
class InflateAtMost implements UnzipDecoder {
  static compression = 8
  ondata!: UnzipDecoder['ondata']
  #size = 0
  #isOver = false
  #inflate = new Inflate((part, isLast) => {
    this.#size += part.length
    this.ondata(null, part, isLast)
  })
  push(part: Uint8Array, isLast: boolean) {
    if (this.#isOver || this.#size > MAX_BYTES_DA_NOTA) return
    try {
      this.#inflate.push(part, isLast)
    } catch (error) {
      this.#isOver = true
      if (error instanceof ArquivoRecusado) throw error // `onNota` threw it: there are too many notes
      this.ondata(error as Parameters<UnzipDecoder['ondata']>[0], new Uint8Array(), isLast)
    }
  }
}

/** The flag of an encrypted entry. */
const COM_SENHA = 1
