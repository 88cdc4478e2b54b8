import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { agora } from '../../app/data/clock.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import {
  aumentoQuery,
  aumentosQuery,
  releaseReserva,
  reservaQuery,
} from '../../areas/operacao/aumentos/aumentos.queries.ts'
import { Fila, useDecidido } from '../../areas/operacao/fila/fila.tsx'
import { ItemDaFila } from '../../areas/operacao/fila/item-da-fila.tsx'
import { esperaText } from '../../areas/operacao/painel/espera.rules.ts'

const DecisaoDoAumento = lazyPart(
  async () => (await import('../../areas/operacao/aumentos/decisao.tsx')).DecisaoDoAumento,
)
const FILA = '/operacao/limites'
const uuidOf = ({ uuid }: { uuid: string }) => uuid

/** Limites: who asks for more fretes at once, the oldest first, and the answer to one. */
export default function Limites() {
  const { uuid } = useParams()
  const fila = useQuery(aumentosQuery())
  const { onDecided, aviso } = useDecidido({ endereco: FILA, fila, uuidOf, aberto: uuid })
  return (
    <Fila
      titulo="Limites"
      aviso={aviso}
      endereco={FILA}
      fila={fila}
      aberto={uuid}
      nada="Nenhum pedido de limite espera resposta."
      uuidOf={uuidOf}
      linhaOf={({ de, fretesAtivos, numeroFretes, data, atrasado }) => ({
        icon: 'limites',
        titulo: de,
        nota: `${fretesAtivos} de ${numeroFretes} fretes em uso`,
        espera: esperaText(data, agora()),
        isAtrasada: atrasado,
      })}
      item={uuid && <Item key={uuid} uuid={uuid} onDecided={onDecided} />}
    />
  )
}

function Item({ uuid, onDecided }: { uuid: string; onDecided: (texto: string) => void }) {
  return (
    <ItemDaFila
      uuid={uuid}
      item={useQuery(aumentoQuery(uuid))}
      reserva={useQuery(reservaQuery(uuid))}
      release={releaseReserva}
      falha="Não deu para abrir o pedido agora."
      ocupado="Outra pessoa está analisando este pedido."
      fimOf={({ estado }) => (estado === 'ABERTO' ? undefined : 'Este pedido já foi respondido.')}
    >
      {(pedido, impedimento) => <DecisaoDoAumento pedido={pedido} impedimento={impedimento} onDecided={onDecided} />}
    </ItemDaFila>
  )
}
