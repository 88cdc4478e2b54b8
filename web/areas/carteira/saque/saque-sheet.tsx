import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Saque } from '#contract/pagamento-saque'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { condicoesDeSaqueQuery } from '../carteira.queries.ts'
import css from '../form.module.css'
import { FormWaiting } from '../form-waiting.tsx'
import { findImpedimento } from '../saque.rules.ts'
import { SaqueDados } from './saque-dados.tsx'
import { SaqueForm } from './saque-form.tsx'

/** 'Sacar': the wallet's money back to its holder, and what becomes of it. */
export function SaqueSheet({ onClose }: { onClose: () => void }) {
  const [pedido, setPedido] = useState<Saque>()
  return (
    <Sheet title={pedido ? 'Seu saque' : 'Sacar'} isForm onClose={onClose}>
      {pedido ? <Pedida pedido={pedido} onClose={onClose} /> : <Pedido onAsked={setPedido} />}
    </Sheet>
  )
}

/** The form is gone, and the focus with it: it goes on at the way out. */
function Pedida({ pedido, onClose }: { pedido: Saque; onClose: () => void }) {
  const out = useRef<HTMLButtonElement>(null)
  useEffect(() => out.current?.focus({ preventScroll: true }), [])
  return (
    <div className={css.form}>
      <SaqueDados uuid={pedido.uuid} pedido={pedido} />
      <Button ref={out} look="act" onClick={onClose}>
        Concluir
      </Button>
    </div>
  )
}

function Pedido({ onAsked }: { onAsked: (saque: Saque) => void }) {
  const { data: condicoes, isPending, error, refetch } = useQuery(condicoesDeSaqueQuery)
  if (isPending) return <FormWaiting />
  if (!condicoes)
    return (
      <Alert tone="error" title="Não foi possível ver quanto você pode sacar.">
        <p>{error.message}</p>
        <button type="button" onClick={() => void refetch()}>
          Tentar de novo
        </button>
      </Alert>
    )
  const impedimento = findImpedimento(condicoes)
  if (impedimento)
    return (
      <Alert tone="info" title={impedimento.titulo}>
        <p>{impedimento.texto}</p>
      </Alert>
    )
  return <SaqueForm condicoes={condicoes} onAsked={onAsked} />
}
