import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { formatReais } from '#contract/kernel/values/centavos'
import type { StatusDeReembolso } from '#contract/operacao/reembolso'
import { LinhaDaFila } from '../../areas/operacao/fila/linha-da-fila.tsx'
import { ListaEItem } from '../../areas/operacao/fila/lista-e-item.tsx'
import { useFila } from '../../areas/operacao/fila/use-fila.ts'
import { Falha } from '../../areas/operacao/pecas/falha.tsx'
import { Mais } from '../../areas/operacao/pecas/mais.tsx'
import { ReembolsoAberto } from '../../areas/operacao/reembolsos/reembolso-aberto.tsx'
import css from '../../areas/operacao/reembolsos/reembolsos.module.css'
import { reembolsosQuery } from '../../areas/operacao/reembolsos/reembolsos.queries.ts'
import { emDiaEHora } from '../../areas/operacao/saques/tempo.rules.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

const OPCOES: { value: StatusDeReembolso; text: string }[] = [
  { value: 'AGUARDA_APROVACAO', text: 'Esperam' },
  { value: 'CONCLUIDO', text: 'Feitos' },
  { value: 'RECUSADO', text: 'Recusados' },
]

const VAZIO: Record<StatusDeReembolso, string> = {
  AGUARDA_APROVACAO:
    'Nenhum reembolso espera a segunda pessoa. Um reembolso começa na página do frete, ou na do assinante.',
  CONCLUIDO: 'Nenhum reembolso feito ainda.',
  RECUSADO: 'Nenhum reembolso recusado.',
}

/** Reembolsos: the refunds of one status, and the open one. At first those that wait for a second person. */
export default function Reembolsos() {
  const { uuid } = useParams()
  const [search, setSearch] = useSearchParams()
  const status = OPCOES.find(({ value }) => value === search.get('status'))?.value ?? 'AGUARDA_APROVACAO'
  const { data, error, refetch, ...mais } = useInfiniteQuery(reembolsosQuery(status))
  const query = search.size > 0 ? `?${search.toString()}` : ''
  const voltar = `/operacao/reembolsos${query}`
  const enderecoDe = (um: string) => `/operacao/reembolsos/${um}${query}`
  const reembolsos = data?.pages.flatMap((page) => page.reembolsos) ?? []
  useFila({
    itens: reembolsos.map((um) => enderecoDe(um.uuid)),
    aberto: uuid === undefined ? undefined : enderecoDe(uuid),
    voltar,
  })
  return (
    <ListaEItem
      titulo="Reembolsos"
      conta={data?.pages[0]?.total}
      voltar={voltar}
      filtros={
        <Segmented
          label="Estado"
          isLabelHidden
          value={status}
          options={OPCOES}
          onChange={(value) => setSearch({ status: value }, { replace: true })}
        />
      }
      lista={
        error && !data ? (
          <Falha error={error} texto="Não deu para ler os reembolsos agora." onRetry={() => void refetch()} />
        ) : data ? (
          <>
            {reembolsos.length === 0 && <p className={css.nada}>{VAZIO[status]}</p>}
            {reembolsos.map((um) => (
              <LinhaDaFila
                key={um.uuid}
                to={enderecoDe(um.uuid)}
                icon="reembolsos"
                titulo={formatReais(um.valor)}
                nota={`${um.assinante ?? 'Conta encerrada'}, por ${um.pedidoPor.nome}`}
                espera={emDiaEHora(um.pedidoEm)}
                isAberta={um.uuid === uuid}
              />
            ))}
            <Mais {...mais} />
          </>
        ) : (
          <Skeleton size="block" />
        )
      }
      item={uuid && <ReembolsoAberto key={uuid} uuid={uuid} />}
    />
  )
}
