import type { Diferenca } from '#contract/diferenca'
import { MENSAGENS_DA_DIFERENCA as MENSAGENS } from '#contract/diferenca'
import { formatReais } from '#contract/kernel/values/centavos'
import { diaOf } from '#contract/kernel/values/instant'
import { hoje } from '../../app/data/clock.ts'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { Button } from '../../ui/page/button.tsx'
import { cx } from '../../ui/tokens/cx.ts'
import { formatDia } from '../cotacao/index.ts'
import { faltamText } from './abertas.ts'
import { Comparacao } from './comparacao.tsx'
import css from './detalhe.module.css'
import { isQuitavel, motivoOf } from './diferenca.rules.ts'
import { Pacotes } from './pacotes.tsx'
import { ReciboDaDiferenca } from './recibo-da-diferenca.tsx'
import type { Quitacao } from './use-quit-diferencas.ts'

/** What opens under a difference: why, both parcels in one scale, 'Cotado' beside 'Postado', both receipts, until when. */
export function Detalhe({
  diferenca,
  quitting,
  onQuit,
  onDetalhe,
}: {
  diferenca: Diferenca
  quitting: Quitacao['tipo'] | undefined
  onQuit: ((quitacao: Quitacao) => void) | undefined
  onDetalhe: () => void
}) {
  const { diferencaValor, transportadora, criadaEm } = diferenca
  const { quanto, porque } = motivoOf(diferenca)
  return (
    <div className={css.detalhe}>
      <div className={css.say}>
        <h4>
          <em className={diferencaValor < 0 ? css.sai : css.entra}>{quanto}</em> {porque}
        </h4>
        <p>{`Medido pela transportadora ${transportadora.nomeTransportadora}. A diferença é de ${formatDia(diaOf(criadaEm))}.`}</p>
      </div>
      <div className={css.parts}>
        <div className={css.mat}>
          <Pacotes diferenca={diferenca} />
          <div className={css.sheet}>
            <p>{MENSAGENS.explicacao}</p>
            <Comparacao diferenca={diferenca} />
          </div>
        </div>
        <ReciboDaDiferenca diferenca={diferenca} />
      </div>
      <Prazo diferenca={diferenca} quitting={quitting} onQuit={onQuit} />
      <div className={css.foot}>
        <Button look="quiet" size="s" aria-haspopup="dialog" onClick={onDetalhe}>
          <WorkIcon name="search" size="s" />
          Detalhamento do frete
        </Button>
        {diferencaValor < 0 && isQuitavel(diferenca) && <p>Nada sai da sua carteira sem você mandar.</p>}
      </div>
    </div>
  )
}

/** What may be done about it, and until when. */
function Prazo({
  diferenca,
  quitting,
  onQuit,
}: {
  diferenca: Diferenca
  quitting: Quitacao['tipo'] | undefined
  onQuit: ((quitacao: Quitacao) => void) | undefined
}) {
  const { tipo, vencimento, diferencaUuid, diferencaValor } = diferenca
  if (!isQuitavel(diferenca)) return null
  const valor = Math.abs(diferencaValor)
  const verbo = tipo === 'DEBITO' ? 'Pagar' : 'Resgatar'
  const isLate = vencimento !== null && vencimento < hoje()
  return (
    <div className={css.due}>
      {vencimento ? (
        <>
          <b>{`${isLate ? 'Venceu' : 'Pague até'} ${formatDia(vencimento)}`}</b>
          <span className={cx(isLate && css.late)}>{faltamText(vencimento, hoje())}</span>
        </>
      ) : (
        <>
          <b>É seu e não vence</b>
          <span>O valor entra na sua Carteira Flex quando você resgata.</span>
        </>
      )}
      {onQuit && (
        <Button
          aria-disabled={quitting !== undefined}
          aria-busy={quitting === tipo}
          onClick={() => !quitting && onQuit({ tipo, valor, uuids: [diferencaUuid] })}
        >
          {`${verbo} ${formatReais(valor)}`}
        </Button>
      )}
    </div>
  )
}
