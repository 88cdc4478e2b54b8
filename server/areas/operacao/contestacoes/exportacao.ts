import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { MOTIVOS_DE_CONTESTACAO } from '#contract/diferenca'
import { daTransportadora } from '#contract/frete/transportadora'
import { writeDia } from '#contract/kernel/values/instant'
import type { Impressora } from '../../../impressos/impressora.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { FileAnswer } from '../../../kernel/http/file-answer.ts'
import { BYTE_ORDER_MARK, csvRow, instantCell, reaisCell, textCell } from '../../../kernel/text/write-csv.ts'
import { listAssinantes } from '../../acesso/index.ts'
import { listFilaAfter, printDossieDaEquipe } from '../../diferenca/index.ts'
import { dimensoesMedidas, listCotados } from '../../frete/index.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'

const POR_VEZ = 200

/**
 * The open contests of a carrier as one ZIP: a CSV of all, then the file of each as PDF, made one by one while the ZIP is
 * sent. Only their keys are kept in memory. `transportadora` is the carrier's uuid or its name. Throws NOT_FOUND for an
 * unknown carrier and for one without open contests.
 */
export async function exportContestacoes(
  deps: Deps,
  impressora: Impressora,
  operador: Operador,
  transportadora: string,
): Promise<FileAnswer> {
  const carrier = deps.transportadoras.find(({ uuid, nome }) =>
    [uuid, nome.toLowerCase()].includes(transportadora.toLowerCase()),
  )
  if (!carrier) throw new AppError('NOT_FOUND', 'Transportadora não encontrada.')
  const partes = listPartes(deps, carrier.uuid)
  const first = await partes.next()
  if (first.done) throw new AppError('NOT_FOUND', `Não há contestação aberta ${daTransportadora(carrier.nome)}.`)
  await deps.db
    .transaction()
    .execute((tx) =>
      addAuditoria(tx, deps, operador, { acao: 'CONTESTACOES_EXPORTADAS', alvo: `transportadora:${carrier.uuid}` }),
    )
  return {
    name: `contestacoes-${carrier.nome
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z0-9]+/g, '-')}-${deps.clock.hoje()}.zip`,
    parts: zipped(deps, impressora, first.value, partes),
  }
}

type Aberta = Awaited<ReturnType<typeof listFilaAfter>>[number]
type Exportada = Aberta & { codigoEncomenda: string | null; pago: number; de: string }

/** The open contests of a carrier, part by part, in the queue's order. Parts without one are left out. */
async function* listPartes({ db }: Deps, transportadoraUuid: string): AsyncGenerator<Exportada[], void> {
  let after: Aberta | undefined
  do {
    const abertas = await listFilaAfter(db, after, POR_VEZ)
    after = abertas.length === POR_VEZ ? abertas.at(-1) : undefined
    const cotados = await listCotados(
      db,
      abertas.map(({ freteUuid }) => freteUuid),
    )
    const dela = new Map(
      cotados.filter((one) => one.transportadoraUuid === transportadoraUuid).map((one) => [one.uuid, one]),
    )
    const nomes = await listAssinantes(
      db,
      abertas.map(({ assinaturaUuid }) => assinaturaUuid),
    )
    const parte = abertas.flatMap((uma) => {
      const cotado = dela.get(uma.freteUuid)
      if (!cotado) return []
      const { codigoEncomenda, valorFreteCentavos: pago } = cotado
      return { ...uma, codigoEncomenda, pago, de: nomes.get(uma.assinaturaUuid) ?? '' }
    })
    if (parte.length > 0) yield parte
  } while (after)
}

const COLUNAS = [
  'Objeto',
  'Assinante',
  'Motivo',
  'Explicação',
  'Aberta em',
  'Responder até',
  'Pago',
  'Preço das medidas',
  'Contestado',
  'Altura cm',
  'Largura cm',
  'Comprimento cm',
  'Peso kg',
  'Dossiê',
]

async function* zipped(
  deps: Deps,
  impressora: Impressora,
  first: Exportada[],
  others: AsyncGenerator<Exportada[], void>,
): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    ready.push(part)
  })
  const csv = new ZipDeflate('contestacoes.csv', { level: 6 })
  zip.add(csv)
  const text = new TextEncoder()
  const dossies: { nome: string; assinaturaUuid: string; freteUuid: string }[] = []
  csv.push(text.encode(BYTE_ORDER_MARK + csvRow(COLUNAS)))
  for (let parte: Exportada[] | void = first; parte; parte = (await others.next()).value) {
    for (const uma of parte) {
      const nome = `dossies/${String(dossies.length + 1).padStart(4, '0')}-${uma.codigoEncomenda ?? uma.diferencaUuid}.pdf`
      dossies.push({ nome, assinaturaUuid: uma.assinaturaUuid, freteUuid: uma.freteUuid })
      csv.push(text.encode(csvRow(cellsOf(uma, nome))))
    }
    yield* ready.splice(0)
  }
  csv.push(new Uint8Array(), true)
  for (const { nome, ...dele } of dossies) {
    const pdf = new ZipPassThrough(nome) // a PDF is compressed already
    zip.add(pdf)
    const { bytes } = await printDossieDaEquipe(deps, impressora, dele)
    pdf.push(bytes, true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

function cellsOf(uma: Exportada, dossie: string) {
  const { alturaPacote, larguraPacote, comprimentoPacote, pesoPacote } = dimensoesMedidas(uma.medidas)
  const numero = (value: number | null | undefined) => (value == null ? '' : String(value).replace('.', ','))
  return [
    textCell(uma.codigoEncomenda ?? ''),
    textCell(uma.de),
    MOTIVOS_DE_CONTESTACAO[uma.motivo],
    textCell(uma.texto),
    instantCell(uma.abertaEm),
    writeDia(uma.prazoResposta),
    reaisCell(uma.pago),
    reaisCell(uma.precoCentavos),
    reaisCell(uma.contestadoCentavos),
    numero(alturaPacote),
    numero(larguraPacote),
    numero(comprimentoPacote),
    numero(pesoPacote / 1000),
    dossie,
  ]
}
