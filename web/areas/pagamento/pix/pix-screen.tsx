import { useEffect, useEffectEvent, useId, useState } from 'react'
import { formatReais } from '#contract/kernel/values/centavos'
import { type Pagamento, PIX_MINUTOS, PIX_PAGO } from '#contract/pagamento'
import { sentenceOf } from '../../../app/data/api.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Money } from '../../../ui/page/money.tsx'
import page from '../../../ui/page/page.module.css'
import { MarcaDoSandbox } from '../marca-do-sandbox.tsx'
import { readPix } from '../pagamento.calls.ts'
import { useFocusHeading } from '../resultado/use-focus-heading.ts'
import { useGiveUpPagamento } from '../use-give-up-pagamento.ts'
import { usePollPagamento } from '../use-poll-pagamento.ts'
import { anuncioOf, formatContagem } from './contagem.rules.ts'
import { CopiaECola } from './copia-e-cola.tsx'
import css from './pix-screen.module.css'
import { useCountdown } from './use-countdown.ts'

/**
 * A Pix that waits to be paid (S2 §2 'Pix screen'): the code to scan or to copy and the time left. Asks the server
 * until the payment ends; `onEnd` is called once, when it is paid, refused or expired.
 */
export function PixScreen({
  pagamento,
  onEnd,
  giveUp,
}: {
  pagamento: Pagamento
  onEnd: (pagamento: Pagamento) => void
  /**
   * The button that gives the payment up; without this prop there is none. `onDone` is called after the payment was
   * given up.
   */
  giveUp?: { rotulo: string; onDone: (pagamento: Pagamento) => void }
}) {
  const id = useId()
  const heading = useFocusHeading()
  const { resposta, isMudo, ask } = usePollPagamento({
    paymentId: pagamento.paymentId,
    ask: readPix,
    inicial: pagamento,
    onEnd,
  })
  const { valor, valorCarteira, pixCode, qrCodeImage, isSandbox, paymentId } = resposta
  const isPago = PIX_PAGO.includes(resposta.status)
  return (
    <section className={css.pix} aria-labelledby={id}>
      <div className={css.words}>
        <div className={css.head}>
          {isSandbox && <MarcaDoSandbox />}
          <h2 id={id} ref={heading} tabIndex={-1}>
            Pague <Money value={valor} /> com Pix
          </h2>
          <p className={css.largo}>Abra o app do seu banco, escolha Pix e leia o código, ou use o copia e cola.</p>
          <p className={css.estreito}>Copie o código e cole no app do seu banco, em Pix copia e cola.</p>
        </div>
        {pixCode ? (
          <CopiaECola codigo={pixCode} />
        ) : (
          <p className={css.gerando}>O banco ainda está gerando o código. Ele aparece aqui assim que ficar pronto.</p>
        )}
        <EsperaDoPix pagamento={resposta} isPago={isPago} onZero={ask} />
        {isMudo && (
          <Alert tone="info" title="Sem resposta do servidor">
            <p>Continuamos tentando. Se você já pagou, o Pix não se perde: pode deixar esta tela aberta.</p>
          </Alert>
        )}
        {valorCarteira > 0 && (
          <p className={css.reserva}>
            <Icon name="lock" size="s" />
            <span>
              {`${formatReais(valorCarteira)} da sua carteira ficam reservados até o Pix ser confirmado. Se o código vencer, voltam para o saldo.`}
            </span>
          </p>
        )}
        {giveUp && <GiveUp paymentId={paymentId} onOver={ask} {...giveUp} />}
      </div>
      <div className={css.leitura}>
        <p className={css.estreito}>Vai pagar com outro aparelho? Leia o código.</p>
        <div className={css.qr}>
          {qrCodeImage ? (
            <img
              src={`data:image/png;base64,${qrCodeImage}`}
              width={264}
              height={264}
              alt={`QR Code do Pix de ${formatReais(valor)}`}
            />
          ) : (
            <span className={css.semCodigo} aria-hidden="true">
              <WorkIcon name="pix" size="l" />
            </span>
          )}
        </div>
      </div>
    </section>
  )
}

/** What the screen waits for, and the time left. */
function EsperaDoPix({ pagamento, isPago, onZero }: { pagamento: Pagamento; isPago: boolean; onZero: () => void }) {
  const resta = useCountdown(pagamento)
  const isOver = resta === 0
  // at zero the screen asks at once, before the next regular question
  const zero = useEffectEvent(onZero)
  useEffect(() => {
    if (isOver) zero()
  }, [isOver])
  return (
    <div className={css.wait}>
      <span className={css.pulse} aria-hidden="true" />
      <p className={css.what}>
        <b>{isPago ? 'Pagamento confirmado' : isOver ? 'Conferindo com o banco' : 'Aguardando o pagamento'}</b>
        <span>
          {isOver ? 'O tempo do código terminou. Vendo se o Pix chegou.' : 'Esta tela muda sozinha quando o Pix cair.'}
        </span>
      </p>
      <p className={css.left}>
        <span>{`O código vale por ${PIX_MINUTOS} minutos`}</span>
        <b role="timer" aria-label="Tempo que resta">
          {formatContagem(resta)}
        </b>
      </p>
      <p className={page.srOnly} aria-live="polite">
        {anuncioOf(resta)}
      </p>
    </div>
  )
}

function GiveUp({
  paymentId,
  rotulo,
  onDone,
  onOver,
}: {
  paymentId: string
  rotulo: string
  onDone: (pagamento: Pagamento) => void
  /** Called when the payment was paid or ended meanwhile: the next answer then says so. */
  onOver: () => void
}) {
  const [failure, setFailure] = useState('')
  const { mutate, isPending } = useGiveUpPagamento(onDone)
  const give = () => {
    if (isPending) return
    setFailure('')
    mutate(paymentId, {
      onError: (error) => {
        setFailure(sentenceOf(error, 'Erro desconhecido'))
        onOver()
      },
    })
  }
  return (
    <div className={css.give}>
      <Button look="quiet" aria-disabled={isPending} onClick={give}>
        {isPending ? 'Cancelando…' : rotulo}
      </Button>
      {failure && (
        <Alert tone="error">
          <p>{failure}</p>
        </Alert>
      )}
    </div>
  )
}
