import type { FreteNoCarrinho } from '#contract/carrinho'
import type { Loja } from '#contract/loja'
import { newUuid } from '../../../app/data/new-uuid.ts'
import { forget, STORED } from '../../../app/data/stored.ts'
import { forgetEscolhido } from '../../destinatario/index.ts'
import { openDados } from '../dados-rascunho.ts'
import { keepDados } from './dados-guardados.ts'

/**
 * Fills step 3 of the next new frete in with the people and the goods of one that was bought. What belongs to that one
 * alone stays with it: its invoice's key, its order's number, its agency.
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
