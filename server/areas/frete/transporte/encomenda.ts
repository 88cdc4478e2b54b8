import type { Deps } from '../../../kernel/deps.ts'
import type { PedidoDeEmissao } from '../../../ports/expedicao.ts'
import { findCodigoDaAgencia } from '../../cotacao/index.ts'
import { completePessoa } from '../../destinatario/index.ts'
import { type FreteVivo, findPedido } from '../estado.repo.ts'

/** A frete as its carrier and the tax authority are told of it; the key of its DC-e is not there yet. */
export async function describeEncomenda({ db }: Deps, frete: FreteVivo): Promise<Omit<PedidoDeEmissao, 'chaveDce'>> {
  const { agenciaUuid, alturaCm, larguraCm, comprimentoCm, diametroCm, ...pedido } = await findPedido(db, frete.uuid)
  const { formato, pesoGramas, valorEncomendaCentavos, avisoRecebimento, maoPropria, conteudo, notaFiscal } = pedido
  return {
    referencia: frete.uuid,
    pedido: frete.pedido,
    produto: frete.produto,
    remetente: completePessoa(frete.remetente),
    destinatario: completePessoa(frete.destinatario),
    volume: {
      formato,
      alturaPacote: alturaCm,
      larguraPacote: larguraCm,
      comprimentoPacote: comprimentoCm,
      diametroPacote: diametroCm,
      pesoGramas,
      valorCentavos: valorEncomendaCentavos,
    },
    avisoRecebimento,
    maoPropria,
    conteudo,
    notaFiscal,
    agencia: agenciaUuid ? await findCodigoDaAgencia(db, agenciaUuid) : null,
  }
}
