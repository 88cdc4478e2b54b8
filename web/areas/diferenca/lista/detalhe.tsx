import { useId, useState } from 'react'
import type { Diferenca } from '#contract/diferenca'
import { MENSAGENS_DA_DIFERENCA as MENSAGENS } from '#contract/diferenca'
import { diaOf } from '#contract/kernel/values/instant'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { formatDia } from '../../cotacao/index.ts'
import { Provas } from '../../frete/index.ts'
import { Comparacao } from '../comparacao.tsx'
import { Caso } from '../contestacao/caso.tsx'
import { valendo } from '../contestacao/situacao.ts'
import { isQuitavel, motivoOf, type NomeDoMedido } from '../diferenca.rules.ts'
import { Pacotes } from '../pacotes.tsx'
import { ReciboDaDiferenca } from '../recibo-da-diferenca.tsx'
import type { Quitacao } from '../use-quit-diferencas.ts'
import css from './detalhe.module.css'
import { Prazo } from './prazo.tsx'

/** What opens under a difference: the reason, both parcels in one scale, 'Cotado' beside 'Postado', both receipts and the last days. */
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
  const { diferencaValor, transportadora, criadaEm, contestacao } = diferenca
  const { quanto, porque } = motivoOf(valendo(diferenca))
  const [isFull, setFull] = useState(!isCalma(diferenca))
  const partes = useId()
  return (
    <div className={css.detalhe}>
      <div className={css.say}>
        <h4>
          <em className={diferencaValor < 0 ? css.sai : css.entra}>{quanto}</em> {porque}
        </h4>
        <p>{`Medido pela transportadora ${transportadora.nomeTransportadora}. A diferença é de ${formatDia(diaOf(criadaEm))}.`}</p>
      </div>
      {contestacao && <Caso diferenca={diferenca} contestacao={contestacao} />}
      {isCalma(diferenca) && (
        <Button
          look="quiet"
          size="s"
          className={css.toggle}
          aria-expanded={isFull}
          aria-controls={partes}
          onClick={() => setFull(!isFull)}
        >
          <WorkIcon name="receipt" size="s" />
          {isFull ? 'Fechar medidas e recibo' : 'Ver medidas e recibo'}
        </Button>
      )}
      <div id={partes} hidden={!isFull}>
        {isFull && <Partes diferenca={valendo(diferenca)} nome={contestacao?.dimensoes ? 'Decidido' : 'Postado'} />}
      </div>
      <Prazo diferenca={diferenca} quitting={quitting} onQuit={onQuit} />
      {isCalma(diferenca) && <Provas frete={diferenca} />}
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

/**
 * Whether a contest is open or was accepted, so that nothing is to be paid. The contest then comes first, and a button
 * opens measures and receipt.
 */
const isCalma = ({ contestacao }: Diferenca) => contestacao?.status === 'ABERTA' || contestacao?.status === 'ACEITA'

function Partes({ diferenca, nome }: { diferenca: Diferenca; nome: NomeDoMedido }) {
  return (
    <div className={css.parts}>
      <div className={css.mat}>
        <Pacotes diferenca={diferenca} nome={nome} />
        <div className={css.sheet}>
          <p>{MENSAGENS.explicacao}</p>
          <Comparacao diferenca={diferenca} nome={nome} />
        </div>
      </div>
      <div className={css.right}>
        <ReciboDaDiferenca diferenca={diferenca} nome={nome} />
        {!isCalma(diferenca) && <Provas frete={diferenca} />}
      </div>
    </div>
  )
}
