import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import { formatCep } from '#contract/kernel/values/cep'
import { CPF_OCULTO } from '#contract/kernel/values/cpf'
import { formatDocumento, isDocumentoCnpj } from '#contract/kernel/values/documento'
import { formatTelefone } from '#contract/kernel/values/telefone'
import label from '../../../ui/page/label.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import { nomeOf, ruaOf } from '../pessoa.ts'
import css from './pessoa-bloco.module.css'

/** Shown to a member of a shop when the sender is the subscriber as a private person, whose data members do not see (D §16). */
const SO_NA_ETIQUETA = 'Enviado por quem abriu a conta: os outros dados aparecem só na etiqueta impressa.'

/** Who sends or receives, as on the paper on the box (S2 §2). */
export function PessoaBloco({ titulo, pessoa }: { titulo: string; pessoa: Pessoa }) {
  const { cpfCnpj, telefone, email, endereco } = pessoa
  const { complemento, bairro, nomeCidade, siglaUf, cep } = endereco
  const isHidden = cpfCnpj === CPF_OCULTO
  return (
    <section className={cx(label.paper, css.bloco)} aria-label={titulo}>
      <h3>{titulo}</h3>
      <p className={css.nome}>{nomeOf(pessoa)}</p>
      {!isHidden && <p>{ruaOf(endereco)}</p>}
      {complemento && <p>{complemento}</p>}
      {bairro && <p>{bairro}</p>}
      <p>{`${nomeCidade}/${siglaUf}`}</p>
      <p className={css.cep}>{`CEP ${formatCep(cep)}`}</p>
      <dl>
        <dt>{isDocumentoCnpj(cpfCnpj) ? 'CNPJ' : 'CPF'}</dt>
        <dd>{formatDocumento(cpfCnpj)}</dd>
        <dt>Telefone</dt>
        <dd>{telefone ? formatTelefone(telefone) : '–'}</dd>
        <dt>E-mail</dt>
        <dd>{email || '–'}</dd>
      </dl>
      {isHidden && <p>{SO_NA_ETIQUETA}</p>}
    </section>
  )
}
