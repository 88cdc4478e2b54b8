import { type FreteNoCarrinho, isOculto } from '#contract/carrinho'
import type { Loja } from '#contract/loja'
import { newUuid } from '../../../app/data/new-uuid.ts'
import { forget, STORED } from '../../../app/data/stored.ts'
import { forgetEscolhido } from '../../destinatario/index.ts'
import { openDados } from '../dados-rascunho.ts'
import { keepDados } from './dados-guardados.ts'

/**
 * Fills step 3 of the next new frete with the people and the goods of a bought frete. The invoice's key, the order
 * number and the agency are not copied: they belong to the bought frete. In place of a sender whom this member does not see
 * stands the member's shop.
 */
export function keepCopia(
  frete: Pick<FreteNoCarrinho, 'destinatario' | 'remetente' | 'conteudo' | 'notaFiscal'>,
  loja: Loja | undefined,
) {
  const remetente = isOculto(frete.remetente) && loja ? remetenteDe(loja) : frete.remetente
  const dados = openDados({ ...frete, remetente, uuid: newUuid(), agenciaEndereco: null, pedido: '' }, { loja })
  keepDados(null, { ...dados, chave: '' })
  forget(STORED.cotacao)
  forgetEscolhido()
}

const remetenteDe = ({ nome, razaoSocial, cnpj, telefone, email, endereco }: Loja) => ({
  nome: nome || razaoSocial,
  sobrenome: '',
  cpfCnpj: cnpj,
  isCnpj: true,
  telefone,
  email,
  endereco,
})
