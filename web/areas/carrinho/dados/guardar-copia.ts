import type { FreteNoCarrinho } from '#contract/carrinho'
import type { Loja } from '#contract/loja'
import { newUuid } from '../../../app/data/new-uuid.ts'
import { forget, STORED } from '../../../app/data/stored.ts'
import { forgetEscolhido } from '../../destinatario/index.ts'
import { openDados } from '../dados-rascunho.ts'
import { keepDados } from './dados-guardados.ts'

/**
 * Fills step 3 of the next new frete with the people and the goods of a bought frete. The invoice's key, the order
 * number and the agency are not copied: they belong to the bought frete.
 */
export function keepCopia(
  frete: Pick<FreteNoCarrinho, 'destinatario' | 'remetente' | 'conteudo' | 'notaFiscal'>,
  loja: Loja | undefined,
) {
  const dados = openDados({ ...frete, uuid: newUuid(), agenciaEndereco: null, pedido: '' }, { loja })
  keepDados(null, { ...dados, chave: '' })
  forget(STORED.cotacao)
  forgetEscolhido()
}
