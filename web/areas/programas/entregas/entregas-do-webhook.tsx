import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { keysOf } from '#contract/kernel/schemas/keys-of'
import {
  ENTREGAS_GUARDADAS_DIAS,
  ESTADOS_DE_ENTREGA,
  type EstadoDeEntrega,
  type Webhook,
} from '#contract/programas/webhook'
import { sentenceOf } from '../../../app/data/api.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { useListKeys } from '../../../app/use-list-keys.ts'
import { OpenBox } from '../../../ui/drawings/open-box.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ListFoot } from '../../../ui/page/list-foot.tsx'
import { LoadError } from '../../../ui/page/load-error.tsx'
import { eachOnce } from '../../../ui/page/pages.rules.ts'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { toggled } from '../../../ui/page/toggled.ts'
import { useMore } from '../../../ui/page/use-more.ts'
import { LinhaDoWebhook } from '../webhooks/linha-do-webhook.tsx'
import { entregasQuery, useResendEntregas } from '../webhooks/webhook.queries.ts'
import { entregasText } from '../webhooks/webhook.rules.ts'
import css from './entregas.module.css'
import { EXCLUIDO } from './excluido.ts'
import { LinhaDaEntrega } from './linha-da-entrega.tsx'
import { MarcadasBarra } from './marcadas-barra.tsx'
import { ReenvioSheet } from './reenvio-sheet.tsx'

const FALHOU = 'Não deu para obter a lista agora.'
const estados = keysOf(ESTADOS_DE_ENTREGA)
const OPCOES = estados.map((value) => ({ value, text: ESTADOS_DE_ENTREGA[value] }))

/** One webhook and what was sent to it, the newest first; some or much of it is sent again from here. */
export function EntregasDoWebhook({ webhook }: { webhook: Webhook }) {
  const { uuid } = webhook
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const estado = estados.find((each) => each === search.get('estado'))
  const lista = useInfiniteQuery(entregasQuery(uuid, estado))
  const { list, foot, hasFailed, retry } = useMore<HTMLUListElement>(lista)
  useListKeys(list)
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const titulo = useRef<HTMLHeadingElement>(null)
  const resend = useResendEntregas(uuid)
  const entregas = lista.data && eachOnce(lista.data.pages.map((page) => page.entregas))
  const total = lista.data?.pages.at(-1)?.total ?? 0
  const marcadas = (entregas ?? []).filter((entrega) => marks.has(entrega.uuid)).map((entrega) => entrega.uuid)
  const isOff = webhook.estado === 'DESLIGADO'
  const filter = (chosen: string) => {
    setMarks(new Set())
    setSearch({ webhook: uuid, ...(chosen && { estado: chosen }) }, { preventScrollReset: true, replace: true })
  }
  const resendSome = (uuids: readonly string[], isMarked: boolean) => {
    if (resend.isPending) return
    resend.mutate(
      { entregas: [...uuids] },
      {
        onSuccess: ({ entregas: quantas }) => {
          showToast(`Reenvio pedido: ${entregasText(quantas ?? uuids.length)}`)
          if (isMarked) setMarks(new Set())
          if (isMarked || estado) titulo.current?.focus() // the button, or its line, goes
        },
      },
    )
  }
  return (
    <>
      <p>
        <Link to="/configuracoes/webhooks" className={css.volta}>
          Todos os webhooks
        </Link>
      </p>
      <div className={css.cartao}>
        <LinhaDoWebhook
          webhook={webhook}
          isAlone
          onGone={() => void navigate('/configuracoes/webhooks', { state: EXCLUIDO })}
        />
      </div>
      <section className={css.section} aria-labelledby="entregas-titulo" aria-busy={lista.isPending}>
        <div className={css.head}>
          <h2 id="entregas-titulo" ref={titulo} tabIndex={-1}>
            Entregas
          </h2>
          <div className={css.acts}>
            <Button
              size="s"
              look="quiet"
              aria-disabled={lista.isRefetching}
              aria-busy={lista.isRefetching}
              onClick={() => lista.isRefetching || void lista.refetch()}
            >
              <WorkIcon name="retry" size="s" />
              Atualizar
            </Button>
            {!isOff && (
              <Button size="s" aria-haspopup="dialog" onClick={() => setAsking(true)}>
                Reenviar desde…
              </Button>
            )}
          </div>
        </div>
        <p className={css.note}>
          {isOff
            ? 'Este webhook está desligado: nada é enviado. Ligue-o para reenviar.'
            : `O que já terminou fica aqui por ${ENTREGAS_GUARDADAS_DIAS} dias.`}
        </p>
        <div className={css.filtro}>
          <SelectField label="Estado" value={estado ?? ''} empty="Todas" options={OPCOES} onChange={filter} />
        </div>
        {hasFailed && entregas && (
          <Alert tone="warning" title={FALHOU}>
            <button type="button" onClick={retry}>
              Tentar de novo
            </button>
          </Alert>
        )}
        {resend.error && (
          <Alert key={resend.submittedAt} tone="error" title={sentenceOf(resend.error, 'O reenvio não foi pedido.')} />
        )}
        {!entregas ? (
          lista.isError ? (
            <LoadError title="As entregas não abriram" text={FALHOU} onRetry={retry} />
          ) : (
            <Skeleton size="block" className={css.waiting} />
          )
        ) : entregas.length === 0 ? (
          <Vazio estado={estado} />
        ) : (
          <>
            {!isOff && (
              <MarcadasBarra
                marcadas={marcadas.length}
                naLista={entregas.length}
                isBusy={resend.isPending}
                onMarkAll={(isAll) => setMarks(new Set(isAll ? entregas.map((each) => each.uuid) : []))}
                onResend={() => resendSome(marcadas, true)}
              />
            )}
            <ul ref={list} className={css.list} aria-labelledby="entregas-titulo" aria-busy={lista.isPlaceholderData}>
              {entregas.map((entrega) => (
                <LinhaDaEntrega
                  key={entrega.uuid}
                  entrega={entrega}
                  isMarked={marks.has(entrega.uuid)}
                  isBusy={resend.isPending}
                  canResend={!isOff}
                  onMark={() => setMarks((was) => toggled(was, entrega.uuid))}
                  onResend={() => resendSome([entrega.uuid], false)}
                />
              ))}
            </ul>
            {lista.hasNextPage && <ListFoot count={`${entregas.length} de ${total}`} {...foot} />}
          </>
        )}
      </section>
      {isAsking && <ReenvioSheet webhook={webhook} onClose={() => setAsking(false)} />}
    </>
  )
}

const Vazio = ({ estado }: { estado: EstadoDeEntrega | undefined }) => (
  <EmptyState level={3} drawing={<OpenBox />} title={estado ? 'Nenhuma entrega neste estado' : 'Nenhuma entrega ainda'}>
    {estado
      ? 'Escolha outro estado para ver as outras.'
      : 'O próximo evento da conta aparece aqui, com a resposta do seu programa. Para experimentar já, use Testar.'}
  </EmptyState>
)
