import { describeDevolucao } from '#contract/carteira'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { notify } from '../../notificacao/index.ts'
import type { PagamentoGuardado } from '../pagamento.repo.ts'

export const NOMES = { PIX: 'Pix', CARTAO: 'pagamento com cartão', BOLETO: 'boleto' } as const

/**
 * The words for each end of a payment. A card has no deadline for its owner, so a card that ended without money is 'não concluído',
 * not 'expirado'.
 */
const FIM = {
  REFUSED: { assunto: 'recusado', texto: 'foi recusado' },
  EXPIRED: { assunto: 'expirado', texto: 'expirou' },
  DESFEITA: { assunto: 'cancelado', texto: 'foi cancelado' },
  INCOMPLETO: { assunto: 'não concluído', texto: 'não foi concluído' },
} as const

/** Tells that a payment ended without money. */
export const tellEnd = (
  deps: Deps,
  tx: Db,
  { uuid, assinaturaUuid, meio, valorCentavos }: PagamentoGuardado,
  { motivo, fim, voltaram }: { motivo: string | null; fim: 'REFUSED' | 'EXPIRED' | 'DESFEITA'; voltaram: number },
) => {
  const como = FIM[fim === 'EXPIRED' && meio === 'CARTAO' ? 'INCOMPLETO' : fim]
  return notify(deps, tx, {
    assinaturaUuid,
    tipo: 'PAGAMENTO',
    evento: `pagamento-encerrado:${uuid}`,
    assunto: `Pagamento ${como.assunto}`,
    texto: [
      `O seu ${NOMES[meio]} de ${formatReais(valorCentavos)} ${como.texto}.`,
      motivo ? `Motivo: ${motivo}` : '',
      voltaram > 0 ? 'Os fretes voltaram para o carrinho e nada foi cobrado.' : 'Nada foi cobrado.',
    ],
  })
}

/** Tells that part of the reserva covered a chargeback and did not return to the wallet. */
export const tellCoberto = (
  deps: Deps,
  tx: Db,
  { uuid, assinaturaUuid, meio, valorCentavos, valorCarteiraCentavos: reservado }: PagamentoGuardado,
  devolvido: number,
) =>
  notify(deps, tx, {
    assinaturaUuid,
    tipo: 'PAGAMENTO',
    evento: `reserva-coberta:${uuid}`,
    assunto: 'Reserva encerrada',
    texto: [
      `A reserva de ${formatReais(reservado)} para o seu ${NOMES[meio]} de ${formatReais(valorCentavos)} terminou.`,
      describeDevolucao(reservado, devolvido),
    ],
  })

/** Where credited money went while a chargeback was not covered; both amounts in centavos. */
export const describeCredito = (valor: number, coberto: number) =>
  [
    `${formatReais(coberto)} cobriram um pagamento que o banco devolveu a quem pagou`,
    coberto < valor
      ? `e ${formatReais(valor - coberto)} estão na sua Carteira Flex.`
      : 'e nada entrou na sua Carteira Flex.',
  ].join(' ')
