import { useEffect, useId, useRef, useState } from 'react'
import type { Assinatura } from '#contract/conta'
import { formatCpf } from '#contract/kernel/values/cpf'
import { SENHA_MAX } from '#contract/kernel/values/senha'
import { useForm } from '../../app/form/use-form.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TelefoneField } from '../../ui/fields/telefone-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import css from '../../ui/page/form.module.css'
import { EnderecoFields } from '../endereco/index.ts'
import {
  asksSenha,
  CAMPOS_DA_CONTA,
  type CampoDaConta,
  type ContaRascunho,
  findProblemasDaConta,
  isOtherEmail,
  openConta,
  readConta,
} from './conta-rascunho.ts'
import { useSaveConta } from './use-save-conta.ts'

/** S2 §9. */
const LEAVES_AFTER_MS = 4000
const CLEARED_AFTER_MS = 5000

const INVALIDOS = 'Campo(s) inválidos.'
const FALHOU = 'Não foi possível proseguir a requisição.'
const SALVO = 'Informações alteradas com sucesso! Redirecionando ...'

/** 'Minha Conta' (S2 §2, §5 'Account edit'). */
export function ContaForm({ assinatura, onLeave }: { assinatura: Assinatura; onLeave: () => void }) {
  const id = useId()
  const state = useState(() => openConta(assinatura))
  const [rascunho] = state
  const save = useSaveConta(assinatura.uuid)
  const preferencias = readConta(rascunho, assinatura)
  const { problems, first, bind, leave, change, edit, submit, refuse } = useForm<CampoDaConta, ContaRascunho>({
    state,
    campos: CAMPOS_DA_CONTA,
    problems: findProblemasDaConta(preferencias),
    isBusy: save.isPending || save.isSuccess,
    onSubmit: () => save.mutate(preferencias, { onError: refuse }),
  })
  useShownFromTheStart(problems, leave)
  const message = useMessage(save, onLeave)
  return (
    <form className={css.form} aria-label="Minha Conta" noValidate onSubmit={submit}>
      <fieldset className={css.card}>
        <legend>Dados pessoais</legend>
        <div className={css.pair}>
          <TextField
            {...bind('nome')}
            label="Nome"
            autoComplete="given-name"
            maxLength={60}
            required
            isStarred
            value={rascunho.nome}
            onChange={(nome) => change({ nome })}
          />
          <TextField
            {...bind('sobrenome')}
            label="Sobrenome"
            autoComplete="family-name"
            maxLength={90}
            required
            isStarred
            value={rascunho.sobrenome}
            onChange={(sobrenome) => change({ sobrenome })}
          />
        </div>
        <div className={css.pair}>
          <TextField
            label="CPF"
            readOnly
            note={{ tone: 'help', text: 'O CPF não pode ser alterado.' }}
            value={formatCpf(assinatura.assinante.documento)}
            onChange={() => undefined}
          />
          <TelefoneField
            {...bind('telefone')}
            label="Telefone"
            required
            isStarred
            value={rascunho.telefone}
            onChange={(telefone) => change({ telefone })}
          />
        </div>
        <TextField
          {...bind('email', isOtherEmail(rascunho.email, assinatura) ? TROCA : '')}
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          required
          isStarred
          value={rascunho.email}
          onChange={(email) => change({ email })}
        />
        {asksSenha(rascunho.email, assinatura) && (
          <PasswordField
            {...bind('senhaAtual', CONFIRME)}
            label="Senha atual"
            autoComplete="current-password"
            maxLength={SENHA_MAX}
            required
            isStarred
            value={rascunho.senhaAtual}
            onChange={(senhaAtual) => change({ senhaAtual })}
          />
        )}
      </fieldset>
      <fieldset className={css.card}>
        <legend>Endereço</legend>
        <EnderecoFields
          value={rascunho.endereco}
          onChange={(changed) =>
            edit(Object.keys(changed), (was) => ({ ...was, endereco: { ...was.endereco, ...changed } }))
          }
          bind={bind}
        />
      </fieldset>
      <div className={css.foot}>
        {message === 'saved' && <Alert tone="success" title={SALVO} isAnswer />}
        {message === 'failed' && (
          <Alert tone="error" title={FALHOU} isAnswer>
            {save.error && <p>{save.error.message}</p>}
          </Alert>
        )}
        <output id={`${id}-motivo`} className={css.reason}>
          {first && INVALIDOS}
        </output>
        <div className={css.actions}>
          <Button
            type="submit"
            look="act"
            disabled={first !== undefined || save.isPending || save.isSuccess}
            aria-busy={save.isPending}
            aria-describedby={`${id}-motivo`}
          >
            {save.isPending ? 'Salvando…' : 'Salvar'}
          </Button>
          <ButtonLink to="/configuracoes/conta" look="quiet">
            Cancelar
          </ButtonLink>
        </div>
      </div>
    </form>
  )
}

const TROCA = 'O novo e-mail passa a valer depois que você confirmar o link que enviaremos para ele.'
const CONFIRME = 'Só quem sabe a senha troca o e-mail da conta.'

/**
 * Problems of the stored account, such as a name that older rules allowed, are shown before the person changes
 * anything.
 */
function useShownFromTheStart(problems: Partial<Record<CampoDaConta, string>>, leave: (campo: CampoDaConta) => void) {
  const [wrong] = useState(() => CAMPOS_DA_CONTA.filter((campo) => problems[campo]))
  const isShown = useRef(false)
  useEffect(() => {
    if (isShown.current) return
    isShown.current = true
    wrong.forEach(leave)
  }, [wrong, leave])
}

/** The outcome of the last save, for five seconds; after a success the page is left earlier. */
function useMessage(
  { status, submittedAt }: Pick<ReturnType<typeof useSaveConta>, 'status' | 'submittedAt'>,
  onLeave: () => void,
) {
  const [cleared, setCleared] = useState(0)
  useEffect(() => {
    if (status !== 'success' && status !== 'error') return
    const timers = [setTimeout(() => setCleared(submittedAt), CLEARED_AFTER_MS)]
    if (status === 'success') timers.push(setTimeout(onLeave, LEAVES_AFTER_MS))
    return () => timers.forEach(clearTimeout)
  }, [status, submittedAt, onLeave])
  if (cleared === submittedAt) return null
  return status === 'success' ? 'saved' : status === 'error' ? 'failed' : null
}
