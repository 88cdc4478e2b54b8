import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import { CPF_OCULTO } from '#contract/kernel/values/cpf'
import type { Session } from '../../kernel/session.ts'

/** Who looks at a frete: the subscriber, or a member of a shop. */
export type Leitor = Pick<Session, 'isPropria'>

/**
 * Whether this session may see the whole sender (D §16). A sender with a CPF is the subscriber as a person, and members of
 * the shop do not see that person's data.
 */
export const seesRemetente = ({ isPropria }: Leitor, { isCnpj }: Pick<Pessoa, 'isCnpj'>) => isPropria || isCnpj

/**
 * A frete as this session may see it. When the session may not see the whole sender, only the sender's name, CEP and city
 * are shown. Printed labels and declarations carry the whole sender.
 */
export const showTo = <T extends { remetente: Pessoa }>(leitor: Leitor, frete: T): T =>
  seesRemetente(leitor, frete.remetente) ? frete : { ...frete, remetente: hide(frete.remetente) }

const hide = ({ endereco, ...pessoa }: Pessoa): Pessoa => ({
  ...pessoa,
  cpfCnpj: CPF_OCULTO,
  telefone: '',
  email: '',
  endereco: { ...endereco, logradouro: '', numero: '', complemento: '', bairro: '' },
})
