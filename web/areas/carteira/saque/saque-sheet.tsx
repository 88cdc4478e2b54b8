import { useQuery } from '@tanstack/react-query'
import type { Saque } from '#contract/pagamento/saque'
import { Alert } from '../../../ui/page/alert.tsx'
import { condicoesDeSaqueQuery } from '../carteira.queries.ts'
import { FormWaiting } from '../form-waiting.tsx'
import { LimitesFalharam } from '../saida/limites-falharam.tsx'
import { SaidaSheet } from '../saida/saida-sheet.tsx'
import { findImpedimento } from '../saque.rules.ts'
import { SaqueDados } from './saque-dados.tsx'
import { SaqueForm } from './saque-form.tsx'

/** 'Sacar': sends the wallet's money to its holder, and shows the progress. */
export function SaqueSheet({ onClose }: { onClose: () => void }) {
  return (
    <SaidaSheet<Saque>
      titles={{ form: 'Sacar', asked: 'Seu saque' }}
      form={(onAsked) => <PedidoDeSaque onAsked={onAsked} />}
      asked={(pedido) => <SaqueDados uuid={pedido.uuid} pedido={pedido} />}
      onClose={onClose}
    />
  )
}

function PedidoDeSaque({ onAsked }: { onAsked: (saque: Saque) => void }) {
  const { data: condicoes, isPending, error, refetch } = useQuery(condicoesDeSaqueQuery)
  if (isPending) return <FormWaiting />
  if (!condicoes)
    return (
      <LimitesFalharam
        title="Não foi possível ver quanto você pode sacar."
        error={error}
        onRetry={() => void refetch()}
      />
    )
  const impedimento = findImpedimento(condicoes)
  if (impedimento)
    return (
      <Alert tone="info" title={impedimento.titulo}>
        <p>{impedimento.texto}</p>
      </Alert>
    )
  return <SaqueForm condicoes={condicoes} onAsked={onAsked} />
}
