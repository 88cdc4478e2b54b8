import type { ChaveDeApi } from '#contract/programas/chave-de-api'
import { agora } from '../../../app/data/clock.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { formatDia, formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { Button } from '../../../ui/page/button.tsx'
import css from './chaves.module.css'
import { EscoposDaChave } from './escopos-da-chave.tsx'
import { validadeOf } from './validade.rules.ts'

/** A key in the list: what it is for, what it may do, and how long it lives. */
export function LinhaDaChave({
  chave: { nome, inicio, escopos, criadaEm, expiraEm, usadaEm },
  onRevoke,
}: {
  chave: ChaveDeApi
  onRevoke: () => void
}) {
  const { estado, texto } = validadeOf(expiraEm, agora())
  return (
    <li className={css.row}>
      <div className={css.words}>
        <h3>{nome}</h3>
        <code translate="no">{`${inicio}…`}</code>
        <EscoposDaChave escopos={escopos} />
        <p>
          {`Criada em ${formatDia(criadaEm)} · ${usadaEm ? `usada em ${formatDiaHora(usadaEm)}` : 'nunca usada'} · `}
          <b data-estado={estado}>
            {estado !== 'vale' && <WorkIcon name={estado === 'logo' ? 'hourglass' : 'crossed'} size="s" />}
            {texto}
          </b>
          {estado === 'expirou' && ` em ${formatDia(expiraEm)}`}
        </p>
      </div>
      <Button size="s" className={css.danger} aria-label={`Revogar ${nome}, ${inicio}`} onClick={onRevoke}>
        Revogar
      </Button>
    </li>
  )
}
