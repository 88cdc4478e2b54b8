import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { TIPOS_EXAMINADOS } from '#contract/operacao/documentos'
import { sentenceOf } from '../../app/data/api.ts'
import { agora } from '../../app/data/clock.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
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
import { Fila, useProximo } from '../../areas/operacao/fila/fila.tsx'
import { ItemDaFila } from '../../areas/operacao/fila/item-da-fila.tsx'
import { esperaText } from '../../areas/operacao/painel/espera.rules.ts'
import { Tecla } from '../../areas/operacao/teclas/tecla.tsx'
import { useTeclas } from '../../areas/operacao/teclas/use-teclas.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'

/** What an open document needs besides its file; the list is shown without it. */
const Decisao = lazyPart(async () => (await import('../../areas/operacao/documentos/decisao.tsx')).Decisao)
const FILA = '/operacao/documentos'
const uuidOf = ({ uuid }: { uuid: string }) => uuid
/** How long a decision can be undone on the screen; the server has the last word. */
const DESFAZER_MS = 8000

/** Documentos: the queue, and one document with its person. */
export default function Documentos() {
  const { uuid } = useParams()
  const navigate = useNavigate()
  const [soAtrasados, setSoAtrasados] = useState(false)
  const fila = useQuery(filaQuery(soAtrasados))
  const goOn = useProximo(FILA, fila, uuidOf)
  const [decidido, setDecidido] = useState<{ uuid: string; texto: string }>()
  const decide = useDecideDocumento()
  const undo = useUndoDecisao()
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
    decide.mutate(
      { uuid, decisao, ...(motivo !== undefined && { motivo }) },
      {
        onSuccess: () => {
          setDecidido({ uuid, texto: decisao === 'APROVADO' ? 'Documento aprovado.' : 'Documento recusado.' })
          goOn(uuid)
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
      <Fila
        titulo="Documentos"
        endereco={FILA}
        fila={fila}
        aberto={uuid}
        nada="Nenhum documento espera decisão."
        filtros={
          <Button size="s" aria-pressed={soAtrasados} onClick={() => setSoAtrasados(!soAtrasados)}>
            Só atrasados
          </Button>
        }
        uuidOf={uuidOf}
        linhaOf={({ tipo, de, dataSubmissao, atrasado }) => ({
          icon: tipo === 'IDENTIDADE' ? 'documentos' : 'agencias',
          titulo: TIPOS_EXAMINADOS[tipo],
          nota: de,
          espera: esperaText(dataSubmissao, agora()),
          isAtrasada: atrasado,
        })}
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
  return (
    <ItemDaFila
      uuid={uuid}
      item={useQuery(documentoQuery(uuid))}
      reserva={useQuery(reservaQuery(uuid))}
      release={releaseReserva}
      falha="Não deu para abrir o documento agora."
      ocupado="Outra pessoa está analisando este documento."
      fimOf={({ status, decisao }) =>
        status !== 'AVALIACAO' || decisao ? 'Este documento já foi analisado.' : undefined
      }
    >
      {(documento, impedimento) => (
        <div className={css.item}>
          <Visor documento={documento} nome={TIPOS_EXAMINADOS[documento.tipo]} />
          <Decisao documento={documento} impedimento={impedimento} isPending={isPending} onDecide={onDecide} />
        </div>
      )}
    </ItemDaFila>
  )
}
