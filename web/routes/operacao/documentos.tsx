import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { TIPOS_EXAMINADOS } from '#contract/operacao/documentos'
import { CallError, sentenceOf } from '../../app/data/api.ts'
import { agora } from '../../app/data/clock.ts'
import { Decisao } from '../../areas/operacao/documentos/decisao.tsx'
import css from '../../areas/operacao/documentos/documentos.module.css'
import {
  documentoQuery,
  filaQuery,
  releaseReserva,
  reservaQuery,
  useDecideDocumento,
  useUndoDecisao,
} from '../../areas/operacao/documentos/documentos.queries.ts'
import { Visor } from '../../areas/operacao/documentos/visor.tsx'
import { LinhaDaFila } from '../../areas/operacao/fila/linha-da-fila.tsx'
import { ListaEItem } from '../../areas/operacao/fila/lista-e-item.tsx'
import { useFila } from '../../areas/operacao/fila/use-fila.ts'
import { esperaText } from '../../areas/operacao/painel/espera.rules.ts'
import { Falha } from '../../areas/operacao/pecas/falha.tsx'
import { Tecla } from '../../areas/operacao/teclas/tecla.tsx'
import { useTeclas } from '../../areas/operacao/teclas/use-teclas.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

const FILA = '/operacao/documentos'
/** How long a decision can be undone on the screen; the server has the last word. */
const DESFAZER_MS = 8000

/** Documentos: the queue, and one document with its person. */
export default function Documentos() {
  const { uuid } = useParams()
  const navigate = useNavigate()
  const [soAtrasados, setSoAtrasados] = useState(false)
  const { data, error, refetch } = useQuery(filaQuery(soAtrasados))
  const [decidido, setDecidido] = useState<{ uuid: string; texto: string }>()
  const decide = useDecideDocumento()
  const undo = useUndoDecisao()
  const itens = (data?.documentos ?? []).map((documento) => `${FILA}/${documento.uuid}`)
  useFila({ itens, aberto: uuid && `${FILA}/${uuid}`, voltar: FILA })
  useEffect(() => {
    if (!decidido) return
    const timer = setTimeout(() => setDecidido(undefined), DESFAZER_MS)
    return () => clearTimeout(timer)
  }, [decidido])
  const takeBack = () => {
    if (!decidido) return
    undo.mutate(decidido.uuid, { onSuccess: () => void navigate(`${FILA}/${decidido.uuid}`) })
    setDecidido(undefined)
  }
  useTeclas({ desfazer: decidido !== undefined && takeBack, atrasados: () => setSoAtrasados((at) => !at) })
  const onDecide = (decisao: 'APROVADO' | 'REPROVADO', motivo?: string) => {
    if (!uuid) return
    const livres = (data?.documentos ?? []).filter((one) => one.uuid !== uuid && !one.reserva)
    decide.mutate(
      { uuid, decisao, ...(motivo !== undefined && { motivo }) },
      {
        onSuccess: () => {
          setDecidido({ uuid, texto: decisao === 'APROVADO' ? 'Documento aprovado.' : 'Documento recusado.' })
          void navigate(livres[0] ? `${FILA}/${livres[0].uuid}` : FILA)
        },
      },
    )
  }
  const failed = decide.error ?? undo.error
  return (
    <>
      {failed && <Alert tone="error">{sentenceOf(failed, 'Não deu para registrar a decisão agora.')}</Alert>}
      {decidido && (
        <output className={css.desfazer}>
          {decidido.texto}
          <Button size="s" onClick={takeBack}>
            Desfazer <Tecla id="desfazer" />
          </Button>
        </output>
      )}
      <ListaEItem
        titulo="Documentos"
        conta={data?.total}
        filtros={
          <Button size="s" look="quiet" aria-pressed={soAtrasados} onClick={() => setSoAtrasados(!soAtrasados)}>
            Só atrasados
          </Button>
        }
        voltar={FILA}
        lista={
          error ? (
            <Falha error={error} texto="Não deu para ler a fila agora." onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton size="block" />
          ) : data.documentos.length === 0 ? (
            <p className={css.rodape}>Nenhum documento espera decisão.</p>
          ) : (
            data.documentos.map((documento) => (
              <LinhaDaFila
                key={documento.uuid}
                to={`${FILA}/${documento.uuid}`}
                icon={documento.tipo === 'IDENTIDADE' ? 'documentos' : 'agencias'}
                titulo={TIPOS_EXAMINADOS[documento.tipo]}
                nota={documento.de}
                espera={esperaText(documento.dataSubmissao, agora())}
                isAtrasada={documento.atrasado}
                isAberta={documento.uuid === uuid}
              >
                {documento.reserva && <span>{documento.reserva.operador.nome} está vendo</span>}
              </LinhaDaFila>
            ))
          )
        }
        item={uuid && <Item key={uuid} uuid={uuid} isPending={decide.isPending} onDecide={onDecide} />}
      />
    </>
  )
}

function Item({
  uuid,
  isPending,
  onDecide,
}: {
  uuid: string
  isPending: boolean
  onDecide: (decisao: 'APROVADO' | 'REPROVADO', motivo?: string) => void
}) {
  const { data: documento, error, refetch } = useQuery(documentoQuery(uuid))
  const reserva = useQuery(reservaQuery(uuid))
  useEffect(() => () => void releaseReserva(uuid), [uuid])
  if (error) return <Falha error={error} texto="Não deu para abrir o documento agora." onRetry={() => void refetch()} />
  if (!documento) return <Skeleton size="block" />
  const isHeld = reserva.error instanceof CallError && reserva.error.code === 'EM_ANALISE'
  const impedimento =
    documento.status !== 'AVALIACAO' || documento.decisao
      ? 'Este documento já foi analisado.'
      : isHeld
        ? sentenceOf(reserva.error, 'Outra pessoa está analisando este documento.')
        : undefined
  return (
    <div className={css.item}>
      <Visor documento={documento} nome={TIPOS_EXAMINADOS[documento.tipo]} />
      <Decisao documento={documento} impedimento={impedimento} isPending={isPending} onDecide={onDecide} />
    </div>
  )
}
