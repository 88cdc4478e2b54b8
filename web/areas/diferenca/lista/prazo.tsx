import type { Diferenca } from '#contract/diferenca'
import { formatReais } from '#contract/kernel/values/centavos'
import { hoje } from '../../../app/data/clock.ts'
import { can } from '../../../app/data/perfil.ts'
import { Button } from '../../../ui/page/button.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { formatDia } from '../../cotacao/index.ts'
import { faltamText, venceText } from '../abertas.ts'
import { ContestacaoIcon } from '../contestacao/contestacao-icon.tsx'
import { Dias } from '../contestacao/dias.tsx'
import { diasDoPrazo, faltamUteisText } from '../contestacao/prazo.ts'
import { capitalize, isContestavel } from '../contestacao/quando.ts'
import { avisoOf, contestarText } from '../contestacao/situacao.ts'
import { isQuitavel } from '../diferenca.rules.ts'
import type { Quitacao } from '../use-quit-diferencas.ts'
import css from './prazo.module.css'

/** What can be done about a difference, and until when: pay or redeem, and in the first days contest. */
export function Prazo({
  diferenca,
  quitting,
  onQuit,
}: {
  diferenca: Diferenca
  quitting: Quitacao['tipo'] | undefined
  /** Undefined when the profile does not allow it. */
  onQuit: ((quitacao: Quitacao) => void) | undefined
}) {
  const { tipo, diferencaUuid, diferencaValor } = diferenca
  if (!isQuitavel(diferenca)) return null
  const valor = Math.abs(diferencaValor)
  const verbo = tipo === 'DEBITO' ? 'Pagar' : 'Resgatar'
  const podeContestar = isContestavel(diferenca, hoje())
  return (
    <div className={css.due}>
      <div className={css.words}>
        {podeContestar ? <Relogio diferenca={diferenca} /> : <Vence diferenca={diferenca} />}
      </div>
      <div className={css.acts}>
        {onQuit && (
          <Button
            aria-disabled={quitting !== undefined}
            aria-busy={quitting === tipo}
            onClick={() => !quitting && onQuit({ tipo, valor, uuids: [diferencaUuid] })}
          >
            {`${verbo} ${formatReais(valor)}`}
          </Button>
        )}
        {podeContestar && can('contestarDiferencas') && (
          <ButtonLink to={`/postagens/contestar/${diferencaUuid}`} look="outline">
            <ContestacaoIcon name="flag" />
            {contestarText(diferenca)}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** The term to contest, with a strip of its days; below it the last day to pay. */
function Relogio({ diferenca }: { diferenca: Diferenca }) {
  const { vencimento } = diferenca
  const prazo = diferenca.prazoContestacao!
  const faltam = faltamUteisText(avisoOf(diferenca), prazo, hoje())
  return (
    <>
      <p className={css.head}>
        <b>{`Conteste até ${formatDia(prazo)}`}</b>
        <span>{faltam}</span>
      </p>
      <Dias
        dias={diasDoPrazo(avisoOf(diferenca), prazo, hoje())}
        label={`Para contestar: ${faltam}, até ${formatDia(prazo)}`}
      />
      {vencimento && (
        <p className={css.note}>{`Pague até ${formatDia(vencimento)}. ${faltamText(vencimento, hoje())}.`}</p>
      )}
    </>
  )
}

function Vence({ diferenca: { tipo, vencimento, prazoContestacao, contestacao } }: { diferenca: Diferenca }) {
  if (!vencimento)
    return (
      <>
        <p className={css.head}>
          <b>É seu e não vence</b>
        </p>
        <p className={css.note}>O valor entra na sua Carteira Flex quando você resgata.</p>
      </>
    )
  const isLate = vencimento < hoje()
  const isEncerrado = tipo === 'DEBITO' && (!contestacao || contestacao.status === 'DESISTENCIA') && prazoContestacao
  return (
    <>
      <p className={css.head}>
        <b>{isLate ? capitalize(venceText(vencimento, hoje())) : `Pague até ${formatDia(vencimento)}`}</b>
        <span className={cx(isLate && css.late)}>{faltamText(vencimento, hoje())}</span>
      </p>
      {isEncerrado && (
        <p className={css.note}>{`O prazo para contestar terminou em ${formatDia(prazoContestacao)}.`}</p>
      )}
    </>
  )
}
