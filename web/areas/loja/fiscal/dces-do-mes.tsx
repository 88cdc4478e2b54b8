import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { readDcesDoMes } from '#contract/fiscal/dce'
import { callFile, sentenceOf } from '../../../app/data/api.ts'
import { hoje } from '../../../app/data/clock.ts'
import { isPropria } from '../../../app/data/perfil.ts'
import { saveAs } from '../../../app/save-as.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from './dces-do-mes.module.css'
import { listMeses } from './meses.rules.ts'
import card from './remetente-card.module.css'

/** The XML of a month's DC-e as one ZIP, for the person who keeps the books. */
export function DcesDoMes() {
  const meses = listMeses(hoje())
  const [mes, setMes] = useState(meses[0]!.value)
  const download = useMutation({
    mutationFn: () => callFile(readDcesDoMes, { query: { mes } }),
    onSuccess: (file) => saveAs(`dce-${mes}.zip`, file),
  })
  return (
    <section className={card.card} aria-labelledby="dces-do-mes">
      <h2 id="dces-do-mes">XML das suas DC-e</h2>
      <p className={card.motivo}>
        Guardamos o XML de cada DC-e autorizada, e do cancelamento das canceladas, pelo prazo da lei. Baixe um mês
        inteiro em um ZIP.
        {!isPropria() && ' As que quem é dono da conta enviou como pessoa física ficam fora: só essa pessoa as baixa.'}
      </p>
      <form
        className={css.row}
        aria-label="XML das suas DC-e"
        onSubmit={(event) => {
          event.preventDefault()
          if (mes && !download.isPending) download.mutate()
        }}
      >
        <SelectField
          label="Mês"
          value={mes}
          options={meses}
          empty="Escolha um mês"
          isWrong={download.isError}
          onChange={(chosen) => {
            setMes(chosen)
            download.reset()
          }}
        />
        <Button type="submit" aria-disabled={!mes || download.isPending}>
          <WorkIcon name="download" />
          {download.isPending ? 'Baixando…' : 'Baixar o mês'}
        </Button>
      </form>
      {download.isError && (
        <Alert tone="error">
          <p>{sentenceOf(download.error, 'Não foi possível baixar as DC-e deste mês.')}</p>
        </Alert>
      )}
    </section>
  )
}
