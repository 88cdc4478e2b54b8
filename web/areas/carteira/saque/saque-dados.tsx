import { useQuery } from '@tanstack/react-query'
import { describeDevolucao } from '#contract/carteira'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Saque } from '#contract/pagamento/saque'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { formatInstante } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import page from '../../../ui/page/page.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import { saqueQuery } from '../carteira.queries.ts'
import { DetalheFalhou } from '../detalhe-falhou.tsx'
import { DetalheWaiting } from '../detalhe-waiting.tsx'
import { Fatos } from '../fatos.tsx'
import { useReadDecided } from '../saida/use-read-decided.ts'
import { isEmAndamento, planPassos } from '../saque.rules.ts'
import { PALAVRAS_DO_SAQUE } from '../transacao.rules.ts'
import css from './saque-dados.module.css'

/** A saque and its progress; asked again while it is under way. */
export function SaqueDados({ uuid, pedido }: { uuid: string; pedido?: Saque }) {
  const { data: saque, isPending, refetch } = useQuery({ ...saqueQuery(uuid), ...(pedido && { initialData: pedido }) })
  useReadDecided(saque && isEmAndamento(saque.status))
  if (isPending) return <DetalheWaiting />
  if (!saque) return <DetalheFalhou onRetry={() => void refetch()} />
  return (
    <div className={css.saque}>
      <output
        className={page.srOnly}
      >{`Saque de ${formatReais(saque.valor)}: ${PALAVRAS_DO_SAQUE[saque.status]}`}</output>
      <ol className={css.passos} aria-label="Andamento do saque">
        {planPassos(saque.status).map(({ nome, estado }) => (
          <li key={nome} className={cx(css.passo, css[estado])} aria-current={estado === 'now' ? 'step' : undefined}>
            <span className={css.mark}>
              {estado === 'done' && <Icon name="check" size="s" />}
              {estado === 'failed' && <Icon name="close" size="s" />}
            </span>
            {nome}
          </li>
        ))}
      </ol>
      {saque.status === 'DEVOLVIDO' && (
        <Alert tone="info" title="O banco não conseguiu enviar o seu saque.">
          {saque.motivo && <p>{`Motivo: ${saque.motivo}`}</p>}
          {saque.devolvido !== null && <p>{describeDevolucao(saque.valor, saque.devolvido)}</p>}
        </Alert>
      )}
      <Fatos
        fatos={[
          ['Valor', formatReais(saque.valor)],
          ['Tarifa', 'Grátis'],
          ['Para a chave Pix (CPF)', saque.chavePix],
          ['Pedido em', formatInstante(saque.pedidoEm)],
          [saque.status === 'PAGO' ? 'Pago em' : 'Devolvido em', saque.decididoEm && formatInstante(saque.decididoEm)],
          ['Código da transferência', saque.codigo],
        ]}
      />
    </div>
  )
}
