import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import type { Centavos } from '#contract/kernel/values/centavos'
import { readAssinatura } from '../../app/data/perfil.ts'
import { useCarrinhoLido } from '../../areas/carrinho/carrinho.queries.ts'
import { restantesOf, selecionadosOf } from '../../areas/carrinho/compra.rules.ts'
import { ASSINATURA_FALHOU, assinaturaQuery } from '../../areas/conta/assinatura.queries.ts'
import { confirmacaoUrl, type Forma, pagamentoUrl } from '../../areas/pagamento/escolha/enderecos.ts'
import { PAYING } from '../../areas/pagamento/paying.ts'
import { usePendentes } from '../../areas/pagamento/pendentes.queries.ts'
import { Processando } from '../../areas/pagamento/resultado/processando.tsx'
import { LoadError } from '../../ui/page/load-error.tsx'
import { Escolha } from './escolha.tsx'
import { NadaSelecionado } from './nada-selecionado.tsx'
import { Vazio } from './vazio.tsx'
import { Waiting } from './waiting.tsx'

/** The cart to be paid, with everything that the choice depends on; or what has happened to the cart meanwhile. */
export function PagamentoDoCarrinho({
  forma,
  buying,
  direto,
}: {
  forma: Forma | null
  buying: string | null
  /** The amount of a press on 'pay at once'; null if the person chooses the means. */
  direto: Centavos | null
}) {
  const [isDone, setDone] = useState(false)
  const isPaying = useIsMutating({ mutationKey: PAYING }) > 0
  const lido = useCarrinhoLido()
  const uuid = readAssinatura()
  const assinatura = useQuery({ ...assinaturaQuery(uuid ?? ''), enabled: uuid !== null, staleTime: 0 })
  const { pendentes, isPending } = usePendentes()

  if (isDone) return <Processando title="Pagamento confirmado" />
  if (lido.isPending || isPending || assinatura.isLoading) return <Waiting />
  if (lido.isError && !lido.data)
    return <LoadError title="Aviso" text="Falha ao obter dados do carrinho" onRetry={() => void lido.refetch()} />
  const { carrinho, etag } = lido.data
  // the fretes of this purchase have left the cart: they are paid, or wait for their money, and the rest is a new cart
  if (buying && carrinho?.uuid !== buying) {
    if (isPaying) return <Processando />
    const pendente = pendentes?.find(({ chartUuid }) => chartUuid === buying)
    return <Navigate to={pendente ? pagamentoUrl(pendente) : confirmacaoUrl(buying)} replace />
  }
  if (!carrinho || carrinho.fretes.length === 0) return isPaying ? <Processando /> : <Vazio pendentes={pendentes} />
  if (!isPaying && selecionadosOf(carrinho.fretes).length === 0) return <NadaSelecionado />
  if (!assinatura.data)
    return <LoadError title="O saldo não foi lido" text={ASSINATURA_FALHOU} onRetry={() => void assinatura.refetch()} />
  return (
    <Escolha
      forma={forma}
      direto={direto}
      carrinho={carrinho}
      etag={etag}
      saldo={assinatura.data.saldo}
      restantes={restantesOf(assinatura.data)}
      isPaying={isPaying}
      onBought={() => setDone(true)}
    />
  )
}
