import type { ReactNode } from 'react'
import { NOME_MAX, SOBRENOME_MAX } from '#contract/kernel/schemas/pessoa'
import { LIMITES_DA_LOJA, PREENCHA_ESTE_CAMPO } from '#contract/loja'
import { usePrompt } from '../../../app/form/use-prompt.ts'
import { CnpjField } from '../../../ui/fields/cnpj-field.tsx'
import { CpfField } from '../../../ui/fields/cpf-field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import type { ComboboxProps } from '../../../ui/fields/suggest-box.tsx'
import { TelefoneField } from '../../../ui/fields/telefone-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { BoundField } from '../../../ui/fields/use-fields.ts'
import type { CampoDaPessoa, PessoaRascunho } from '../pessoa-rascunho.ts'
import css from './pessoa-fields.module.css'

/** Sender or recipient: name, document, e-mail, phone. The address has fields of its own below. */
export function PessoaFields({
  pessoa,
  onChange,
  bind,
  isDaLoja = false,
  suggest,
}: {
  pessoa: PessoaRascunho
  onChange: (changed: Partial<PessoaRascunho>) => void
  bind: (campo: CampoDaPessoa, help?: string) => BoundField
  /** The document is that of a shop of the subscription. */
  isDaLoja?: boolean
  /**
   * For a recipient: while a name or a document is typed, the address book makes suggestions instead of the browser.
   */
  suggest?: (busca: string, field: (props: Partial<ComboboxProps>) => ReactNode) => ReactNode
}) {
  const auto = (name: string) => (suggest ? 'off' : name)
  const offered = suggest ?? ((_: string, field: (props: Partial<ComboboxProps>) => ReactNode) => field({}))
  const { isCnpj } = pessoa
  const telefone = usePrompt((help) => bind('telefone', isDaLoja ? help : ''), pessoa.telefone, PREENCHA_ESTE_CAMPO)
  const Documento = isCnpj ? CnpjField : CpfField
  return (
    <div className={css.fields}>
      {offered(pessoa.nome, (props) => (
        <TextField
          {...bind('nome')}
          {...props}
          label={isCnpj ? 'Nome ou razão social' : 'Nome'}
          autoComplete={auto(isCnpj ? 'organization' : 'given-name')}
          maxLength={isDaLoja ? LIMITES_DA_LOJA.texto : NOME_MAX}
          required
          isStarred
          value={pessoa.nome}
          onChange={(nome) => onChange({ nome })}
        />
      ))}
      <TextField
        {...bind('sobrenome', isCnpj ? 'Empresa não precisa.' : '')}
        label="Sobrenome"
        autoComplete={auto('family-name')}
        maxLength={SOBRENOME_MAX}
        required={!isCnpj}
        isStarred={!isCnpj}
        value={pessoa.sobrenome}
        onChange={(sobrenome) => onChange({ sobrenome })}
      />
      <div className={css.documento}>
        <Segmented
          label="Documento"
          value={isCnpj ? 'CNPJ' : 'CPF'}
          options={DOCUMENTOS}
          onChange={(tipo) => onChange({ isCnpj: tipo === 'CNPJ', cpfCnpj: '' })}
        />
        {offered(pessoa.cpfCnpj.replace(/[./-]/g, ''), (props) => (
          <Documento
            {...bind('cpfCnpj')}
            {...props}
            label={isCnpj ? 'CNPJ' : 'CPF'}
            autoComplete="off"
            required
            isStarred
            value={pessoa.cpfCnpj}
            onChange={(cpfCnpj) => onChange({ cpfCnpj })}
          />
        ))}
      </div>
      <TelefoneField
        {...telefone}
        label="Telefone"
        autoComplete={auto('tel-national')}
        required
        isStarred
        value={pessoa.telefone}
        onChange={(telefone) => onChange({ telefone })}
      />
      <div className={css.email}>
        <TextField
          {...bind('email')}
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete={auto('email')}
          autoCapitalize="none"
          required
          isStarred
          value={pessoa.email}
          onChange={(email) => onChange({ email })}
        />
      </div>
    </div>
  )
}

const DOCUMENTOS = [
  { value: 'CPF', text: 'CPF' },
  { value: 'CNPJ', text: 'CNPJ' },
] as const
