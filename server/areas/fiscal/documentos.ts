import type { DocumentoFiscal } from '#contract/fiscal/dce'
import { MENSAGENS_FISCAIS } from '#contract/fiscal/dce'
import { isDocumentoCnpj } from '#contract/kernel/values/documento'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { isUuid } from '#contract/kernel/values/uuid'
import { qrCodeDce } from '../../fiscal/dce/chave.ts'
import type { DadosDace } from '../../fiscal/dce/dados-dace.ts'
import { procDce } from '../../fiscal/dce/respostas.ts'
import { type Entrada, zipOf } from '../../fiscal/zip.ts'
import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { FileAnswer } from '../../kernel/http/file-answer.ts'
import { type Leitor, seesRemetente } from '../destinatario/index.ts'
import { type Dce, type DceParaDace, findDceOf, listDces, listParaDace, readAutorizadas } from './dce.repo.ts'
import { documentoDoFrete } from './fiscal.rules.ts'

type FreteComDocumento = { uuid: string; status: StatusDeFrete; notaFiscal: { numeroDanfCte: string } | null }

/** The fiscal document of each of these fretes, by their uuid. */
export async function findDocumentosFiscais(
  { db, emissorDce }: Pick<Deps, 'db' | 'emissorDce'>,
  fretes: readonly FreteComDocumento[],
): Promise<ReadonlyMap<string, DocumentoFiscal>> {
  const semNota = fretes.filter(({ notaFiscal }) => !notaFiscal).map(({ uuid }) => uuid)
  const dces = new Map((await listDces(db, semNota)).map((dce) => [dce.freteUuid, dce]))
  return new Map(
    fretes.map(({ uuid, status, notaFiscal }) => [
      uuid,
      documentoDoFrete({
        chaveDaNota: notaFiscal?.numeroDanfCte ?? null,
        status,
        dce: dces.get(uuid),
        temEmissor: emissorDce !== null,
        isSimulado: emissorDce?.isSimulado ?? false,
        urlConsulta: qrCodeDce,
      }),
    ]),
  )
}

/** What the DACE of each of these fretes prints, by their uuid; only of those whose DC-e is AUTORIZADA. */
export async function findDadosDace(db: Db, freteUuids: readonly string[]): Promise<ReadonlyMap<string, DadosDace>> {
  const found = new Map<string, DadosDace>()
  for (const dce of await listParaDace(db, freteUuids)) {
    const dados = dadosOf(dce)
    if (dados) found.set(dce.freteUuid, dados)
  }
  return found
}

function dadosOf(dce: DceParaDace): DadosDace | undefined {
  const { chave, serie, numero, emitidaEm, protocolo, autorizadaEm, ambiente, dados } = dce
  if (!chave || !emitidaEm || !protocolo || !autorizadaEm || !dados) return undefined
  return {
    chave,
    serie,
    numero,
    emitidaEm,
    protocolo,
    autorizadaEm,
    ambiente,
    qrCode: qrCodeDce(chave, ambiente),
    ...dados,
  }
}

const SO_DO_DONO = 'O XML desta DC-e tem os dados de quem é dono da conta, e só essa pessoa o baixa.'
const foraText = (quantas: number) =>
  `${quantas} DC-e deste mês ${quantas === 1 ? 'ficou' : 'ficaram'} fora deste arquivo: quem é dono da conta enviou como pessoa física, e só essa pessoa baixa esses XML.`

/** The caller who asks for an XML. An XML holds the sender's CPF and address; `maySee` decides whether the caller reads it. */
type Quem = Leitor & { assinaturaUuid: string }

const maySee = (quem: Quem, { dados }: Pick<Dce, 'dados'>) =>
  seesRemetente(quem, { isCnpj: isDocumentoCnpj(dados?.remetente.documento ?? '') })

/** The authorised document of a frete as XML. Throws NOT_FOUND, also for a member who may not see its sender. */
export async function readXml(db: Db, quem: Quem, freteUuid: string) {
  const dce = isUuid(freteUuid) ? await findDceOf(db, quem.assinaturaUuid, freteUuid) : undefined
  if (!dce?.xml || !dce.xmlProtocolo) throw new AppError('NOT_FOUND', MENSAGENS_FISCAIS.semDce)
  if (!maySee(quem, dce)) throw new AppError('NOT_FOUND', SO_DO_DONO)
  return { nome: `${dce.chave}-dce.xml`, xml: procDce(dce.xml, dce.xmlProtocolo) }
}

/**
 * The authorised documents of a month and their cancellings as one ZIP, made while it is sent. Those whose sender a
 * member may not see are left out, and a text in the ZIP says how many. Throws NOT_FOUND when the month has none.
 */
export async function zipDoMes(db: Db, quem: Quem, mes: string): Promise<FileAnswer> {
  const [ano = 0, numero = 0] = mes.split('-').map(Number)
  const seguinte = numero === 12 ? `${ano + 1}-01` : `${ano}-${String(numero + 1).padStart(2, '0')}`
  const instante = (m: string) => new Date(`${m}-01T00:00:00-03:00`)
  const partes = readAutorizadas(db, quem.assinaturaUuid, { de: instante(mes), ate: instante(seguinte) })
  const first = await partes.next()
  if (first.done) throw new AppError('NOT_FOUND', MENSAGENS_FISCAIS.mesVazio)
  return { name: `dce-${mes}.zip`, parts: zipOf(filesOf(quem, first.value, partes)) }
}

type Parte = ReturnType<typeof readAutorizadas> extends AsyncGenerator<infer P, void> ? P : never

/** The files of each batch: the document, and its cancelling if there is one. */
async function* filesOf(quem: Quem, first: Parte, others: AsyncGenerator<Parte, void>) {
  let fora = 0
  for (let parte: Parte | void = first; parte; parte = (await others.next()).value) {
    const vistas = parte.filter((dce) => maySee(quem, dce))
    fora += parte.length - vistas.length
    yield vistas.flatMap(({ chave, xml, xmlProtocolo, xmlCancelamento }): Entrada[] => [
      ...(xml && xmlProtocolo ? [{ nome: `${chave}-dce.xml`, texto: procDce(xml, xmlProtocolo) }] : []),
      ...(xmlCancelamento ? [{ nome: `${chave}-cancelamento.xml`, texto: xmlCancelamento }] : []),
    ])
  }
  if (fora > 0) yield [{ nome: 'leia-me.txt', texto: `${foraText(fora)}\n` }]
}
