import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { CallError, hasWords } from '../../../app/data/api.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { useSite } from '../../../app/frame/site.tsx'
import { TermosLink } from '../../../app/frame/termos-link.tsx'
import { showModal } from '../../../app/notices/notices.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { CpfField } from '../../../ui/fields/cpf-field.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TelefoneField } from '../../../ui/fields/telefone-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { EnderecoFields } from '../../endereco/index.ts'
import css from '../acesso-form.module.css'
import { CpfDeOutro } from '../cpf-de-outro.tsx'
import { NeedsScript } from '../needs-script.tsx'
import { SenhaRules } from '../senha/senha-rules.tsx'
import { register } from './cadastro.calls.ts'
import {
  CAMPOS_DO_CADASTRO,
  type CadastroRascunho,
  type CampoDoCadastro,
  findProblemasDoCadastro,
  firstWrong,
} from './cadastro.ts'
import { useCadastroRascunho } from './use-cadastro-rascunho.ts'

/** Everything that an account needs (S1 §2 'Registration'). A refusal or a reload loses nothing that was typed. */
export function CadastroForm({
  convite,
  isAimed,
  onCreated,
}: {
  /** The invitation that brought the person, and its e-mail, which the form begins with. */
  convite?: { token: string; email: string } | undefined
  /** Whether the person came here to fill in the form: its first field then has the focus. */
  isAimed: boolean
  onCreated: (cpf: string) => void
}) {
  const ids = useId()
  const { marca } = useSite()
  const { state, forget } = useCadastroRascunho()
  const [rascunho] = state
  const [isSemConvite, setSemConvite] = useState(false)
  const [isSending, setSending] = useState(false)
  const [isCpfDeOutro, setCpfDeOutro] = useState(false)
  const { bind, change, edit, focus, submit, refuse } = useForm<CampoDoCadastro, CadastroRascunho>({
    state,
    campos: CAMPOS_DO_CADASTRO,
    problems: findProblemasDoCadastro(rascunho, marca.nome),
    firstOf: firstWrong,
    codes: { CPF_JA_CADASTRADO: 'cpf', EMAIL_JA_CADASTRADO: 'email' },
    isBusy: isSending,
    onChange: (campos) => campos.includes('cpf') && setCpfDeOutro(false),
    onSubmit: () => void send(),
  })
  const fill = useEffectEvent((email: string) => {
    if (!rascunho.email) change({ email, confirmacaoEmail: email })
  })
  useEffect(() => {
    if (convite?.email) fill(convite.email)
  }, [convite?.email])
  const begin = useEffectEvent(() => {
    if (isAimed) focus('nome')
  })
  useEffect(() => begin(), [])
  const text = (campo: 'nome' | 'sobrenome' | 'telefone' | 'email' | 'confirmacaoEmail' | 'cpf', help?: string) => ({
    ...bind(campo, help),
    value: rascunho[campo],
    onChange: (typed: string) => change({ [campo]: typed }),
    required: true,
    isStarred: true,
  })
  const send = async () => {
    setSending(true)
    try {
      await register(rascunho, isSemConvite ? undefined : convite?.token)
    } catch (error) {
      return meet(error)
    } finally {
      setSending(false)
    }
    forget()
    onCreated(rascunho.cpf)
  }
  const meet = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    if (!refuse(error)) showModal({ kind: 'error', title: 'Erro na inscrição', text: failureOf(error) })
    setCpfDeOutro(error.code === 'CPF_JA_CADASTRADO')
    if (error.code === 'CONVITE_INVALIDO') setSemConvite(true) // the account can be created without the invitation
  }
  return (
    <form className={css.form} aria-label="Crie sua conta" noValidate onSubmit={submit}>
      <section className={css.section} aria-labelledby={`${ids}-voce`}>
        <h2 id={`${ids}-voce`}>Sobre você</h2>
        <div className={cx(css.pair, css.nomes)}>
          <TextField {...text('nome')} label="Nome" autoComplete="given-name" maxLength={60} />
          <TextField {...text('sobrenome')} label="Sobrenome" autoComplete="family-name" maxLength={90} />
        </div>
        <TelefoneField {...text('telefone')} label="Telefone" />
      </section>
      <section className={css.section} aria-labelledby={`${ids}-acesso`}>
        <h2 id={`${ids}-acesso`}>Seu acesso</h2>
        <TextField
          {...text('email', 'Enviamos para ele o link que valida a conta.')}
          {...EMAIL}
          label="E-mail"
          autoComplete="email"
        />
        <TextField {...text('confirmacaoEmail')} {...EMAIL} label="Confirme o e-mail" autoComplete="off" />
        <PasswordField
          {...bind('senha')}
          label="Senha"
          autoComplete="new-password"
          required
          isStarred
          describedBy={`${ids}-regras`}
          value={rascunho.senha}
          onChange={(senha) => change({ senha })}
        />
        <SenhaRules id={`${ids}-regras`} senha={rascunho.senha} />
        <PasswordField
          {...bind('confirmacaoSenha')}
          label="Confirme a senha"
          autoComplete="new-password"
          required
          isStarred
          value={rascunho.confirmacaoSenha}
          onChange={(confirmacaoSenha) => change({ confirmacaoSenha })}
        />
        <CpfField
          {...text('cpf', 'Com o CPF e a senha você entra na sua conta.')}
          label="CPF"
          autoComplete="username"
        />
        {isCpfDeOutro && <CpfDeOutro cpf={rascunho.cpf} />}
      </section>
      <section className={css.section} aria-labelledby={`${ids}-endereco`}>
        <h2 id={`${ids}-endereco`}>Seu endereço</h2>
        <EnderecoFields
          value={rascunho.endereco}
          bind={(campo, help) => bind(`endereco.${campo}`, help)}
          onChange={(changed) =>
            edit(
              Object.keys(changed).map((campo) => `endereco.${campo}`),
              (was) => ({ ...was, endereco: { ...was.endereco, ...changed } }),
            )
          }
        />
      </section>
      <div className={css.termos}>
        <p className={css.small}>
          Leia antes de aceitar: <TermosLink />
        </p>
        <Checkbox
          {...bind('termosAceitos')}
          label="Li e aceito os termos e condições *"
          required
          isChecked={rascunho.termosAceitos}
          onChange={(termosAceitos) => change({ termosAceitos })}
        />
      </div>
      <Button type="submit" look="act" className={css.submit} aria-busy={isSending}>
        {isSending ? 'Criando a conta…' : 'Criar conta'}
      </Button>
      <NeedsScript act="criar a conta" />
      <p className={css.links}>
        <span>
          Já tem conta? <Link to="/login">Faça seu login</Link>
        </span>
      </p>
    </form>
  )
}

const EMAIL = { type: 'email', inputMode: 'email', autoCapitalize: 'none', maxLength: 254 } as const

/** S1 §8: the server's own sentence, if it has one. */
const failureOf = (error: CallError) =>
  hasWords(error)
    ? error.message
    : 'Falha ao tentar se registrar, entre em contato com o suporte ou tente novamente mais tarde'
