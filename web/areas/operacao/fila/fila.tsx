import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Reserva } from '#contract/operacao/fila/reserva'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { euQuery } from '../operacao.queries.ts'
import { Falha } from '../pecas/falha.tsx'
import { awaitPausa } from '../teclas/teclas.ts'
import css from './fila.module.css'
import { LinhaDaFila } from './linha-da-fila.tsx'
import { ListaEItem } from './lista-e-item.tsx'
import { useFila } from './use-fila.ts'

/** A queue as the server tells it: its first items, and how many wait. */
export type ItensDaFila<T> = { itens: T[]; total: number }
type Reservavel = { reserva: Reserva | null }
type Linha = Omit<ComponentProps<typeof LinhaDaFila>, 'to' | 'isAberta' | 'children'>

type FilaProps<T> = {
  titulo: string
  /** What became of the item that was just decided. */
  aviso?: ReactNode
  /** The address of the list. The address of an item is this one, a slash and the uuid. */
  endereco: string
  fila: UseQueryResult<ItensDaFila<T>>
  /** The uuid of the open item. */
  aberto: string | undefined
  /** What stands in place of an empty list. */
  nada: string
  filtros?: ReactNode
  uuidOf: (item: T) => string
  linhaOf: (item: T) => Linha
  item: ReactNode
}

/** A fila: the list of its items beside the open one. An item that another operador holds says so in its line. */
export function Fila<T extends Reservavel>({
  titulo,
  aviso,
  endereco,
  fila: { data, error, refetch },
  aberto,
  nada,
  filtros,
  uuidOf,
  linhaOf,
  item,
}: FilaProps<T>) {
  const itens = (data?.itens ?? []).map((one) => `${endereco}/${uuidOf(one)}`)
  const quemVe = useQuemVe()
  useFila({ itens, aberto: aberto && `${endereco}/${aberto}`, voltar: endereco })
  return (
    <ListaEItem
      titulo={titulo}
      aviso={aviso}
      conta={data?.total}
      filtros={filtros}
      voltar={endereco}
      lista={
        error && !data ? (
          <Falha error={error} texto="Não deu para ler a fila agora." onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton size="block" />
        ) : data.itens.length === 0 ? (
          <p className={css.nada}>{nada}</p>
        ) : (
          data.itens.map((one) => (
            <LinhaDaFila
              key={uuidOf(one)}
              to={`${endereco}/${uuidOf(one)}`}
              {...linhaOf(one)}
              isAberta={uuidOf(one) === aberto}
            >
              {quemVe(one) && <span>{quemVe(one)} está vendo</span>}
            </LinhaDaFila>
          ))
        )
      }
      item={item}
    />
  )
}

/** Returns a function that names the other operador who holds an item; undefined for a free item and for one's own. */
function useQuemVe() {
  const { data: eu } = useQuery(euQuery())
  return ({ reserva }: Reservavel) => (reserva?.operador.uuid === eu?.uuid ? undefined : reserva?.operador.nome)
}

/**
 * Returns a function that goes to the first item that nobody else holds and that was not just decided, or back to the list.
 */
export function useProximo<T extends Reservavel>(
  endereco: string,
  fila: UseQueryResult<ItensDaFila<T>>,
  uuidOf: (item: T) => string,
) {
  const navigate = useNavigate()
  const quemVe = useQuemVe()
  return (decidido: string | undefined) => {
    const livre = fila.data?.itens.find((one) => uuidOf(one) !== decidido && !quemVe(one))
    if (livre) awaitPausa()
    void navigate(livre ? `${endereco}/${uuidOf(livre)}` : endereco)
  }
}

/** How long a decision is told above the fila, and how long it can be undone there; the server has the last word. */
export const AVISO_MS = 8000

/** `onDecided` tells a decision on the open item above the fila for a while, and goes to the next item. */
export function useDecidido<T extends Reservavel>({
  endereco,
  fila,
  uuidOf,
  aberto,
}: Pick<FilaProps<T>, 'endereco' | 'fila' | 'uuidOf' | 'aberto'>) {
  const goOn = useProximo(endereco, fila, uuidOf)
  const [decidido, setDecidido] = useState<{ texto: string }>()
  useEffect(() => {
    if (!decidido) return
    const timer = setTimeout(() => setDecidido(undefined), AVISO_MS)
    return () => clearTimeout(timer)
  }, [decidido])
  const onDecided = (texto: string) => {
    setDecidido({ texto })
    goOn(aberto)
  }
  return { onDecided, aviso: decidido && <output className={css.aviso}>{decidido.texto}</output> }
}
