import { useEffect, useEffectEvent, useId, useState } from 'react'
import {
  type Aplicativo,
  type AplicativoComSegredo,
  DadosDoAplicativo,
  MAX_REDIRECT_URIS,
  NOME_DO_APLICATIVO_MAX,
  NovoAplicativo,
  REDIRECT_URI_MAX,
} from '#contract/programas/aplicativo'
import { CallError, isUnanswered, sentenceOf } from '../../../app/data/api.ts'
import { findProblems } from '../../../app/form/problems.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { TextArea } from '../../../ui/fields/text-area/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from '../chaves/chaves.module.css'
import { useCreateAplicativo, useUpdateAplicativo } from './aplicativo.queries.ts'
import { linesOf, problemOf } from './enderecos.rules.ts'

type Rascunho = { nome: string; redirectUris: string; onde: 'servidor' | 'aparelho'; senha: string }
const CAMPOS = ['nome', 'redirectUris', 'senha'] as const
const ONDE = [
  { value: 'servidor', text: 'Em um servidor' },
  { value: 'aparelho', text: 'No aparelho da pessoa' },
] as const

const rascunhoOf = (aplicativo: Aplicativo | undefined): Rascunho => ({
  nome: aplicativo?.nome ?? '',
  redirectUris: aplicativo?.redirectUris.join('\n') ?? '',
  onde: aplicativo?.isPublico ? 'aparelho' : 'servidor',
  senha: '',
})

/** A form for a new aplicativo or for changes of one, with the person's password. A refusal keeps what was typed. */
export function AplicativoForm({
  aplicativo,
  onSaved,
  onLeave,
}: {
  onLeave: () => void
} & (
  | { aplicativo: Aplicativo; onSaved: () => void }
  | { aplicativo?: undefined; onSaved: (criado: AplicativoComSegredo) => void }
)) {
  const id = useId()
  const state = useState(() => rascunhoOf(aplicativo))
  const [{ nome, redirectUris, onde, senha }] = state
  const create = useCreateAplicativo()
  const update = useUpdateAplicativo(aplicativo?.uuid ?? '')
  const { isPending, error, submittedAt, reset } = aplicativo ? update : create
  const dados = { nome, redirectUris: linesOf(redirectUris), senha }
  const novo = { ...dados, isPublico: onde === 'aparelho' }
  const addresses = problemOf(redirectUris)
  const { bind, change, submit, refuse, isAboutCampos, focus } = useForm<(typeof CAMPOS)[number], Rascunho>({
    state,
    campos: CAMPOS,
    problems: {
      ...findProblems(CAMPOS, aplicativo ? DadosDoAplicativo : NovoAplicativo, aplicativo ? dados : novo),
      ...(addresses && { redirectUris: addresses }),
    },
    codes: { SENHA_INCORRETA: 'senha' },
    campoOf: (campo) => campo.split('.')[0]!,
    isBusy: isPending,
    onChange: reset,
    onSubmit: () => {
      const onError = (refused: unknown) => void refuse(refused)
      if (aplicativo) update.mutate(DadosDoAplicativo.parse(dados), { onSuccess: () => onSaved(), onError })
      else create.mutate(NovoAplicativo.parse(novo), { onSuccess: onSaved, onError })
    },
  })
  const begin = useEffectEvent(() => focus('nome'))
  useEffect(() => begin(), [])
  const act = aplicativo ? ['Salvar', 'Salvando…'] : ['Cadastrar', 'Cadastrando…']
  return (
    <form className={css.card} aria-labelledby={id} noValidate onSubmit={submit}>
      <h3 id={id}>{aplicativo ? `Editar ${aplicativo.nome}` : 'Novo aplicativo'}</h3>
      <TextField
        {...bind('nome', 'Quem autoriza lê este nome.')}
        label="Nome"
        autoComplete="off"
        maxLength={NOME_DO_APLICATIVO_MAX}
        required
        value={nome}
        onChange={(typed) => change({ nome: typed })}
      />
      <TextArea
        {...bind('redirectUris', `Para onde a pessoa volta, um por linha, até ${MAX_REDIRECT_URIS}.`)}
        label="Endereços de retorno"
        rows={3}
        max={MAX_REDIRECT_URIS * REDIRECT_URI_MAX}
        value={redirectUris}
        onChange={(typed) => change({ redirectUris: typed })}
      />
      {!aplicativo && (
        <>
          <Segmented
            label="Onde o aplicativo roda"
            value={onde}
            options={ONDE}
            onChange={(chosen) => change({ onde: chosen })}
          />
          <p className={css.note}>
            {onde === 'servidor'
              ? 'Ele recebe um client_secret, que só o seu servidor conhece.'
              : 'Ele não tem client_secret, que ali não ficaria em segredo: usa PKCE.'}
          </p>
        </>
      )}
      <PasswordField
        {...bind('senha', 'Para sabermos que é você.')}
        label="Sua senha"
        autoComplete="current-password"
        required
        value={senha}
        onChange={(typed) => change({ senha: typed })}
      />
      {error && !isAboutCampos(error) && (
        <Alert key={submittedAt} tone="error" title={sentenceOf(error, 'O aplicativo não foi salvo.')} isAnswer>
          {!aplicativo && error instanceof CallError && isUnanswered(error.code) && (
            <p>Se ele aparecer na lista, troque o client_secret dele: o que não foi mostrado não serve.</p>
          )}
        </Alert>
      )}
      <div className={css.actions}>
        <Button type="submit" look="act" aria-disabled={isPending} aria-busy={isPending}>
          {act[isPending ? 1 : 0]}
        </Button>
        {/* not while the call runs: the new secret would never be shown */}
        <Button look="quiet" aria-disabled={isPending} onClick={() => isPending || onLeave()}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
