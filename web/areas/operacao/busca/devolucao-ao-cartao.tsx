import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatReais } from '#contract/kernel/values/centavos'
import type { SaldoDeCartao } from '#contract/pagamento/devolucao'
import { sentenceOf } from '../../../app/data/api.ts'
import { newUuid } from '../../../app/data/new-uuid.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { isChaveUsada } from '../pecas/chave-usada.ts'
import { useAnswer } from '../pecas/use-answer.ts'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import css from './assinante.module.css'
import { cartoesDoBloqueadoQuery, useCreateDevolucaoDoBloqueado } from './assinante.queries.ts'

const NADA = { tone: 'help', text: '' } as const

/** Card money of a blocked subscriber, which never leaves by Pix: each card's goes back to it, whole. */
export function DevolucaoAoCartao({ uuid }: { uuid: string }) {
  const { data: cartoes = [] } = useQuery(cartoesDoBloqueadoQuery(uuid))
  const [aberto, setAberto] = useState<SaldoDeCartao | null>(null)
  const [feito, setFeito] = useState<SaldoDeCartao | null>(null)
  const [chave, setChave] = useState(newUuid)
  const comDinheiro = cartoes.filter(({ disponivel, impedimento }) => disponivel > 0 || impedimento)
  return (
    <>
      {feito && (
        <div className={css.confirma}>
          <Alert tone="success" isAnswer>
            A devolução de {formatReais(feito.disponivel)} ao cartão {feito.cartao} foi pedida.
          </Alert>
        </div>
      )}
      {aberto ? (
        <PedidoDeDevolucao
          assinatura={uuid}
          saldo={aberto}
          chave={chave}
          onUsed={() => setChave(newUuid())}
          onAsked={() => {
            setFeito(aberto)
            setAberto(null)
          }}
          onBack={() => setAberto(null)}
        />
      ) : (
        comDinheiro.length > 0 && (
          <div className={css.confirma}>
            {comDinheiro.map((saldo) =>
              saldo.impedimento ? (
                <p key={saldo.paymentId} className={css.mudo}>
                  {saldo.cartao}: {saldo.impedimento}
                </p>
              ) : (
                <div key={saldo.paymentId} className={css.acoes}>
                  <Button
                    onClick={() => {
                      setFeito(null)
                      setAberto(saldo)
                    }}
                  >
                    Devolver {formatReais(saldo.disponivel)} ao {saldo.cartao}
                  </Button>
                </div>
              ),
            )}
          </div>
        )
      )}
    </>
  )
}

function PedidoDeDevolucao({
  assinatura,
  saldo: { paymentId, cartao, disponivel },
  chave,
  onUsed,
  onAsked,
  onBack,
}: {
  assinatura: string
  saldo: SaldoDeCartao
  /** Of the next refund, held outside of the form: after a lost answer it may have been closed and opened again. */
  chave: string
  onUsed: () => void
  onAsked: () => void
  onBack: () => void
}) {
  const [motivo, setMotivo] = useState('')
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const create = useCreateDevolucaoDoBloqueado(assinatura, chave, onUsed)
  const answer = useAnswer()
  const semMotivo = isAsked && motivo.trim() === ''
  const send = () => {
    setAsked(true)
    if (motivo.trim() === '' || create.isPending) return
    const devolucao = `A devolução de ${formatReais(disponivel)} ao cartão ${cartao}`
    answer(create.mutateAsync({ paymentId, valor: disponivel, motivo }), {
      say: () => `${devolucao} foi pedida.`,
      failed: `${devolucao} ficou sem confirmação.`,
      onDone: onAsked,
    })
  }
  useTeclas({ confirmar: send, voltar: onBack }, form)
  return (
    <div ref={form} className={css.confirma}>
      {create.error && (
        <Alert tone="error">
          {isChaveUsada(create.error)
            ? 'A devolução que você pediu antes já tinha chegado. Confira o saldo, e só então peça outra.'
            : sentenceOf(create.error, 'Não deu para devolver agora.')}
        </Alert>
      )}
      <p>
        {formatReais(disponivel)} voltam ao cartão {cartao}, que os pagou, e a pessoa é avisada por e-mail. O bloqueio
        continua.
      </p>
      <TextField
        label="Motivo, para a auditoria"
        value={motivo}
        maxLength={500}
        autoComplete="off"
        isWrong={semMotivo}
        note={semMotivo ? { tone: 'error', text: 'Escreva o motivo.' } : NADA}
        onChange={setMotivo}
      />
      <div className={css.acoes}>
        <Button look="act" aria-disabled={create.isPending} onClick={send}>
          Devolver {formatReais(disponivel)} <Tecla id="confirmar" />
        </Button>
        <Button look="quiet" onClick={onBack}>
          Voltar
        </Button>
      </div>
    </div>
  )
}
