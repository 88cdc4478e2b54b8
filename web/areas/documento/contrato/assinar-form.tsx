import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { MENSAGENS_DO_CONTRATO } from '#contract/documento/contrato'
import { OBRIGATORIO } from '#contract/kernel/schemas/texto'
import { formatCpf } from '#contract/kernel/values/cpf'
import { writeDia } from '#contract/kernel/values/instant'
import { SENHA_MAX } from '#contract/kernel/values/senha'
import { CallError, sentenceOf } from '../../../app/data/api.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import label from '../../../ui/page/label.module.css'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { textoQuery, useAssinar } from './contrato.queries.ts'
import css from './contrato-card.module.css'
import type { Signatario } from './signatario.ts'

const CAMPOS = ['aceite', 'senha'] as const
type Campo = (typeof CAMPOS)[number]
const LEIA = 'O texto do contrato ainda não abriu: leia antes de aceitar.'
const FALHOU = 'O contrato não foi assinado. Tente de novo.'

/** The contract is accepted and signed with the password. Only the version that the page shows is signed. */
export function AssinarForm({
  signatario,
  onSign,
}: {
  signatario: Signatario | undefined
  /** Called when the signature is sent. */
  onSign: () => void
}) {
  const state = useState({ aceite: false, senha: '' })
  const [{ aceite, senha }, setDraft] = state
  const { data: texto } = useQuery(textoQuery)
  const { mutate, isPending, error, reset } = useAssinar()
  const versao = texto?.versao
  const { bind, change, submit, refuse, isAboutCampos } = useForm<Campo, (typeof state)[0]>({
    state,
    campos: CAMPOS,
    problems: {
      ...(versao === undefined ? { aceite: LEIA } : !aceite && { aceite: MENSAGENS_DO_CONTRATO.aceite }),
      ...(!senha && { senha: OBRIGATORIO }),
    },
    codes: { SENHA_INCORRETA: 'senha' },
    isBusy: isPending,
    onChange: reset,
    onSubmit: () => {
      if (versao === undefined) return
      const onError = (refused: Error) => {
        refuse(refused)
        // another version came into force: the person must read it before accepting it
        if (refused instanceof CallError && refused.status === 409) setDraft((was) => ({ ...was, aceite: false }))
      }
      onSign()
      mutate({ senha, versao }, { onError })
    },
  })
  return (
    <form className={css.form} aria-label="Assinar contrato" noValidate onSubmit={submit}>
      <dl className={cx(label.paper, css.facts)}>
        <div>
          <dt>Versão</dt>
          <dd>{texto ? `${texto.versao}, desde ${writeDia(texto.vigencia)}` : <Skeleton />}</dd>
        </div>
        <div>
          <dt>Quem assina</dt>
          <dd>{signatario ? signatario.nome : <Skeleton />}</dd>
        </div>
        <div>
          <dt>CPF</dt>
          <dd>{signatario ? maskCpf(signatario.cpf) : <Skeleton />}</dd>
        </div>
      </dl>
      <Checkbox {...bind('aceite')} label="Li e aceito" isChecked={aceite} onChange={(aceite) => change({ aceite })} />
      <PasswordField
        {...bind('senha', 'A senha com que você entra: ela é a sua assinatura.')}
        label="Sua senha"
        autoComplete="current-password"
        maxLength={SENHA_MAX}
        required
        value={senha}
        onChange={(senha) => change({ senha })}
      />
      {error && !isPending && !isAboutCampos(error) && (
        <Alert tone="error" title={sentenceOf(error, FALHOU)} isAnswer />
      )}
      <Button type="submit" look="act" aria-busy={isPending} aria-disabled={isPending}>
        <WorkIcon name="edit" />
        {isPending ? 'Assinando…' : 'Assinar contrato'}
      </Button>
      <p className={css.note}>
        A última página guarda o código SHA-256 do texto, a hora, o IP e o navegador. Com o código de verificação,
        qualquer pessoa confere em <Link to="/verificar">/verificar</Link>.
      </p>
    </form>
  )
}

/** '***.982.247-**'. */
const maskCpf = (cpf: string) =>
  formatCpf(cpf)
    .replace(/^\d{3}/, '***')
    .replace(/\d{2}$/, '**')
