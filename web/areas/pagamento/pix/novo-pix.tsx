import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Pagamento } from '#contract/pagamento'
import { sentenceOf } from '../../../app/data/api.ts'
import { UpsideDownBox } from '../../../ui/drawings/upside-down-box.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { isDebitoVencido, PagarDiferenca } from '../debito-vencido.tsx'
import { createPix } from '../pagamento.calls.ts'
import { Processando } from '../resultado/processando.tsx'
import { Resultado } from '../resultado/resultado.tsx'

/**
 * Makes the Pix of a cart when it opens (S2 §4). The call is a query: however often the screen is drawn, it is sent
 * once, and the server answers a repeat with the same Pix.
 */
export function NovoPix({
  chartUuid,
  etag,
  valor,
  onCreated,
  onFailure,
  onBack,
}: {
  chartUuid: string
  etag: string | null
  valor: Centavos
  onCreated: (pagamento: Pagamento) => void
  /** Called with a failure before it is told; returns true if the failure is handled. */
  onFailure: (error: Error) => boolean
  onBack: () => void
}) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['pagamento', 'novo-pix', chartUuid, valor],
    queryFn: () => createPix({ chartUuid, etag, valor }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const created = useEffectEvent(onCreated)
  const failed = useEffectEvent(onFailure)
  useEffect(() => {
    if (data) created(data)
  }, [data])
  useEffect(() => {
    if (error) failed(error)
  }, [error])
  if (!error || isFetching) return <Processando title="Gerando o código Pix" />
  return (
    <Resultado
      drawing={<UpsideDownBox />}
      title="O código Pix não foi gerado"
      action={
        <>
          <Button look="act" onClick={() => void refetch()}>
            <WorkIcon name="retry" />
            Tentar de novo
          </Button>
          <Button onClick={onBack}>Voltar</Button>
        </>
      }
    >
      <p role="alert">{sentenceOf(error, 'Erro desconhecido')}</p>
      {isDebitoVencido(error) && <PagarDiferenca />}
    </Resultado>
  )
}
