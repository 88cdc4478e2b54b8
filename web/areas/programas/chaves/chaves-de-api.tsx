import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ChaveDeApi, type ChaveDeApiCriada, MAX_CHAVES_DE_API } from '#contract/programas/chave-de-api'
import { useListKeys } from '../../../app/use-list-keys.ts'
import { OpenBox } from '../../../ui/drawings/open-box.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadError } from '../../../ui/page/load-error.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { ChaveCriada } from './chave-criada.tsx'
import { chavesDeApiQuery } from './chave-de-api.queries.ts'
import { ChaveForm } from './chave-form.tsx'
import css from './chaves.module.css'
import { LinhaDaChave } from './linha-da-chave.tsx'
import { RevogacaoModal } from './revogacao-modal.tsx'

/** The keys of the account: the list, a new one, revocation. A new key is kept in this state alone, until it is closed. */
export function ChavesDeApi() {
  const chaves = useQuery(chavesDeApiQuery)
  const [aberta, setAberta] = useState<'form' | ChaveDeApiCriada>()
  const [revogando, setRevogando] = useState<ChaveDeApi>()
  const titulo = useRef<HTMLHeadingElement>(null)
  const create = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  if (chaves.isError && !chaves.data)
    return (
      <LoadError
        title="As suas chaves de API não abriram"
        text="Não deu para obter a lista agora."
        onRetry={() => void chaves.refetch()}
      />
    )
  const quantas = chaves.data?.length ?? 0
  const close = () => {
    flushSync(() => setAberta(undefined)) // draws the button again
    ;(create.current ?? titulo.current)?.focus()
  }
  const forget = (uuid: string) => {
    flushSync(() => {
      setRevogando(undefined) // the dialog first gives the focus back to the row, which goes
      setAberta((was) => (typeof was === 'object' && was.uuid === uuid ? undefined : was))
    })
    titulo.current?.focus()
  }
  const criar = (
    <Button ref={create} look="act" onClick={() => setAberta('form')}>
      <WorkIcon name="plus" />
      Criar chave de API
    </Button>
  )
  return (
    <section className={css.section} aria-labelledby="chaves-titulo" aria-busy={chaves.isPending}>
      <div className={css.head}>
        <h2 id="chaves-titulo" ref={titulo} tabIndex={-1}>
          Suas chaves de API
        </h2>
        {quantas > 0 && !aberta && quantas < MAX_CHAVES_DE_API && criar}
      </div>
      {quantas >= MAX_CHAVES_DE_API && !aberta && (
        <p className={css.note}>{`Você tem ${quantas} chaves de API, o máximo. Para criar outra, revogue uma.`}</p>
      )}
      {aberta === 'form' && <ChaveForm onCreated={setAberta} onLeave={close} />}
      {typeof aberta === 'object' && <ChaveCriada key={aberta.uuid} criada={aberta} onClose={close} />}
      {chaves.isPending && <Skeleton size="block" className={css.waiting} />}
      {quantas > 0 && (
        <ul ref={list} className={css.list} aria-labelledby="chaves-titulo">
          {chaves.data?.map((chave) => (
            <LinhaDaChave key={chave.uuid} chave={chave} onRevoke={() => setRevogando(chave)} />
          ))}
        </ul>
      )}
      {!chaves.isPending && quantas === 0 && !aberta && (
        <EmptyState level={3} drawing={<OpenBox />} title="Nenhuma chave de API ainda" action={criar}>
          Com uma chave de API, o seu sistema ou a sua loja virtual cota, compra e acompanha fretes na sua conta, sem a
          sua senha. Veja o que dá para fazer na <a href="/api/docs">documentação da API</a>.
        </EmptyState>
      )}
      {revogando && (
        <RevogacaoModal
          chave={revogando}
          onClose={() => setRevogando(undefined)}
          onDone={() => forget(revogando.uuid)}
        />
      )}
    </section>
  )
}
