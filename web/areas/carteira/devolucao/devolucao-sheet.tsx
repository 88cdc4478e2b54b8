import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Devolucao } from '#contract/pagamento-devolucao'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { saldosDeCartaoQuery } from '../carteira.queries.ts'
import css from '../form.module.css'
import { FormWaiting } from '../form-waiting.tsx'
import { DevolucaoDados } from './devolucao-dados.tsx'
import { DevolucaoForm } from './devolucao-form.tsx'

/** 'Devolver ao cartão': card money of the wallet back to the card that brought it. */
export function DevolucaoSheet({ onClose }: { onClose: () => void }) {
  const [pedida, setPedida] = useState<Devolucao>()
  return (
    <Sheet title={pedida ? 'Sua devolução' : 'Devolver ao cartão'} isForm onClose={onClose}>
      {pedida ? <Pedida pedida={pedida} onClose={onClose} /> : <Pedido onAsked={setPedida} />}
    </Sheet>
  )
}

/** The form is gone, and the focus with it: it goes on at the way out. */
function Pedida({ pedida, onClose }: { pedida: Devolucao; onClose: () => void }) {
  const out = useRef<HTMLButtonElement>(null)
  useEffect(() => out.current?.focus({ preventScroll: true }), [])
  return (
    <div className={css.form}>
      <DevolucaoDados uuid={pedida.uuid} pedida={pedida} />
      <Button ref={out} look="act" onClick={onClose}>
        Concluir
      </Button>
    </div>
  )
}

function Pedido({ onAsked }: { onAsked: (devolucao: Devolucao) => void }) {
  const { data: cartoes, isPending, error, refetch } = useQuery(saldosDeCartaoQuery)
  if (isPending) return <FormWaiting />
  if (!cartoes)
    return (
      <Alert tone="error" title="Não foi possível ver o que os seus cartões têm na carteira.">
        <p>{error.message}</p>
        <button type="button" onClick={() => void refetch()}>
          Tentar de novo
        </button>
      </Alert>
    )
  const [first, ...others] = cartoes
  if (!first)
    return (
      <Alert tone="info" title="Nada na sua carteira veio de cartão.">
        <p>O saldo que entrou por Pix ou boleto sai por saque.</p>
      </Alert>
    )
  return <DevolucaoForm cartoes={[first, ...others]} onAsked={onAsked} />
}
