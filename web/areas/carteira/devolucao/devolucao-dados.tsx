import { useQuery } from '@tanstack/react-query'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Devolucao } from '#contract/pagamento/devolucao'
import { formatInstante } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import page from '../../../ui/page/page.module.css'
import { devolucaoQuery } from '../carteira.queries.ts'
import css from '../detalhe.module.css'
import { DetalheFalhou } from '../detalhe-falhou.tsx'
import { DetalheWaiting } from '../detalhe-waiting.tsx'
import { formatCartao, PALAVRAS_DA_DEVOLUCAO } from '../devolucao.rules.ts'
import { Fatos } from '../fatos.tsx'
import { useReadDecided } from '../saida/use-read-decided.ts'

/** A devolução to a card; asked again until the bank has answered. */
export function DevolucaoDados({ uuid, pedida }: { uuid: string; pedida?: Devolucao }) {
  const { data, isPending, refetch } = useQuery({ ...devolucaoQuery(uuid), ...(pedida && { initialData: pedida }) })
  useReadDecided(data && data.status === 'SOLICITADA')
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
