import { type FormEvent, useEffect, useId, useState } from 'react'
import { NOMES_DOS_DIREITOS } from '#contract/kernel/http/direito-de-operador'
import { isSenhaForte, SENHA_FRACA } from '#contract/kernel/values/senha'
import { acceptConviteDeOperador, CONVITE_INVALIDO, findConviteDeOperador } from '#contract/operacao/equipe'
import { call, sentenceOf } from '../../app/data/api.ts'
import { Outcome } from '../../areas/acesso/outcome.tsx'
import { SenhaRules } from '../../areas/acesso/senha/senha-rules.tsx'
import { useToken } from '../../areas/acesso/use-token.ts'
import { Etiqueta } from '../../areas/operacao/moldura/etiqueta.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useFields } from '../../ui/fields/use-fields.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import css from './convite.module.css'

type Convidado = Awaited<ReturnType<typeof call<typeof findConviteDeOperador>>>

/** /operacao/convite?token=…: a person who was invited to the staff sets a password. */
export default function Convite() {
  const token = useToken('token')
  const [answer, setAnswer] = useState<Convidado | string>()
  const convidado = token === null ? CONVITE_INVALIDO : answer
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (token)
      call(findConviteDeOperador, { params: { token } }).then(setAnswer, (error: unknown) =>
        setAnswer(sentenceOf(error, CONVITE_INVALIDO)),
      )
  }, [token])
  if (isDone)
    return (
      <Etiqueta titulo="Senha criada">
        <Outcome tone="success" title="Agora você é da equipe" text="Entre com o seu CPF e a senha nova.">
          <ButtonLink to="/login?voltar=%2Foperacao" look="act">
            Entrar
          </ButtonLink>
        </Outcome>
      </Etiqueta>
    )
  if (typeof convidado === 'string')
    return (
      <Etiqueta titulo="Este convite não abre">
        <Outcome tone="error" title={convidado}>
          <ButtonLink to="/login">Já tenho senha</ButtonLink>
        </Outcome>
      </Etiqueta>
    )
  return (
    <Etiqueta titulo="Crie a sua senha" isWaiting={!convidado}>
      {convidado && token && <SenhaForm convidado={convidado} token={token} onDone={() => setDone(true)} />}
    </Etiqueta>
  )
}

function SenhaForm({ convidado, token, onDone }: { convidado: Convidado; token: string; onDone: () => void }) {
  const id = useId()
  const [senha, setSenha] = useState('')
  const [isSending, setSending] = useState(false)
  const [falha, setFalha] = useState<string>()
  const problem = isSenhaForte(senha) ? undefined : SENHA_FRACA
  const { bind, stopAt } = useFields<'senha'>(problem ? { senha: problem } : {})
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || stopAt(problem && 'senha')) return
    setSending(true)
    setFalha(undefined)
    try {
      await call(acceptConviteDeOperador, { params: { token }, body: { senha } })
      onDone()
    } catch (error) {
      setFalha(sentenceOf(error, CONVITE_INVALIDO))
    } finally {
      setSending(false)
    }
  }
  return (
    <form className={css.form} aria-label="Criar a senha" noValidate onSubmit={(event) => void submit(event)}>
      <p>
        {convidado.nome}, CPF {convidado.cpf}. Acesso a{' '}
        {convidado.direitos.map((each) => NOMES_DOS_DIREITOS[each]).join(', ')}.
      </p>
      {falha && <Alert tone="error" title={falha} isAnswer />}
      <PasswordField
        {...bind('senha')}
        label="Senha"
        autoComplete="new-password"
        required
        describedBy={`${id}-regras`}
        value={senha}
        onChange={setSenha}
      />
      <SenhaRules id={`${id}-regras`} senha={senha} />
      <Button type="submit" look="act" aria-busy={isSending}>
        {isSending ? 'Criando…' : 'Criar a senha'}
      </Button>
    </form>
  )
}
