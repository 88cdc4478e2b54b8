import { useQuery } from '@tanstack/react-query'
import { type AcaoDoBanco, decidirPagamento } from '#contract/sandbox'
import { call } from '../../app/data/api.ts'
import { formatDiaHora } from '../../ui/filter/instante.rules.ts'
import { Button } from '../../ui/page/button.tsx'
import { Money } from '../../ui/page/money.tsx'
import { Aviso } from './aviso.tsx'
import { Fatos } from './fatos.tsx'
import { Linha } from './linha.tsx'
import { Lista } from './lista.tsx'
import { acaoText, listAcoes, MEIOS, pagamentoText, SITUACOES, situacaoText, waitingFirst } from './pagamentos.rules.ts'
import { pagamentosQuery } from './sandbox.queries.ts'
import { useAcao } from './use-acao.ts'

/** Plays the bank: each charge, and the possible decisions. */
export function Pagamentos() {
  const pagamentos = useQuery(pagamentosQuery)
  const { act, isBusy, aviso } = useAcao(
    ({ paymentId, acao }: { paymentId: string; acao: AcaoDoBanco }) =>
      call(decidirPagamento, { params: { paymentId }, body: { acao } }),
    (pagamento) => `${pagamentoText(pagamento)}: ${situacaoText(pagamento)}. O aviso do banco foi entregue.`,
  )
  return (
    <>
      <p>
        Aqui você é o banco: decida o que acontece com cada Pix, boleto e cartão em análise, estorne o que foi pago (a
        contestação do comprador) e desfaça o estorno.
      </p>
      <Aviso {...aviso} />
      <Lista answer={pagamentos} label="Pagamentos" empty="Nenhum pagamento ainda." choose={waitingFirst}>
        {(pagamento) => (
          <Linha
            key={pagamento.paymentId}
            titulo={
              <>
                {MEIOS[pagamento.meio]} <Money value={pagamento.valor} />
              </>
            }
            situacao={SITUACOES[pagamento.situacao]}
            detalhe={formatDiaHora(pagamento.data)}
          >
            {listAcoes(pagamento).map((acao) => (
              <Button
                key={acao}
                size="s"
                aria-disabled={isBusy}
                aria-label={`${acaoText(acao, pagamento)}: ${pagamentoText(pagamento)}`}
                onClick={() => act({ paymentId: pagamento.paymentId, acao })}
              >
                {acaoText(acao, pagamento)}
              </Button>
            ))}
          </Linha>
        )}
      </Lista>
      <Fatos
        titulo="Cartões de teste"
        fatos={[
          ['4111 1111 1111 1111', 'aprovado'],
          ['4000 0000 0000 0002', 'recusado'],
          ['4000 0000 0000 0119', 'em análise'],
        ]}
      >
        Qualquer outro número válido é aprovado. A validade é qualquer mês que ainda não passou; o código, três dígitos.
      </Fatos>
    </>
  )
}
