import type { FreteNaLista } from '#contract/frete-envio'
import { type Dia, diaOf } from '#contract/kernel/values/instant'
import { chegadaText, isAtrasada } from '../cotacao/index.ts'
import { diaText } from './data.ts'

type Frete = Pick<FreteNaLista, 'statusFrete' | 'chegada' | 'situacao' | 'ultimaOcorrencia'>

/**
 * When a bought frete arrives, as a sentence, and whether it is late. Null for a frete that arrived, will not arrive,
 * or waits at an agency to be fetched. Before the posting the sentence names the posting day that it counts from. A
 * parcel that is with the courier today arrives today, whatever was expected.
 */
export function chegadaDoFrete({ statusFrete, chegada, situacao, ultimaOcorrencia }: Frete, hoje: Dia) {
  if (!chegada || situacao === 'AGUARDANDO_RETIRADA') return null
  if (statusFrete !== 'POSTADO') {
    const chega = chegadaText(chegada.maximo, hoje).toLowerCase()
    return { texto: `Postando ${diaText(chegada.postagem, hoje)}, ${chega}`, isAtrasada: false }
  }
  const isWithCourier =
    situacao === 'SAIU_PARA_ENTREGA' && ultimaOcorrencia && diaOf(ultimaOcorrencia.dataOcorrencia) === hoje
  const dia = isWithCourier ? hoje : chegada.maximo
  return { texto: chegadaText(dia, hoje), isAtrasada: isAtrasada(dia, hoje) }
}
