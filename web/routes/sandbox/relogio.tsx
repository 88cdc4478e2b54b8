import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { avancarRelogio } from '#contract/sandbox'
import { call } from '../../app/data/api.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Button } from '../../ui/page/button.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { Aviso } from './aviso.tsx'
import css from './relogio.module.css'
import { adiantadoText, diaText, horaText, PASSOS } from './relogio.rules.ts'
import { relogioQuery } from './sandbox.queries.ts'
import { useAcao } from './use-acao.ts'

const UM_DIA = '86400'

/** The clock of the whole installation, with buttons that move it forward. */
export function Relogio() {
  const { data: relogio } = useQuery(relogioQuery)
  const [passo, setPasso] = useState(UM_DIA)
  const { act, isBusy, aviso } = useAcao(
    (avancarSegundos: number) => call(avancarRelogio, { body: { avancarSegundos } }),
    () => 'Pronto. As tarefas que venceram já rodaram.',
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    act(Number(passo))
  }
  return (
    <>
      {relogio ? (
        <p className={css.now}>
          <time dateTime={relogio.agora.toISOString()}>
            <b>{horaText(relogio.agora)}</b> {diaText(relogio.agora)}
          </time>
          <span>{adiantadoText(relogio.adiantadoSegundos)}</span>
        </p>
      ) : (
        <p className={css.now} aria-busy="true">
          <Skeleton size="value" />
        </p>
      )}
      <form className={css.form} aria-label="Adiantar o relógio" onSubmit={submit}>
        <SelectField
          label="Quanto"
          value={passo}
          options={PASSOS}
          empty="Nada, só rodar as tarefas"
          onChange={setPasso}
        />
        <Button type="submit" look="act" aria-disabled={isBusy} aria-busy={isBusy}>
          Adiantar o relógio
        </Button>
      </form>
      <Aviso {...aviso} />
    </>
  )
}
