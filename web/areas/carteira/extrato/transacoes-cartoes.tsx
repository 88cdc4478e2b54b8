import { formatReais } from '#contract/kernel/values/centavos'
import { formatDia, formatHora } from '../../../ui/filter/instante.rules.ts'
import { cx } from '../../../ui/tokens/cx.ts'
import { detalheId, ExpandToggle } from './expand-toggle.tsx'
import { TransacaoDetalhe } from './transacao-detalhe.tsx'
import { TransacaoPill } from './transacao-pill.tsx'
import { TransacaoValor } from './transacao-valor.tsx'
import css from './transacoes-cartoes.module.css'
import type { Linhas } from './transacoes-linhas.ts'

/** The lines on a phone. */
export function TransacoesCartoes({ transacoes, isOpen, onToggle }: Linhas) {
  return (
    <ul className={css.list} aria-label="Transações realizadas, da mais nova para a mais antiga">
      {transacoes.map((transacao) => {
        const { uuid, dataEfetivacao, tipoTransacao, meioPagamento, saldo, status } = transacao
        const open = isOpen(uuid)
        return (
          <li key={uuid} data-linha={uuid}>
            <div className={cx(css.row, open && css.open)}>
              <h3 className={css.what}>{tipoTransacao.descricao}</h3>
              <TransacaoValor transacao={transacao} className={css.valor} />
              <p className={css.when}>
                <time dateTime={dataEfetivacao.toISOString()}>
                  {`${formatDia(dataEfetivacao)} ${formatHora(dataEfetivacao)}`}
                </time>
                {` · ${meioPagamento.nome}`}
              </p>
              <p className={css.saldo}>{saldo !== null && `Saldo depois: ${formatReais(saldo)}`}</p>
              <div className={css.foot}>
                <TransacaoPill status={status} />
                <ExpandToggle transacao={transacao} isOpen={open} onToggle={() => onToggle(uuid)} />
              </div>
            </div>
            {open && (
              <div id={detalheId(uuid)} className={css.detalhe}>
                <TransacaoDetalhe transacao={transacao} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
