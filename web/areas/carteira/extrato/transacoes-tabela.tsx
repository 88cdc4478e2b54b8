import type { Transacao } from '#contract/carteira'
import { formatReais } from '#contract/kernel/values/centavos'
import { formatDia, formatHora } from '../../../ui/filter/instante.rules.ts'
import page from '../../../ui/page/page.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import { detalheId, ExpandToggle } from './expand-toggle.tsx'
import { TransacaoDetalhe } from './transacao-detalhe.tsx'
import { TransacaoPill } from './transacao-pill.tsx'
import { TransacaoValor } from './transacao-valor.tsx'
import type { Linhas } from './transacoes-linhas.ts'
import css from './transacoes-tabela.module.css'

/** The lines on a wide screen. */
export function TransacoesTabela({ transacoes, isOpen, onToggle }: Linhas) {
  return (
    <div className={css.place}>
      <table className={css.table}>
        <caption className={page.srOnly}>Transações realizadas, da mais nova para a mais antiga</caption>
        <thead>
          <tr>
            <th scope="col">Data</th>
            <th scope="col">Transação</th>
            <th scope="col" className={css.meio}>
              Meio
            </th>
            <th scope="col">Status</th>
            <th scope="col" className={css.number}>
              Valor
            </th>
            <th scope="col" className={css.number}>
              Saldo depois
            </th>
            <th scope="col">
              <span className={page.srOnly}>Detalhes</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {transacoes.map((transacao) => (
            <Linha
              key={transacao.uuid}
              transacao={transacao}
              isOpen={isOpen(transacao.uuid)}
              onToggle={() => onToggle(transacao.uuid)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Linha({ transacao, isOpen, onToggle }: { transacao: Transacao; isOpen: boolean; onToggle: () => void }) {
  const { uuid, dataEfetivacao, tipoTransacao, meioPagamento, saldo } = transacao
  return (
    <>
      <tr className={cx(css.row, isOpen && css.open)} data-linha={uuid}>
        <td className={css.date}>
          <time dateTime={dataEfetivacao.toISOString()}>
            {formatDia(dataEfetivacao)}
            <span>{` ${formatHora(dataEfetivacao)}`}</span>
          </time>
        </td>
        <th scope="row" className={css.what}>
          {tipoTransacao.descricao}
          <span className={css.sub}>{meioPagamento.nome}</span>
        </th>
        <td className={css.meio}>{meioPagamento.nome}</td>
        <td>
          <TransacaoPill status={transacao.status} />
        </td>
        <td className={css.number}>
          <TransacaoValor transacao={transacao} />
        </td>
        <td className={cx(css.number, css.saldo)}>{saldo === null ? <SemSaldo /> : formatReais(saldo)}</td>
        <td className={css.act}>
          <ExpandToggle transacao={transacao} isOpen={isOpen} onToggle={onToggle} />
        </td>
      </tr>
      {isOpen && (
        <tr className={css.detalhe} id={detalheId(uuid)}>
          <td colSpan={7}>
            <TransacaoDetalhe transacao={transacao} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Shown where the wallet's balance did not change. */
function SemSaldo() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className={page.srOnly}>não mudou</span>
    </>
  )
}
