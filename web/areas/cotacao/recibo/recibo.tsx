import { type Cotacao, VALIDADE_HORAS } from '#contract/cotacao'
import { formatReais } from '#contract/kernel/values/centavos'
import { balcaoSentence, origemSentence, pesoSentence, rotaSentence, tabelaSentence } from '../recibo.rules.ts'
import css from './recibo.module.css'

/** 'Por que este preço?': every line of the sum, and what decided it. */
export function Recibo({ cotacao, id }: { cotacao: Cotacao; id: string }) {
  const { recibo } = cotacao
  const origem = origemSentence(recibo)
  return (
    <div id={id} className={css.receipt}>
      <dl className={css.lines}>
        {recibo.linhas.map(({ codigo, descricao, valor }) => (
          <div key={`${codigo} ${descricao}`} className={css.line}>
            <dt>{descricao}</dt>
            <dd>{formatReais(valor)}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>Você paga</dt>
          <dd>{formatReais(recibo.total)}</dd>
        </div>
      </dl>
      <div className={css.remarks}>
        {origem && <p>{origem}</p>}
        <p>{pesoSentence(recibo)}</p>
        <p>
          {balcaoSentence(cotacao)} O preço vale por {VALIDADE_HORAS} horas e só muda se a encomenda postada for
          diferente da que você mediu.
        </p>
        <p>{rotaSentence(recibo)}</p>
        <details className={css.tabela}>
          <summary>Detalhes da tabela</summary>
          <p>{tabelaSentence(recibo)}</p>
        </details>
      </div>
    </div>
  )
}
