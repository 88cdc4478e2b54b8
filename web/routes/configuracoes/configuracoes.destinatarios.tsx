import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Destinatario } from '#contract/destinatario'
import { formatCep } from '#contract/kernel/values/cep'
import { formatDocumento } from '#contract/kernel/values/documento'
import { lazyPart } from '../../app/lazy-part.tsx'
import { showToast } from '../../app/notices/notices.ts'
import { useListKeys } from '../../app/use-list-keys.ts'
import { useDeleteDestinatario } from '../../areas/destinatario/destinatario.queries.ts'
import { destinatariosQuery } from '../../areas/destinatario/destinatarios.queries.ts'
import { nomeCompleto } from '../../areas/destinatario/index.ts'
import { OpenBox } from '../../ui/drawings/open-box.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Modal } from '../../ui/layers/modal.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ListFoot } from '../../ui/page/list-foot.tsx'
import { LoadError } from '../../ui/page/load-error.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useMore } from '../../ui/page/use-more.ts'
import page from './conta-page.module.css'
import css from './destinatarios.module.css'

const DestinatarioForm = lazyPart(async () => (await import('./destinatario-form.tsx')).DestinatarioForm)

const WAIT_MS = 250

/** /configuracoes/destinatarios: the people who were shipped to; each can be corrected, or forgotten. */
export default function Destinatarios() {
  const [typed, setTyped] = useState('')
  const busca = useSettled(typed.trim())
  const query = useInfiniteQuery(destinatariosQuery(busca))
  const { list, foot } = useMore<HTMLUListElement>(query)
  useListKeys(list)
  const [edited, setEdited] = useState<string | null>(null)
  const [removed, setRemoved] = useState<Destinatario | null>(null)
  const destinatarios = query.data?.pages.flatMap((each) => each.destinatarios)
  const total = query.data?.pages[0]?.total ?? 0
  const leaveForm = (uuid: string) => {
    setEdited(null)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-linha="${uuid}"] button`)?.focus())
  }
  return (
    <div className={page.page}>
      <h1>Destinatários</h1>
      <p className={css.lead}>
        Quem já recebeu um frete seu fica aqui, e aparece quando você digita um nome ou documento. Corrigir não muda os
        fretes que já foram comprados.
      </p>
      {(busca !== '' || total > 0) && (
        <search className={css.search}>
          <TextField label="Buscar" placeholder="Nome, CPF ou CNPJ" maxLength={120} value={typed} onChange={setTyped} />
        </search>
      )}
      {query.isError && !destinatarios ? (
        <LoadError
          title="A lista não abriu"
          text="Não deu para carregar os destinatários."
          onRetry={() => void query.refetch()}
        />
      ) : !destinatarios ? (
        <div className={css.waiting} aria-busy="true">
          <Skeleton size="block" />
        </div>
      ) : destinatarios.length === 0 ? (
        <Ninguem busca={busca} />
      ) : (
        <>
          <output className={css.count}>{countText(total)}</output>
          <ul ref={list} className={css.list} aria-label="Destinatários guardados">
            {destinatarios.map((each) => (
              <li key={each.uuid} data-linha={each.uuid}>
                {each.uuid === edited ? (
                  <DestinatarioForm destinatario={each} onLeave={() => leaveForm(each.uuid)} />
                ) : (
                  <Linha destinatario={each} onEdit={() => setEdited(each.uuid)} onRemove={() => setRemoved(each)} />
                )}
              </li>
            ))}
          </ul>
          {query.hasNextPage && <ListFoot {...foot} />}
        </>
      )}
      {removed && <Remocao destinatario={removed} onClose={() => setRemoved(null)} />}
    </div>
  )
}

function Linha({
  destinatario,
  onEdit,
  onRemove,
}: {
  destinatario: Destinatario
  onEdit: () => void
  onRemove: () => void
}) {
  const { cpfCnpj, endereco } = destinatario
  const { logradouro, numero, nomeCidade, siglaUf, cep } = endereco
  const nome = nomeCompleto(destinatario)
  return (
    <div className={css.row}>
      <p className={css.words}>
        <b>{nome}</b>
        <span>{formatDocumento(cpfCnpj)}</span>
        <span>{`${logradouro}, ${numero}, ${nomeCidade}/${siglaUf}, ${formatCep(cep)}`}</span>
      </p>
      <div className={css.acts}>
        <Button look="quiet" size="s" aria-label={`Editar ${nome}`} onClick={onEdit}>
          <WorkIcon name="edit" size="s" />
          Editar
        </Button>
        <Button look="quiet" size="s" className={css.danger} aria-label={`Remover ${nome}`} onClick={onRemove}>
          <WorkIcon name="trash" size="s" />
          Remover
        </Button>
      </div>
    </div>
  )
}

function Remocao({ destinatario, onClose }: { destinatario: Destinatario; onClose: () => void }) {
  const nome = nomeCompleto(destinatario)
  const remove = useDeleteDestinatario()
  const act = () =>
    remove.mutate(destinatario.uuid, {
      onSuccess: () => {
        onClose()
        showToast(`${nome} saiu da sua lista de destinatários.`)
        document.querySelector<HTMLElement>('main h1')?.focus()
      },
    })
  return (
    <Modal title={`Remover ${nome}?`} onClose={onClose}>
      <p>Os fretes já comprados continuam como estão. Isto não tem volta.</p>
      {remove.error && <Alert tone="error" title={remove.error.message} />}
      <div className={css.answer}>
        <Button
          className={css.danger}
          look="outline"
          aria-disabled={remove.isPending}
          aria-busy={remove.isPending}
          onClick={() => remove.isPending || act()}
        >
          {remove.isPending ? 'Removendo…' : 'Remover'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Modal>
  )
}

function Ninguem({ busca }: { busca: string }) {
  if (busca)
    return (
      <EmptyState drawing={<OpenBox />} title="Ninguém com este nome ou documento">
        Confira a busca, ou procure só por uma parte do nome.
      </EmptyState>
    )
  return (
    <EmptyState
      drawing={<OpenBox />}
      title="Ninguém guardado ainda"
      action={<ButtonLink to="/calculadora">Contratar um frete</ButtonLink>}
    >
      Os destinatários do seu carrinho são guardados sozinhos.
    </EmptyState>
  )
}

const countText = (total: number) => (total === 1 ? '1 destinatário' : `${total.toLocaleString('pt-BR')} destinatários`)

/** The text, once the typing pauses. */
function useSettled(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
