import { useQuery } from '@tanstack/react-query'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Pagamento } from '#contract/pagamento'
import { can } from '../../../app/data/perfil.ts'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { formatDia, formatInstante } from '../../../ui/filter/instante.rules.ts'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import { compraQuery, pagamentoQuery } from '../carteira.queries.ts'
import css from '../detalhe.module.css'
import { DetalheFalhou } from '../detalhe-falhou.tsx'
import { DetalheWaiting } from '../detalhe-waiting.tsx'
import { formatCartao } from '../devolucao.rules.ts'
import { Fatos } from '../fatos.tsx'
import { vencimentoOf } from '../instante.rules.ts'
import { continueUrlOf, direitoDe, NOMES_DOS_MEIOS, PALAVRAS_DO_PAGAMENTO } from '../transacao.rules.ts'
import { CompraDados } from './compra-dados.tsx'

const BoletoDados = lazyPart(async () => (await import('../recarga/boleto-dados.tsx')).BoletoDados)

/** The payment of a line, and what it bought; while it waits, a link to continue it. */
export function PagamentoDados({ uuid }: { uuid: string }) {
  const { data: pagamento, isPending, refetch } = useQuery(pagamentoQuery(uuid))
  if (isPending) return <DetalheWaiting />
  if (!pagamento) return <DetalheFalhou onRetry={() => void refetch()} />
  const continueUrl = can(direitoDe(pagamento)) ? continueUrlOf(pagamento) : null
  const { boleto, finalidade } = pagamento
  return (
    <div className={css.detalhe}>
      <Fatos fatos={fatosOf(pagamento)} />
      {finalidade === 'COMPRA' && (
        <CompraDados query={compraQuery(uuid)} vazio="Este pagamento não comprou nenhum frete." />
      )}
      {boleto && continueUrl && (
        <div className={css.boleto}>
          <BoletoDados boleto={boleto} isMain={false} />
        </div>
      )}
      {continueUrl && !boleto && (
        <div className={css.acts}>
          <ButtonLink to={continueUrl}>Continuar o pagamento</ButtonLink>
        </div>
      )}
    </div>
  )
}

function fatosOf(pagamento: Pagamento): [string, string | null][] {
  const { valor, valorCarteira, meio, cartao, status, motivo, criadoEm, expiraEm } = pagamento
  const isWaiting = status === 'PENDING'
  return [
    ['Pagamento', PALAVRAS_DO_PAGAMENTO[status]],
    ['Motivo', motivo],
    [valorCarteira > 0 ? `Por ${NOMES_DOS_MEIOS[meio]}` : 'Valor', formatReais(valor)],
    ['Pela carteira', valorCarteira > 0 ? formatReais(valorCarteira) : null],
    ['Cartão', cartao && formatCartao(cartao)],
    ['Pedido em', formatInstante(criadoEm)],
    ['Vence em', isWaiting && meio === 'BOLETO' ? formatDia(vencimentoOf(pagamento)) : null],
    ['Vale até', isWaiting && meio === 'PIX' ? formatInstante(expiraEm) : null],
  ]
}
