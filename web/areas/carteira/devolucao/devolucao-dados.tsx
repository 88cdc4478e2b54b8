import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Devolucao } from '#contract/pagamento-devolucao'
import { formatInstante } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import page from '../../../ui/page/page.module.css'
import { useReadAgain } from '../carteira.calls.ts'
import { devolucaoQuery } from '../carteira.queries.ts'
import css from '../detalhe.module.css'
import { DetalheFalhou } from '../detalhe-falhou.tsx'
import { DetalheWaiting } from '../detalhe-waiting.tsx'
import { formatCartao, PALAVRAS_DA_DEVOLUCAO } from '../devolucao.rules.ts'
import { Fatos } from '../fatos.tsx'

/** Money on its way back to a card; while the bank has not answered it is looked at again and again. */
export function DevolucaoDados({ uuid, pedida }: { uuid: string; pedida?: Devolucao }) {
  const { data, isPending, refetch } = useQuery({ ...devolucaoQuery(uuid), ...(pedida && { initialData: pedida }) })
  useEnd(data?.status)
  if (isPending) return <DetalheWaiting />
  if (!data) return <DetalheFalhou onRetry={() => void refetch()} />
  const { status, valor, cartao, motivo, pedidaEm, decididaEm } = data
  return (
    <div className={css.detalhe}>
      <output className={page.srOnly}>{`Devolução de ${formatReais(valor)}: ${PALAVRAS_DA_DEVOLUCAO[status]}`}</output>
      {status === 'RECUSADA' && (
        <Alert tone="info" title="O banco não fez esta devolução.">
          {motivo && <p>{`Motivo: ${motivo}`}</p>}
        </Alert>
      )}
      <Fatos
        fatos={[
          ['Situação', PALAVRAS_DA_DEVOLUCAO[status]],
          ['Valor', formatReais(valor)],
          ['Para o cartão', formatCartao(cartao)],
          ['Pedida em', formatInstante(pedidaEm)],
          [status === 'RECUSADA' ? 'Recusada em' : 'Feita em', decididaEm && formatInstante(decididaEm)],
        ]}
      />
      {status === 'CONCLUIDA' && (
        <p className={css.foot}>O banco emissor mostra o valor na fatura em até duas faturas.</p>
      )}
    </div>
  )
}

/** The wallet is another one once the bank has decided. */
function useEnd(status: Devolucao['status'] | undefined) {
  const before = useRef(status)
  const readAgain = useEffectEvent(useReadAgain())
  useEffect(() => {
    if (before.current === 'SOLICITADA' && status && status !== 'SOLICITADA') readAgain()
    before.current = status
  }, [status])
}
