import { useEffect, useRef, useState } from 'react'
import type { Destinatario } from '#contract/destinatario'
import { PessoaDigitada } from '#contract/kernel/schemas/pessoa'
import { OBRIGATORIO } from '#contract/kernel/schemas/texto'
import { CNPJ_INVALIDO } from '#contract/kernel/values/cnpj'
import { documentoChars } from '#contract/kernel/values/documento'
import { sentenceOf } from '../../app/data/api.ts'
import { findProblems } from '../../app/form/problems.ts'
import { useForm } from '../../app/form/use-form.ts'
import { showToast } from '../../app/notices/notices.ts'
import { PessoaFields } from '../../areas/carrinho/dados/pessoa-fields.tsx'
import { openPessoa } from '../../areas/carrinho/dados-rascunho.ts'
import { CAMPOS_DA_PESSOA, type PessoaRascunho } from '../../areas/carrinho/pessoa-rascunho.ts'
import { useEditDestinatario } from '../../areas/destinatario/destinatarios.queries.ts'
import { nomeCompleto } from '../../areas/destinatario/index.ts'
import { CAMPOS_DO_ENDERECO, EnderecoFields, readEndereco } from '../../areas/endereco/index.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import form from '../../ui/page/form.module.css'
import css from './destinatarios.module.css'

const CAMPOS = [...CAMPOS_DA_PESSOA, ...CAMPOS_DO_ENDERECO] as const
type Campo = (typeof CAMPOS)[number]

/** A saved recipient, opened in its line to be corrected. */
export function DestinatarioForm({ destinatario, onLeave }: { destinatario: Destinatario; onLeave: () => void }) {
  const state = useState(() => openPessoa(destinatario))
  const [pessoa] = state
  const save = useEditDestinatario(destinatario.uuid)
  const { bind, change, edit, submit, refuse, isAboutCampos } = useForm<Campo, PessoaRascunho>({
    state,
    campos: CAMPOS,
    problems: findProblemas(pessoa),
    isBusy: save.isPending,
    onSubmit: () =>
      save.mutate(readPessoa(pessoa), {
        onError: refuse,
        onSuccess: () => {
          showToast('Destinatário corrigido.')
          onLeave()
        },
      }),
  })
  const first = useRef<HTMLFormElement>(null)
  useEffect(() => first.current?.querySelector<HTMLElement>('input')?.focus(), [])
  const nome = nomeCompleto(destinatario)
  return (
    <form ref={first} className={css.form} aria-label={`Editar ${nome}`} noValidate onSubmit={submit}>
      <PessoaFields pessoa={pessoa} bind={bind} onChange={change} />
      <EnderecoFields
        value={pessoa.endereco}
        bind={bind}
        isOfOther
        onChange={(changed) =>
          edit(Object.keys(changed), (was) => ({ ...was, endereco: { ...was.endereco, ...changed } }))
        }
      />
      {save.error && !isAboutCampos(save.error) && (
        <Alert tone="error" title={sentenceOf(save.error, 'O destinatário não foi salvo. Tente de novo.')} />
      )}
      <div className={form.actions}>
        <Button type="submit" look="act" aria-disabled={save.isPending} aria-busy={save.isPending}>
          {save.isPending ? 'Salvando…' : 'Salvar'}
        </Button>
        <Button look="quiet" onClick={onLeave}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

const readPessoa = ({ endereco, ...pessoa }: PessoaRascunho): PessoaDigitada => ({
  ...pessoa,
  cpfCnpj: documentoChars(pessoa.cpfCnpj),
  endereco: readEndereco(endereco),
})

/** The contract's own sentences, and what it cannot know: which kind of document the person chose. */
function findProblemas(pessoa: PessoaRascunho) {
  const problemas = findProblems(CAMPOS, PessoaDigitada, readPessoa(pessoa))
  if (pessoa.isCnpj && documentoChars(pessoa.cpfCnpj).length !== 14) problemas.cpfCnpj = CNPJ_INVALIDO
  if (!pessoa.endereco.estado) problemas.estado ??= OBRIGATORIO
  return problemas
}
