import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { CallError, sentenceOf } from '../../app/data/api.ts'
import { agora } from '../../app/data/clock.ts'
import css from '../../areas/operacao/aumentos/aumentos.module.css'
import {
  aumentoQuery,
  aumentosQuery,
  releaseReserva,
  reservaQuery,
} from '../../areas/operacao/aumentos/aumentos.queries.ts'
import { DecisaoDoAumento } from '../../areas/operacao/aumentos/decisao.tsx'
import { LinhaDaFila } from '../../areas/operacao/fila/linha-da-fila.tsx'
import { ListaEItem } from '../../areas/operacao/fila/lista-e-item.tsx'
import { useFila } from '../../areas/operacao/fila/use-fila.ts'
import { esperaText } from '../../areas/operacao/painel/espera.rules.ts'
import { Falha } from '../../areas/operacao/pecas/falha.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

const FILA = '/operacao/limites'

/** Limites: who asks for more fretes at once, the oldest first, and the answer to one. */
export default function Limites() {
  const { uuid } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(aumentosQuery())
  const [decidido, setDecidido] = useState('')
  const itens = (data?.aumentos ?? []).map((one) => `${FILA}/${one.uuid}`)
  useFila({ itens, aberto: uuid && `${FILA}/${uuid}`, voltar: FILA })
  const onDecided = (texto: string) => {
    setDecidido(texto)
    const livre = data?.aumentos.find((one) => one.uuid !== uuid && !one.reserva)
    void navigate(livre ? `${FILA}/${livre.uuid}` : FILA)
  }
  return (
    <>
      {decidido && <output className={css.aviso}>{decidido}</output>}
      <ListaEItem
        titulo="Limites"
        conta={data?.total}
        voltar={FILA}
        lista={
          error ? (
            <Falha error={error} texto="Não deu para ler a fila agora." onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton size="block" />
          ) : data.aumentos.length === 0 ? (
            <p className={css.nada}>Nenhum pedido de limite espera resposta.</p>
          ) : (
            data.aumentos.map((one) => (
              <LinhaDaFila
                key={one.uuid}
                to={`${FILA}/${one.uuid}`}
                icon="limites"
                titulo={one.de}
                nota={`${one.fretesAtivos} de ${one.numeroFretes} fretes em uso`}
                espera={esperaText(one.data, agora())}
                isAtrasada={one.atrasado}
                isAberta={one.uuid === uuid}
              >
                {one.reserva && <span>{one.reserva.operador.nome} está vendo</span>}
              </LinhaDaFila>
            ))
          )
        }
        item={uuid && <Item key={uuid} uuid={uuid} onDecided={onDecided} />}
      />
    </>
  )
}

function Item({ uuid, onDecided }: { uuid: string; onDecided: (texto: string) => void }) {
  const { data: pedido, error, refetch } = useQuery(aumentoQuery(uuid))
  const reserva = useQuery(reservaQuery(uuid))
  useEffect(() => () => void releaseReserva(uuid), [uuid])
  if (error) return <Falha error={error} texto="Não deu para abrir o pedido agora." onRetry={() => void refetch()} />
  if (!pedido) return <Skeleton size="block" />
  const isHeld = reserva.error instanceof CallError && reserva.error.code === 'EM_ANALISE'
  const impedimento =
    pedido.estado !== 'ABERTO'
      ? 'Este pedido já foi respondido.'
      : isHeld
        ? sentenceOf(reserva.error, 'Outra pessoa está analisando este pedido.')
        : undefined
  return <DecisaoDoAumento pedido={pedido} impedimento={impedimento} onDecided={onDecided} />
}
