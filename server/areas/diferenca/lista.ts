import { DIFERENCAS_POR_PAGINA, type Diferenca } from '#contract/diferenca'
import type { Deps } from '../../kernel/deps.ts'
import type { SessionDeAssinante } from '../../kernel/session.ts'
import { showTo } from '../destinatario/index.ts'
import { dimensoesMedidas, listCotados, listFretesDe, priceCotado, pricePostado } from '../frete/index.ts'
import { readContestadas } from './contestadas.ts'
import { reciboOf } from './diferenca.rules.ts'
import { filtroOf, type PedidoDeLista } from './filtro.ts'
import { countDiferencas, listDiferencas as listListadas } from './lista.repo.ts'

/** One page of a subscriber's differences with their receipts, and how many there are in all. */
export async function listDiferencas(deps: Deps, session: SessionDeAssinante, pedido: PedidoDeLista) {
  const { assinaturaUuid } = session
  const { page = 0, pageSize = DIFERENCAS_POR_PAGINA } = pedido
  const filtro = filtroOf(assinaturaUuid, pedido)
  const total = await countDiferencas(deps.db, filtro)
  const found = await listListadas(deps.db, filtro, { limit: pageSize, offset: page * pageSize })
  const uuids = [...new Set(found.map(({ freteUuid }) => freteUuid))]
  const fretes = await listFretesDe(deps, assinaturaUuid, uuids)
  const cotados = new Map((await listCotados(deps.db, uuids)).map((cotado) => [cotado.uuid, cotado]))
  const contestadas = await readContestadas(
    deps.db,
    found.flatMap(({ uuid, contestacao }) => (contestacao ? uuid : [])),
  )
  const diferencas: Diferenca[] = found.map(({ uuid, freteUuid, ...diferenca }) => {
    const cotado = cotados.get(freteUuid)!
    const contestada = contestadas.get(uuid)
    const priceAs = (medidas: typeof diferenca.medidas) => reciboOf(pricePostado(cotado, medidas))
    return {
      ...showTo(session, fretes.get(freteUuid)!),
      diferencaUuid: uuid,
      tipo: diferenca.tipo,
      status: diferenca.status,
      diferencaValor: diferenca.valorCentavos,
      valorRastreadoTransportadora: diferenca.precoCentavos,
      dimensoesTransportadora: dimensoesMedidas(diferenca.medidas),
      recibo: {
        cotado: reciboOf(priceCotado(cotado)),
        medido: priceAs(diferenca.medidas),
        decidido: contestada?.medidas ? priceAs(contestada.medidas) : null,
      },
      criadaEm: diferenca.criadaEm,
      desfecho: diferenca.desfecho,
      quitadaEm: diferenca.quitadaEm,
      porRegra: diferenca.porRegra,
      prazoContestacao: diferenca.prazoContestacao,
      vencimento: diferenca.vencimento,
      contestacao: contestada?.contestacao ?? null,
    }
  })
  return { total, diferencas }
}
