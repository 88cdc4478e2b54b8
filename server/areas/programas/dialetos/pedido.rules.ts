import type { FreteNoCarrinho } from '#contract/carrinho'
import type { FreteNaLista } from '#contract/frete-envio'
import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import { dinheiro, quilos } from './valores.rules.ts'

/** The status of a frete in the words of both dialects. */
export function statusDito({ statusFrete, situacao }: Pick<FreteNaLista, 'statusFrete' | 'situacao'>) {
  switch (statusFrete) {
    case 'AGUARDANDO_PAGAMENTO':
      return 'pending'
    case 'PENDENTE':
      return 'released'
    case 'GERADO':
      return 'generated'
    case 'POSTADO':
      return situacao === 'DEVOLUCAO' || situacao === 'DEVOLVIDO' || situacao === 'EXTRAVIADO'
        ? 'undelivered'
        : 'posted'
    case 'ENTREGUE':
      return 'delivered'
    case 'PROCESSANDO_CANCELAMENTO':
      return 'paused'
    case 'CANCELADO':
    case 'EXPIRADO':
      return 'canceled'
  }
}

/** The order's number for people, made of its uuid. */
export const protocolo = (sigla: 'ORD' | 'PUR' | 'TRN', uuid: string) => `${sigla}-${uuid.slice(-12).toUpperCase()}`

type Item = FreteNoCarrinho | FreteNaLista

/** Measures in the dialects' units, as text; null for a side that the shape does not have. */
export const medidasDitas = ({ dimensoes }: { dimensoes: FreteNaLista['dimensoes'] }) => ({
  height: lado(dimensoes.alturaPacote),
  width: lado(dimensoes.larguraPacote),
  length: lado(dimensoes.comprimentoPacote),
  diameter: lado(dimensoes.diametroPacote),
  weight: quilos(dimensoes.pesoPacote),
})
const lado = (cm: number | null | undefined) => (cm == null ? null : cm.toFixed(2))

export const FORMATOS_DITOS = { CAIXA: 'box', ENVELOPE: 'letter', ROLO_CILINDRO: 'roll' } as const

/** The goods in the parcel; empty for an order with an invoice, which lists them. */
export const productsOf = ({ conteudo }: Pick<Item, 'conteudo'>) =>
  (conteudo?.itens ?? []).map(({ descricao, quantidade, valorUnitario }) => ({
    name: descricao,
    quantity: quantidade,
    unitary_value: valorUnitario == null ? null : dinheiro(valorUnitario),
  }))

/** A sender or recipient. */
export const pessoaDita = ({ nome, sobrenome, cpfCnpj, isCnpj, telefone, email, endereco }: Pessoa) => ({
  name: `${nome} ${sobrenome}`.trim(),
  phone: telefone || null,
  email: email || null,
  document: isCnpj ? null : cpfCnpj || null,
  company_document: isCnpj ? cpfCnpj : null,
  state_register: null,
  postal_code: endereco.cep,
  address: endereco.logradouro,
  location_number: endereco.numero,
  complement: endereco.complemento || null,
  district: endereco.bairro,
  city: endereco.nomeCidade,
  state_abbr: endereco.siglaUf,
  country_id: 'BR',
  latitude: null,
  longitude: null,
  note: null,
})
