import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import { CPF_OCULTO } from '#contract/kernel/values/cpf'
import type { Session } from '../../kernel/session.ts'

/** Who looks at a frete: the subscriber, or a member of a shop. */
export type Leitor = Pick<Session, 'isPropria'>

/**
 * A frete as this session may see it (D §16): to a member of a shop a sender with a CPF is the subscriber as a person, so only
 * name, CEP and city are shown. Printed labels and declarations carry the whole sender.
 */
export const showTo = <T extends { remetente: Pessoa }>({ isPropria }: Leitor, frete: T): T =>
  isPropria || frete.remetente.isCnpj ? frete : { ...frete, remetente: hide(frete.remetente) }

const hide = ({ endereco, ...pessoa }: Pessoa): Pessoa => ({
  ...pessoa,
  cpfCnpj: CPF_OCULTO,
  telefone: '',
  email: '',
  endereco: { ...endereco, logradouro: '', numero: '', complemento: '', bairro: '' },
})
