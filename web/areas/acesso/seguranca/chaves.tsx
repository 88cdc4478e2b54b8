import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ChaveDeAcesso, NOME_DA_CHAVE_MAX } from '#contract/acesso/chave'
import { OBRIGATORIO } from '#contract/kernel/schemas/texto'
import { CallError } from '../../../app/data/api.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFields } from '../../../ui/fields/use-fields.ts'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { takeFocus } from '../../../ui/layers/take-focus.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { chavesQuery, useAddChave, useDeleteChave, useRenameChave } from '../chave/chave.queries.ts'
import { failureOf, hasWebAuthn } from '../chave/web-authn.ts'
import css from './seguranca.module.css'
import { SenhaForm } from './senha-form.tsx'

/** 'Chaves de acesso' (passkeys): the list, a new one, another name, removal. */
export function Chaves() {
  const chaves = useQuery(chavesQuery)
  const [isAdding, setAdding] = useState<boolean>() // false: the form was there, and is gone
  const titulo = useRef<HTMLHeadingElement>(null)
  const isRemoving = useRef(false)
  const quantas = chaves.data?.length
  useEffect(() => {
    if (isRemoving.current && quantas !== undefined) titulo.current?.focus()
    isRemoving.current = false
  }, [quantas])
  if (isAdding) return <Nova onDone={() => setAdding(false)} />
  return (
    <div className={css.block} aria-busy={chaves.isPending}>
      <div className={css.row}>
        <div>
          <h3 ref={titulo} tabIndex={-1}>
            Chaves de acesso
          </h3>
          <p>
            Entre com a digital, o rosto ou o PIN do seu aparelho, sem senha e sem código.
            {!hasWebAuthn() && ' Este navegador não cria chaves de acesso neste endereço.'}
          </p>
        </div>
        {hasWebAuthn() && (
          <Button ref={isAdding === false ? takeFocus : undefined} onClick={() => setAdding(true)}>
            Adicionar chave
          </Button>
        )}
      </div>
      {chaves.isError && !chaves.data && (
        <Alert tone="error" title="Não foi possível ler as suas chaves de acesso.">
          <button type="button" onClick={() => void chaves.refetch()}>
            Tentar de novo
          </button>
        </Alert>
      )}
      {chaves.data && chaves.data.length > 0 && (
        <ul className={css.list} aria-label="Chaves de acesso">
          {chaves.data.map((chave) => (
            <Chave
              key={chave.uuid}
              chave={chave}
              onRemove={() => {
                isRemoving.current = true
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Chave({
  chave: { uuid, nome, sincronizada, criadaEm, usadaEm },
  onRemove,
}: {
  chave: ChaveDeAcesso
  /** Called when the removal is sent. */
  onRemove: () => void
}) {
  const [doing, setDoing] = useState<'nothing' | 'rename' | 'remove'>('nothing')
  const [back, setBack] = useState<typeof doing>('nothing')
  const remove = useDeleteChave()
  const stop = () => {
    setBack(doing)
    setDoing('nothing')
  }
  if (doing === 'rename')
    return (
      <li>
        <OutroNome uuid={uuid} nome={nome} onDone={stop} />
      </li>
    )
  if (doing === 'remove')
    return (
      <li>
        <SenhaForm
          title={`Remover ${nome}`}
          text="Esta chave deixa de abrir a conta. Apague-a também no aparelho."
          act="Remover"
          acting="Removendo…"
          isDanger
          isPending={remove.isPending}
          error={remove.error}
          onChange={remove.reset}
          onSubmit={({ senha }) => {
            onRemove()
            remove.mutate({ uuid, senha })
          }}
          onCancel={stop}
        />
      </li>
    )
  const uso = usadaEm ? `Usada em ${formatDiaHora(usadaEm)}` : 'Ainda não usada'
  return (
    <li>
      <div className={css.words}>
        <b>{nome}</b>
        <span>{`${uso} · criada em ${formatDiaHora(criadaEm)}${sincronizada ? ' · sincronizada' : ''}`}</span>
      </div>
      <div className={css.actions}>
        <Button
          size="s"
          ref={back === 'rename' ? takeFocus : undefined}
          aria-label={`Renomear ${nome}`}
          onClick={() => setDoing('rename')}
        >
          Renomear
        </Button>
        <Button
          size="s"
          ref={back === 'remove' ? takeFocus : undefined}
          aria-label={`Remover ${nome}`}
          onClick={() => setDoing('remove')}
        >
          Remover
        </Button>
      </div>
    </li>
  )
}

function OutroNome({ uuid, nome: before, onDone }: { uuid: string; nome: string; onDone: () => void }) {
  const [nome, setNome] = useState(before)
  const rename = useRenameChave()
  const problem = nome.trim() === '' ? 'Dê um nome à chave.' : rename.error?.message
  const { bind, stopAt, focus } = useFields<'nome'>(problem ? { nome: problem } : {})
  const begin = useEffectEvent(() => focus('nome'))
  useEffect(() => begin(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rename.isPending || stopAt(nome.trim() === '' ? 'nome' : undefined)) return
    rename.mutate({ uuid, nome }, { onSuccess: onDone, onError: () => stopAt('nome') })
  }
  return (
    <form className={css.form} aria-label={`Outro nome para ${before}`} noValidate onSubmit={submit}>
      <TextField
        {...bind('nome')}
        label="Nome da chave"
        maxLength={NOME_DA_CHAVE_MAX}
        required
        value={nome}
        onChange={(typed) => {
          setNome(typed)
          if (!rename.isPending) rename.reset()
        }}
      />
      <div className={css.actions}>
        <Button type="submit" size="s" aria-busy={rename.isPending}>
          Salvar
        </Button>
        <Button look="quiet" size="s" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

type Campo = 'nome' | 'senha'

function Nova({ onDone }: { onDone: () => void }) {
  const [values, setValues] = useState({ nome: '', senha: '' })
  const add = useAddChave()
  const wrong = add.error instanceof CallError && add.error.code === 'SENHA_INCORRETA' ? add.error.message : null
  const problem = values.senha === '' ? OBRIGATORIO : wrong
  const falha = add.error && !wrong ? failureOf(add.error) : null
  const { bind, stopAt, focus } = useFields<Campo>(problem ? { senha: problem } : {})
  const begin = useEffectEvent(() => focus('nome'))
  useEffect(() => begin(), [])
  const change = (changed: Partial<typeof values>) => {
    setValues((was) => ({ ...was, ...changed }))
    if (!add.isPending) add.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending || stopAt(values.senha === '' ? 'senha' : undefined)) return
    add.mutate(values, { onSuccess: onDone })
  }
  return (
    <form className={css.form} aria-label="Adicionar chave de acesso" noValidate onSubmit={submit}>
      <h3>Adicionar chave de acesso</h3>
      <p>O navegador vai pedir a digital, o rosto ou o PIN deste aparelho, ou oferecer o seu celular.</p>
      {falha && <Alert tone="error" title={falha} />}
      <TextField
        {...bind('nome', 'Opcional, por exemplo Celular da Ana.')}
        label="Nome da chave"
        maxLength={NOME_DA_CHAVE_MAX}
        value={values.nome}
        onChange={(nome) => change({ nome })}
      />
      <PasswordField
        {...bind('senha')}
        label="Sua senha"
        autoComplete="current-password"
        required
        value={values.senha}
        onChange={(senha) => change({ senha })}
      />
      <div className={css.actions}>
        <Button type="submit" look="act" aria-busy={add.isPending}>
          {add.isPending ? 'Esperando o aparelho…' : 'Criar a chave'}
        </Button>
        <Button look="quiet" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
