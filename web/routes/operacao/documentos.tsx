import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { TIPOS_EXAMINADOS } from '#contract/operacao/documentos'
import { sentenceOf } from '../../app/data/api.ts'
import { agora } from '../../app/data/clock.ts'
import { useNavigateIfHere } from '../../app/frame/use-navigate-if-here.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { showToast } from '../../app/notices/notices.ts'
import css from '../../areas/operacao/documentos/documentos.module.css'
import {
  documentoQuery,
  filaQuery,
  releaseReserva,
  reservaQuery,
  useUndoDecisao,
} from '../../areas/operacao/documentos/documentos.queries.ts'
import { Visor } from '../../areas/operacao/documentos/visor.tsx'
import { AVISO_MS, Fila, useProximo } from '../../areas/operacao/fila/fila.tsx'
import { ItemDaFila } from '../../areas/operacao/fila/item-da-fila.tsx'
import { esperaText } from '../../areas/operacao/painel/espera.rules.ts'
import { useAnswer } from '../../areas/operacao/pecas/use-answer.ts'
import { Tecla } from '../../areas/operacao/teclas/tecla.tsx'
import { useTeclas } from '../../areas/operacao/teclas/use-teclas.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'

/** What an open document needs besides its file; the list is shown without it. */
const Decisao = lazyPart(async () => (await import('../../areas/operacao/documentos/decisao.tsx')).Decisao)
const FILA = '/operacao/documentos'
const uuidOf = ({ uuid }: { uuid: string }) => uuid

/** Documentos: the queue, and one document with its person. */
export default function Documentos() {
  const { uuid } = useParams()
  const navigate = useNavigate()
  const navigateIfHere = useNavigateIfHere()
  const [soAtrasados, setSoAtrasados] = useState(false)
  const fila = useQuery(filaQuery(soAtrasados))
  const goOn = useProximo(FILA, fila, uuidOf)
  const [decidido, setDecidido] = useState<{ uuid: string; texto: string }>()
  const undo = useUndoDecisao()
  const answer = useAnswer()
  useEffect(() => {
    if (!decidido) return
    const timer = setTimeout(() => setDecidido(undefined), AVISO_MS)
    return () => clearTimeout(timer)
  }, [decidido])
  const takeBack = () => {
    if (!decidido) return
    const desfeito = `${FILA}/${decidido.uuid}`
    const texto = 'A decisão foi desfeita.'
    const action = { label: 'Abrir', onAct: () => void navigate(desfeito), leadsOn: true }
    answer(undo.mutateAsync(decidido.uuid), {
      say: () => texto,
      failed: 'Não deu para desfazer a decisão.',
      onDone: () => navigateIfHere(desfeito) || showToast(texto, 'success', action),
      action,
    })
    setDecidido(undefined)
  }
  useTeclas({ desfazer: decidido !== undefined && takeBack, atrasados: () => setSoAtrasados((at) => !at) })
  const onDecided = (decisao: 'APROVADO' | 'REPROVADO') => {
    if (!uuid) return
    setDecidido({ uuid, texto: decisao === 'APROVADO' ? 'Documento aprovado.' : 'Documento recusado.' })
    goOn(uuid)
  }
  return (
    <Fila
      titulo="Documentos"
      aviso={
        (undo.error || decidido) && (
          <>
            {undo.error && (
              <Alert tone="error">{sentenceOf(undo.error, 'Não deu para desfazer a decisão agora.')}</Alert>
            )}
            {decidido && (
              <output className={css.desfazer}>
                {decidido.texto}
                <Button size="s" onClick={takeBack}>
                  Desfazer <Tecla id="desfazer" />
                </Button>
              </output>
            )}
          </>
        )
      }
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
      item={uuid && <Item key={uuid} uuid={uuid} onDecided={onDecided} />}
    />
  )
}

function Item({ uuid, onDecided }: { uuid: string; onDecided: (decisao: 'APROVADO' | 'REPROVADO') => void }) {
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
          <Decisao documento={documento} impedimento={impedimento} onDecided={onDecided} />
        </div>
      )}
    </ItemDaFila>
  )
}
