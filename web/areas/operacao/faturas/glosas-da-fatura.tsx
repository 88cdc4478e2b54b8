import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Fatura, moveGlosa } from '#contract/operacao/fatura'
import { call, sentenceOf } from '../../../app/data/api.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Cartao } from '../pecas/cartao.tsx'
import css from './faturas.module.css'
import { linhasText } from './palavras.rules.ts'

/**
 * The glosas of a received invoice: marks them as sent, and notes the carrier's answer. With `linhas` only those of
 * these lines.
 */
export function GlosasDaFatura({ fatura, linhas }: { fatura: Fatura; linhas?: number[] }) {
  const { glosasAFazer, glosasEnviadas } = fatura
  if (!linhas && glosasAFazer + glosasEnviadas === 0)
    return (
      <Cartao titulo="Glosas">
        <p>Nenhuma glosa espera nada.</p>
      </Cartao>
    )
  const passos = (
    <Passos fatura={fatura} {...(linhas && { linhas })} canSend={linhas !== undefined || glosasAFazer > 0} />
  )
  if (linhas) return passos
  return (
    <Cartao titulo="Glosas">
      <p>
        {linhasText(glosasAFazer)} a glosar, {linhasText(glosasEnviadas)} com a transportadora.
      </p>
      {passos}
    </Cartao>
  )
}

function Passos({ fatura: { uuid }, linhas, canSend }: { fatura: Fatura; linhas?: number[]; canSend: boolean }) {
  const queryClient = useQueryClient()
  const [nota, setNota] = useState('')
  const move = useMutation({
    mutationFn: (estado: 'ENVIADA' | 'ACEITA' | 'RECUSADA') =>
      call(moveGlosa, {
        params: { uuid },
        body: { estado, ...(linhas && { linhas }), ...(nota.trim() && { nota: nota.trim() }) },
      }),
    meta: { changes: ['filas'] },
    onSuccess: () => {
      setNota('')
      return queryClient.invalidateQueries({ queryKey: ['operacao', 'faturas'] })
    },
  })
  const quais = linhas ? 'esta linha' : 'todas'
  return (
    <div className={css.atos}>
      {move.error && (
        <Alert tone="error">
          <p>{sentenceOf(move.error, 'Não deu para mudar as glosas. Tente de novo.')}</p>
        </Alert>
      )}
      {canSend && (
        <Button size="s" disabled={move.isPending} onClick={() => move.mutate('ENVIADA')}>
          Marcar {quais} como enviada{linhas ? '' : 's'}
        </Button>
      )}
      <Button size="s" disabled={move.isPending} onClick={() => move.mutate('ACEITA')}>
        A transportadora aceitou {quais}
      </Button>
      <TextField label="Nota, para encerrar sem glosa" value={nota} onChange={setNota} maxLength={1000} />
      <Button size="s" disabled={move.isPending || nota.trim() === ''} onClick={() => move.mutate('RECUSADA')}>
        Encerrar {quais} com a nota
      </Button>
    </div>
  )
}
