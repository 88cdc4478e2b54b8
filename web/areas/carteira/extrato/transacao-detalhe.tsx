import type { Transacao } from '#contract/carteira'
import { quemFez } from '#contract/conta/ator'
import { formatReais } from '#contract/kernel/values/centavos'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { formatInstante } from '../../../ui/filter/instante.rules.ts'
import { compraQuery, freteQuery } from '../carteira.queries.ts'
import css from '../detalhe.module.css'
import { DetalheWaiting } from '../detalhe-waiting.tsx'

// the code of a detail is loaded when it is opened
const DevolucaoDados = lazyPart(
  async () => (await import('../devolucao/devolucao-dados.tsx')).DevolucaoDados,
  DetalheWaiting,
)
const SaqueDados = lazyPart(async () => (await import('../saque/saque-dados.tsx')).SaqueDados, DetalheWaiting)
const CompraDados = lazyPart(async () => (await import('./compra-dados.tsx')).CompraDados, DetalheWaiting)
const PagamentoDados = lazyPart(async () => (await import('./pagamento-dados.tsx')).PagamentoDados, DetalheWaiting)

/** What an opened line shows: what it was about, and when. */
export function TransacaoDetalhe({ transacao }: { transacao: Transacao }) {
  const { uuid, dataCriacao, dataEfetivacao, valorDesconto, deCartao, ator } = transacao
  return (
    <div className={css.detalhe}>
      <Origem transacao={transacao} />
      <p className={css.foot}>
        {[
          ator && quemFez(ator),
          deCartao !== null && deCartao > 0 && `${formatReais(deCartao)} de dinheiro de cartão`,
          valorDesconto > 0 && `Desconto de ${formatReais(valorDesconto)}`,
          dataEfetivacao.getTime() !== dataCriacao.getTime() &&
            `Criada em ${formatInstante(dataCriacao)}, efetivada em ${formatInstante(dataEfetivacao)}`,
          `Código da transação: ${uuid}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

function Origem({ transacao: { origem } }: { transacao: Transacao }) {
  switch (origem.tipo) {
    case 'COMPRA':
      return <CompraDados query={compraQuery(origem.uuid)} vazio="Os fretes desta compra não foram encontrados." />
    case 'FRETE':
      return <CompraDados query={freteQuery(origem.uuid)} vazio="O frete desta transação não foi encontrado." />
    case 'PAGAMENTO':
      return <PagamentoDados uuid={origem.uuid} />
    case 'SAQUE':
      return <SaqueDados uuid={origem.uuid} />
    case 'DEVOLUCAO':
      return <DevolucaoDados uuid={origem.uuid} />
    case 'DIFERENCA':
      return <p>A diferença entre o que um frete custou e o que ele custa com as medidas da transportadora.</p>
    case 'REEMBOLSO':
      return <p>Um valor que a nossa equipe devolveu para a sua Carteira Flex.</p>
    case 'CORTESIA':
      return <p>Um crédito nosso para você: vale como qualquer saldo.</p>
  }
}
