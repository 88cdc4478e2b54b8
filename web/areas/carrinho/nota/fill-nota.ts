import type { PedidoDeCotacao } from '#contract/cotacao'
import type { NotaLida } from '#contract/frete-nota'
import type { DadosRascunho } from '../dados-rascunho.ts'
import { planPessoa } from '../pessoa-colada.ts'
import { listLinhas } from './nota.rules.ts'

/** The draft with all that the note may fill in. What the note does not say stays as it is. */
export function fillNota(was: DadosRascunho, nota: NotaLida, pedido: PedidoDeCotacao): DadosRascunho {
  const entram = new Map(
    listLinhas(nota, pedido, was.destinatario.endereco).flatMap(({ rotulo, valor, entra }) =>
      entra ? [[rotulo, valor] as const] : [],
    ),
  )
  const given = <Key extends string>(key: Key, rotulo: string) =>
    (entram.has(rotulo) ? { [key]: entram.get(rotulo) } : {}) as Partial<Record<Key, string>>
  const isSemNumero = SEM_NUMERO.test(entram.get('Número') ?? '')
  const { pessoa, endereco } = planPessoa(was.destinatario, {
    ...given('nome', 'Nome'),
    ...given('cpfCnpj', 'CPF ou CNPJ'),
    ...given('telefone', 'Telefone'),
    ...given('email', 'E-mail'),
    endereco: {
      ...given('logradouro', 'Endereço'),
      ...(entram.has('Número') && { isSemNumero, numero: isSemNumero ? '' : (entram.get('Número') ?? '') }),
      ...given('complemento', 'Complemento'),
      ...given('bairro', 'Bairro'),
    },
  })
  return {
    ...was,
    destinatario: { ...was.destinatario, ...pessoa, endereco: { ...was.destinatario.endereco, ...endereco } },
    declaracao: 'nota',
    ...given('chave', 'Chave da nota'),
    ...given('cfop', 'CFOP'),
    ...given('pedido', 'Número do pedido'),
  }
}

/** The parts of a draft that a note may fill in. The undo restores them. */
export const partesDaNota = ({ destinatario, declaracao, chave, cfop, pedido }: DadosRascunho) => ({
  destinatario,
  declaracao,
  chave,
  cfop,
  pedido,
})

/** How a note says that a house has no number (facts: nfe-xml.md §4). */
const SEM_NUMERO = /^(?:s\/?n[º°.]?|sem n[úu]mero|0+)$/i
