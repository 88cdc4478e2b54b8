import { useQuery } from '@tanstack/react-query'
import type { Devolucao } from '#contract/pagamento/devolucao'
import { Alert } from '../../../ui/page/alert.tsx'
import { saldosDeCartaoQuery } from '../carteira.queries.ts'
import { FormWaiting } from '../form-waiting.tsx'
import { LimitesFalharam } from '../saida/limites-falharam.tsx'
import { SaidaSheet } from '../saida/saida-sheet.tsx'
import { DevolucaoDados } from './devolucao-dados.tsx'
import { DevolucaoForm } from './devolucao-form.tsx'

/** 'Devolver ao cartão': returns money that came by card to the same card. */
export function DevolucaoSheet({ onClose }: { onClose: () => void }) {
  return (
    <SaidaSheet<Devolucao>
      titles={{ form: 'Devolver ao cartão', asked: 'Sua devolução' }}
      form={(onAsked) => <PedidoDeDevolucao onAsked={onAsked} />}
      asked={(pedida) => <DevolucaoDados uuid={pedida.uuid} pedida={pedida} />}
      onClose={onClose}
    />
  )
}

function PedidoDeDevolucao({ onAsked }: { onAsked: (devolucao: Devolucao) => void }) {
  const { data: cartoes, isPending, error, refetch } = useQuery(saldosDeCartaoQuery)
  if (isPending) return <FormWaiting />
  if (!cartoes)
    return (
      <LimitesFalharam
        title="Não foi possível ver o que os seus cartões têm na carteira."
        error={error}
        onRetry={() => void refetch()}
      />
    )
  const [first, ...others] = cartoes
  if (!first)
    return (
      <Alert tone="info" title="Nada na sua carteira veio de cartão.">
        <p>O saldo que entrou por Pix ou boleto sai por saque.</p>
      </Alert>
    )
  return <DevolucaoForm cartoes={[first, ...others]} onAsked={onAsked} />
}
