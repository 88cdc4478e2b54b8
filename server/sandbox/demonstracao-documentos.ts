import { plusSeconds } from '#contract/kernel/values/instant'
import { findAssinante, findDemoAssinatura } from '../areas/acesso/index.ts'
import { listEnvios } from '../areas/documento/documento.repo.ts'
import { sendDocumento } from '../areas/documento/envio/envio.ts'
import { decideDocumento } from '../areas/documento/index.ts'
import type { Deps } from '../kernel/deps.ts'
import { onDay } from './demonstracao.ts'

const HORA = 3600

/**
 * Two documents for the demo subscriber (D §2): one approved, one that waits for the staff. Made once, also in a database of an
 * earlier version.
 */
export async function createDemoDocumentos(deps: Deps) {
  const assinaturaUuid = await findDemoAssinatura(deps.db)
  if (!assinaturaUuid || (await listEnvios(deps.db, assinaturaUuid)).length > 0) return
  const assinante = await findAssinante(deps.db, assinaturaUuid)
  if (!assinante) return
  const de = { assinaturaUuid, usuarioUuid: assinante.uuid }
  const ago = (horas: number) => onDay(deps, plusSeconds(deps.clock.now(), -horas * HORA))
  try {
    const upload = (texto: string) => inParts(pdfOf(texto))
    const { uuid } = await sendDocumento(ago(50), {
      ...de,
      tipo: 'IDENTIDADE',
      upload: upload('Documento de identidade'),
    })
    await decideDocumento(ago(30), uuid, { decisao: 'APROVADO' })
    await sendDocumento(ago(3), { ...de, tipo: 'ENDERECO', upload: upload('Comprovante de endere\\347o') })
  } catch (error) {
    deps.log.warn({ err: error }, 'demo documents not made') // the product starts without them: another node makes them
  }
}

async function* inParts(bytes: Uint8Array) {
  yield bytes
}

/** A page with a line, written by hand: the library that draws PDFs would be loaded at every first start. */
function pdfOf(texto: string) {
  const draw = `BT /F 18 Tf 60 760 Td (${texto} \\(demonstra\\347\\343o, sem valor\\)) Tj ET`
  const objetos = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const rows = objetos.map((objeto, i) => {
    const offset = String(file.length).padStart(10, '0')
    file += `${i + 1} 0 obj\n${objeto}\nendobj\n`
    return `${offset} 00000 n \n`
  })
  const count = objetos.length + 1
  return Buffer.from(
    `${file}xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
