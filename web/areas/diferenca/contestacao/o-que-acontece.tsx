import type { Diferenca } from '#contract/diferenca'
import { formatReais } from '#contract/kernel/values/centavos'
import { hoje } from '../../../app/data/clock.ts'
import { formatDia } from '../../cotacao/index.ts'
import { Comparacao } from '../comparacao.tsx'
import { Pacotes } from '../pacotes.tsx'
import { Dias } from './dias.tsx'
import css from './o-que-acontece.module.css'
import { countDiasUteis, diasDoPrazo, faltamUteisText, feriadosText } from './prazo.ts'
import { avisoOf } from './situacao.ts'

/** Beside the form: what follows in order, the possible answers, the days that are left, and both parcels. */
export function OQueAcontece({ diferenca }: { diferenca: Diferenca }) {
  const prazo = diferenca.prazoContestacao!
  const calendario = diasDoPrazo(avisoOf(diferenca), prazo, hoje())
  const faltam = faltamUteisText(avisoOf(diferenca), prazo, hoje())
  const dias = countDiasUteis(hoje(), prazo)
  return (
    <aside className={css.side} aria-label="Sobre a contestação">
      <section className={css.card} aria-labelledby="contestar-agora">
        <h2 id="contestar-agora">O que acontece agora</h2>
        <ol className={css.passos}>
          <li>
            <b>Sai do débito na hora</b>
            <p>{`${formatReais(Math.abs(diferenca.diferencaValor))} deixam de ser cobrados e o vencimento para. Suas compras seguem normais.`}</p>
          </li>
          <li>
            <b>Nós levamos à transportadora</b>
            <p>Recibo, medidas, fotos e eventos viram um dossiê em PDF, que você também baixa.</p>
          </li>
          <li>
            <b>Você recebe a resposta</b>
            <p>Em até 5 dias úteis, com aviso aqui e por e-mail e com o motivo escrito.</p>
          </li>
        </ol>
        <dl className={css.respostas}>
          <dt>Aceita</dt>
          <dd>A diferença some. Nada é cobrado.</dd>
          <dt>Aceita em parte</dt>
          <dd>Outras medidas valem, e o recibo refaz a conta.</dd>
          <dt>Recusada</dt>
          <dd>O valor volta ao débito com os dias que faltavam.</dd>
        </dl>
      </section>
      <section className={css.card} aria-label="Prazo para contestar">
        <p className={css.head}>
          <b>{`Até ${formatDia(prazo)}`}</b>
          <span>{dias === 0 ? 'Último dia' : dias === 1 ? '1 dia útil' : `${dias} dias úteis`}</span>
        </p>
        <Dias dias={calendario} label={`Para contestar: ${faltam}, até ${formatDia(prazo)}`} />
        <p className={css.small}>{`${feriadosText(calendario)} Você pode desistir quando quiser.`.trim()}</p>
      </section>
      <section className={css.mat} aria-label="O que você declarou e o que a transportadora mediu">
        <Pacotes diferenca={diferenca} />
        <div className={css.sheet}>
          <Comparacao diferenca={diferenca} />
        </div>
      </section>
    </aside>
  )
}
