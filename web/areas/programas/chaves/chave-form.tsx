import { useEffect, useEffectEvent, useState } from 'react'
import type { Escopo } from '#contract/kernel/http/escopo'
import {
  type ChaveDeApiCriada,
  NOME_DA_CHAVE_DE_API_MAX,
  NovaChaveDeApi,
  VALIDADES,
} from '#contract/programas/chave-de-api'
import { CallError, isUnanswered, sentenceOf } from '../../../app/data/api.ts'
import { findProblems } from '../../../app/form/problems.ts'
import { useForm } from '../../../app/form/use-form.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { useCreateChaveDeApi } from './chave-de-api.queries.ts'
import css from './chaves.module.css'
import { EscoposField } from './escopos-field.tsx'

type Rascunho = { nome: string; escopos: readonly Escopo[]; validadeDias: (typeof VALIDADES)[number]; senha: string }
const EM_BRANCO: Rascunho = { nome: '', escopos: [], validadeDias: 90, senha: '' }
const CAMPOS = ['nome', 'escopos', 'senha'] as const

const OPCOES = VALIDADES.map((dias) => ({ value: String(dias), text: `${dias} dias` }))

/** A form for a new key: its name, escopos and validity, and the person's password. A refusal keeps what was typed. */
export function ChaveForm({
  onCreated,
  onLeave,
}: {
  onCreated: (criada: ChaveDeApiCriada) => void
  onLeave: () => void
}) {
  const state = useState(EM_BRANCO)
  const [rascunho] = state
  const create = useCreateChaveDeApi()
  const { bind, change, edit, submit, refuse, isAboutCampos, focus } = useForm<(typeof CAMPOS)[number], Rascunho>({
    state,
    campos: CAMPOS,
    problems: findProblems(CAMPOS, NovaChaveDeApi, rascunho),
    codes: { SENHA_INCORRETA: 'senha' },
    campoOf: (campo) => campo.split('.')[0]!,
    isBusy: create.isPending,
    onChange: create.reset,
    onSubmit: () =>
      create.mutate(NovaChaveDeApi.parse(rascunho), { onSuccess: onCreated, onError: (error) => void refuse(error) }),
  })
  const begin = useEffectEvent(() => focus('nome'))
  useEffect(() => begin(), [])
  return (
    <form className={css.card} aria-labelledby="nova-chave-titulo" noValidate onSubmit={submit}>
      <h3 id="nova-chave-titulo">Nova chave de API</h3>
      <TextField
        {...bind('nome', 'Onde você vai usar a chave, por exemplo Loja virtual.')}
        label="Nome"
        autoComplete="off"
        maxLength={NOME_DA_CHAVE_DE_API_MAX}
        required
        value={rascunho.nome}
        onChange={(nome) => change({ nome })}
      />
      <EscoposField
        bound={bind('escopos')}
        value={rascunho.escopos}
        onChange={(update) => edit(['escopos'], (was) => ({ ...was, escopos: update(was.escopos) }))}
      />
      <Segmented
        label="Validade"
        value={String(rascunho.validadeDias)}
        options={OPCOES}
        onChange={(chosen) => change({ validadeDias: VALIDADES.find((dias) => String(dias) === chosen)! })}
      />
      <PasswordField
        {...bind('senha', 'Para sabermos que é você.')}
        label="Sua senha"
        autoComplete="current-password"
        required
        value={rascunho.senha}
        onChange={(senha) => change({ senha })}
      />
      {create.error && !isAboutCampos(create.error) && (
        <Alert
          key={create.submittedAt}
          tone="error"
          title={sentenceOf(create.error, 'A chave não foi criada.')}
          isAnswer
        >
          {create.error instanceof CallError && isUnanswered(create.error.code) && (
            <p>Se ela aparecer na lista, revogue-a e crie outra: a que não foi mostrada não serve.</p>
          )}
        </Alert>
      )}
      <div className={css.actions}>
        <Button type="submit" look="act" aria-disabled={create.isPending} aria-busy={create.isPending}>
          {create.isPending ? 'Criando…' : 'Criar a chave'}
        </Button>
        {/* not while the call runs: the new key would never be shown */}
        <Button look="quiet" aria-disabled={create.isPending} onClick={() => create.isPending || onLeave()}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
