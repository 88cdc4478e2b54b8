import type { EndpointRequest } from '#contract/kernel/http/endpoint'
import { plusSeconds } from '#contract/kernel/values/instant'
import { semAcentosNemSobras } from '#contract/kernel/values/texto'
import { type exportGlosas, MENSAGENS_DA_FATURA, type moveGlosa, PASSOS_DA_GLOSA } from '#contract/operacao/fatura'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { BYTE_ORDER_MARK, csvRow, reaisCell, textCell } from '../../../kernel/text/write-csv.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'
import { countRecebidas, findFatura, lockEnsaio } from './faturas.repo.ts'
import { type LinhaGlosada, listGlosadas, updateGlosas } from './linhas.repo.ts'
import { faturaNaoEncontrada } from './recebimento.ts'

/** Moves objections of a received invoice and returns how many. Throws CONFLICT when one line cannot make this step. */
export const moveGlosas = (
  deps: Deps,
  uuid: string,
  { estado, linhas, nota }: EndpointRequest<typeof moveGlosa>['body'],
  operador: Operador & { usuarioUuid: string },
) =>
  deps.db.transaction().execute(async (tx) => {
    const fatura = await lockEnsaio(tx, uuid)
    if (fatura?.estado !== 'RECEBIDA') throw faturaNaoEncontrada()
    if (estado === 'RECUSADA' && !nota) throw refusedNota()
    const de = (['A_GLOSAR', 'ENVIADA'] as const).filter((each) => PASSOS_DA_GLOSA[each].includes(estado))
    const quais = linhas && [...new Set(linhas)]
    const em = deps.clock.now()
    const moved = await updateGlosas(tx, uuid, {
      de,
      para: estado,
      nota: nota || null,
      em,
      por: operador.usuarioUuid,
      quais,
    })
    if (moved === 0 || (quais && moved < quais.length)) throw new AppError('CONFLICT', NADA_A_MUDAR)
    await addAuditoria(tx, deps, operador, {
      acao: 'GLOSA_MUDADA',
      alvo: `fatura:${uuid}`,
      motivo: nota,
      depois: { estado, linhas: quais ?? moved },
    })
    return moved
  })

const NADA_A_MUDAR = 'Alguma destas glosas já foi decidida, ou não existe. Atualize a fatura e tente de novo.'
const refusedNota = () =>
  new AppError('VALIDACAO', MENSAGENS_DA_FATURA.semNota, {
    errors: [{ campo: 'nota', mensagem: MENSAGENS_DA_FATURA.semNota }],
  })

const PAGINA = 500
const COLUNAS = [
  'transportadora',
  'fatura',
  'emissao',
  'linha',
  'codigoEncomenda',
  'servico',
  'data',
  'destino',
  'peso',
  'altura',
  'largura',
  'comprimento',
  'valorCobrado',
  'valorContrato',
  'valorGlosado',
  'glosa',
  'nota',
]

/** What the house refuses to pay, as a table for the carrier. */
export async function writeGlosas(
  deps: Deps,
  { fatura, transportadora, estado }: EndpointRequest<typeof exportGlosas>['query'],
) {
  const found = fatura === undefined ? undefined : await findFatura(deps.db, fatura)
  if (fatura !== undefined && !found) throw faturaNaoEncontrada()
  const carrier =
    transportadora === undefined
      ? undefined
      : deps.transportadoras.find(({ nome }) => semAcentosNemSobras(nome) === semAcentosNemSobras(transportadora))
  if (transportadora !== undefined && !carrier) throw new AppError('NOT_FOUND', 'Não encontramos esta transportadora.')
  const asked = {
    ...(fatura && { faturaUuid: fatura }),
    ...(carrier && { transportadoraUuid: carrier.uuid }),
    ...(estado && { estado }),
  }
  const nomes = new Map(deps.transportadoras.map(({ uuid, nome }) => [uuid, nome]))
  return {
    name: `glosas-${(found?.numero ?? carrier?.nome ?? 'todas').replace(/[^\w-]/g, '') || 'fatura'}.csv`,
    parts: parts(),
  }

  async function* parts() {
    yield BYTE_ORDER_MARK + csvRow(COLUNAS)
    let depois: { fatura: string; linha: number } | undefined
    for (;;) {
      const page: LinhaGlosada[] = await listGlosadas(deps.db, asked, { depois, size: PAGINA })
      if (page.length > 0) yield page.map((linha) => rowOf(linha, nomes.get(linha.transportadoraUuid) ?? '')).join('')
      if (page.length < PAGINA) return
      depois = page.at(-1)
    }
  }
}

const rowOf = (linha: LinhaGlosada, transportadora: string) =>
  csvRow([
    textCell(transportadora),
    textCell(linha.numero),
    linha.emissao,
    String(linha.linha),
    textCell(linha.codigo),
    textCell(linha.servico),
    linha.data,
    linha.destino,
    String(linha.pesoGramas / 1000).replace('.', ','),
    String(linha.alturaCm),
    String(linha.larguraCm),
    String(linha.comprimentoCm),
    reaisCell(linha.cobrado),
    reaisCell(linha.contrato),
    reaisCell(linha.glosado),
    linha.glosa ?? '',
    textCell(linha.nota ?? ''),
  ])

/** Days in which an objection should be sent. */
export const PRAZO_DIAS = 10

/** The invoices with objections to make: the queue 'invoice lines that disagree'. */
export async function countFaturasComGlosa({ db, clock }: Deps) {
  const max = 1000
  const ate = plusSeconds(clock.now(), -PRAZO_DIAS * 86_400)
  const [abertos, atrasados] = await Promise.all([
    countRecebidas(db, { comGlosa: true, max }),
    countRecebidas(db, { comGlosa: true, ate, max }),
  ])
  return { abertos, atrasados }
}
