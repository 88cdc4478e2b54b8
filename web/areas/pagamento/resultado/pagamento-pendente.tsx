import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import { type RespostaDoCartao, readPagamentoComCartao } from '../cartao.calls.ts'
import { MarcaDoSandbox } from '../marca-do-sandbox.tsx'
import { usePollPagamento } from '../use-poll-pagamento.ts'
import { Resultado } from './resultado.tsx'
import { SealedBox } from './sealed-box.tsx'

type Resposta = Pick<RespostaDoCartao, 'status' | 'motivo'>

/** A card payment that the bank has not decided yet (S2 §8). Asks until it is decided; `onEnd` is called once. */
export function PagamentoPendente({
  paymentId,
  isSandbox = false,
  onEnd,
  children,
}: {
  paymentId: string
  isSandbox?: boolean
  onEnd: (resposta: Resposta) => void
  /** Stands below: what else the person can do meanwhile. */
  children?: ReactNode
}) {
  const inicial: Resposta = { status: 'PENDING' }
  usePollPagamento<Resposta>({ paymentId, ask: readPagamentoComCartao, inicial, onEnd })
  return (
    <Resultado
      drawing={<SealedBox sign="clock" />}
      title="O seu pagamento está pendente."
      action={
        <>
          <ButtonLink to="/carteira" look="act">
            Ir para a carteira
          </ButtonLink>
          {children}
        </>
      }
    >
      <p>
        O banco ainda está analisando o seu cartão. Esta tela muda sozinha quando ele decidir, e você também recebe uma
        notificação: pode sair daqui.
      </p>
      {isSandbox && <MarcaDoSandbox />}
    </Resultado>
  )
}
