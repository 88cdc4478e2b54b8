import type { Recibo } from '#contract/cotacao'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Identidade, Resposta, Transportadora } from '../../../ports/transportadora.ts'
import { renderMotivo } from '../../../tarifario/limites.ts'
import { priceProduto } from '../../../tarifario/preco.ts'
import { renderRecibo } from '../../../tarifario/recibo.ts'
import { takeSnapshot } from '../../../tarifario/snapshot.ts'
import type { Tarifa } from '../../../tarifario/tarifa.ts'

/** A carrier priced by contract tables: it asks nobody, answers at once, and always uses the tables in force. */
export const tabelaTransportadora = (identidade: Identidade, tarifas: () => readonly Tarifa[]): Transportadora => ({
  ...identidade,
  quote(volume) {
    const resposta: Resposta = { ofertas: [], recusas: [] }
    for (const tarifa of tarifas()) {
      const { regras } = tarifa
      const produto = { codigo: regras.tabela, nome: regras.nomeProduto }
      const answer = priceProduto(tarifa, volume)
      if ('limite' in answer) {
        resposta.recusas.push({ produto, motivo: renderMotivo(answer.limite) })
        continue
      }
      const { preco, rota } = answer
      const snapshot = takeSnapshot(tarifa, rota, volume)
      let recibo: Recibo | undefined
      resposta.ofertas.push({
        produto,
        valorFrete: preco.total,
        valorBalcao: preco.balcao,
        valorSeguro: preco.valorSeguro,
        isSobretaxada: preco.isSobretaxado,
        dias: { minimo: rota.diasMinimo, maximo: rota.diasMaximo },
        expediente: regras,
        avisos:
          preco.valorSeguro < volume.valorCentavos
            ? [`O seguro deste produto cobre até ${formatReais(preco.valorSeguro)}.`]
            : [],
        origemPreco: 'TABELA',
        // only when it is read: a carrier's API has a receipt of its own
        get recibo() {
          return (recibo ??= renderRecibo(snapshot, preco))
        },
        snapshot,
      })
    }
    return resposta
  },
})
