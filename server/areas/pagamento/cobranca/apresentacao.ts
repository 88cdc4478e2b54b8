import type { Pagamento } from '#contract/pagamento'
import { qrPng } from '../../../impressos/qr-png.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { PagamentoGuardado } from '../pagamento.repo.ts'
import { isAberto, wireStatus } from '../pagamento.rules.ts'

/** A payment as its owner sees it. A code that can no longer be paid is left out. */
export function renderPagamento({ clock, psp }: Deps, pagamento: PagamentoGuardado): Pagamento {
  const { uuid, finalidade, meio, status, motivo, destino, carrinhoUuid, fretes, enviadoEm } = pagamento
  const aberto = isAberto(status)
  const pixCode = aberto ? pagamento.pixCode : null
  return {
    paymentId: uuid,
    finalidade,
    meio,
    status: wireStatus(status),
    motivo,
    valor: pagamento.valorCentavos,
    valorCarteira: pagamento.valorCarteiraCentavos,
    chartUuid: carrinhoUuid,
    fretes,
    creditadoNaCarteira: finalidade === 'COMPRA' && destino === 'CARTEIRA',
    aguardaCartao: meio === 'CARTAO' && status === 'CRIADO' && enviadoEm === null,
    cartao: pagamento.cartao,
    criadoEm: pagamento.criadoEm,
    expiraEm: pagamento.expiraEm,
    agora: clock.now(),
    pixCode,
    qrCodeImage: pixCode && qrPng(pixCode),
    boleto: aberto ? pagamento.boleto : null,
    isSandbox: psp.isSandbox,
  }
}
