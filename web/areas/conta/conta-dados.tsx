import type { ReactNode } from 'react'
import type { Assinatura } from '#contract/conta'
import { formatCep } from '#contract/kernel/values/cep'
import { formatCpf } from '#contract/kernel/values/cpf'
import { formatTelefone } from '#contract/kernel/values/telefone'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import css from './conta-dados.module.css'

/** The account, read-only (S2 §2 'Account view'). */
export function ContaDados({ assinatura }: { assinatura: Assinatura | undefined }) {
  const { assinante, endereco } = assinatura ?? {}
  return (
    <dl className={css.label}>
      <Cell name="Nome">{assinante?.nome}</Cell>
      <Cell name="Sobrenome">{assinante?.sobrenome}</Cell>
      <Cell name="CPF">{assinante && formatCpf(assinante.documento)}</Cell>
      <Cell name="Telefone">{assinante && formatTelefone(assinante.telefone)}</Cell>
      <Cell name="E-mail" isWide>
        {assinante?.email}
      </Cell>
      <Cell name="Endereço" isWide>
        {endereco && `${endereco.logradouro}, ${endereco.numero}`}
      </Cell>
      <Cell name="Complemento">{endereco && (endereco.complemento || '—')}</Cell>
      <Cell name="Bairro">{endereco?.bairro}</Cell>
      <Cell name="Cidade/Estado">{endereco && `${endereco.nomeCidade}/${endereco.siglaUf}`}</Cell>
      <Cell name="CEP">{endereco && formatCep(endereco.cep)}</Cell>
    </dl>
  )
}

function Cell({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={isWide}>
      <dt>{name}</dt>
      <dd>{children ?? <Skeleton />}</dd>
    </div>
  )
}
