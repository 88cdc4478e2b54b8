import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { mayOperate } from '#contract/kernel/http/direito-de-operador'
import type { AssinanteDaOperacao } from '#contract/operacao/assinante'
import { blockAssinante } from '#contract/operacao/bloqueio'
import { sentenceOf } from '../../../app/data/api.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { formatInstante } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { euQuery } from '../operacao.queries.ts'
import { Cartao } from '../pecas/cartao.tsx'
import { useAnswer } from '../pecas/use-answer.ts'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import css from './assinante.module.css'
import { useBloqueio } from './assinante.queries.ts'

const CURTO = 5

/** Blocks a subscriber, or lifts the block. The consequences are told before the act; Ctrl+Enter confirms it. */
export function BloqueioDoAssinante({ assinante: { uuid, bloqueio } }: { assinante: AssinanteDaOperacao }) {
  const { data: eu } = useQuery(euQuery())
  const may = mayOperate(eu?.direitos ?? [], blockAssinante.direitos)
  /** The state for which the form was opened: once that state is over, the form is, too. */
  const [aberto, setAberto] = useState<number | 'livre' | null>(null)
  const estado = bloqueio ? bloqueio.em.getTime() : 'livre'
  if (!may && !bloqueio) return null
  return (
    <Cartao titulo="Acesso">
      {bloqueio && (
        <p>
          Bloqueado desde {formatInstante(bloqueio.em)}: {bloqueio.motivo}
        </p>
      )}
      {aberto === estado ? (
        <Confirmar uuid={uuid} isBlocked={bloqueio !== null} onDone={() => setAberto(null)} />
      ) : (
        may && (
          <Button onClick={() => setAberto(estado)}>{bloqueio ? 'Desbloquear o acesso' : 'Bloquear o acesso'}</Button>
        )
      )}
    </Cartao>
  )
}

function Confirmar({ uuid, isBlocked, onDone }: { uuid: string; isBlocked: boolean; onDone: () => void }) {
  const [motivo, setMotivo] = useState('')
  const [isAsked, setAsked] = useState(false)
  const change = useBloqueio(uuid)
  const answer = useAnswer()
  const isShort = !isBlocked && motivo.trim().length < CURTO
  const confirm = () => {
    setAsked(true)
    if (isShort || change.isPending) return
    answer(change.mutateAsync(isBlocked ? null : motivo.trim()), {
      say: () => (isBlocked ? 'O acesso foi desbloqueado.' : 'O acesso foi bloqueado.'),
      failed: isBlocked ? 'O desbloqueio ficou sem confirmação.' : 'O bloqueio ficou sem confirmação.',
      onDone,
    })
  }
  const form = useRef<HTMLDivElement>(null)
  useTeclas({ confirmar: confirm, voltar: onDone }, form)
  return (
    <div ref={form} className={css.confirma}>
      {change.error && <Alert tone="error">{sentenceOf(change.error, 'Não deu para mudar o acesso agora.')}</Alert>}
      <p>
        {isBlocked
          ? 'A pessoa volta a entrar com a senha dela, e quem trabalha nas lojas dela volta a elas. As sessões encerradas não voltam.'
          : 'Todas as sessões caem agora e a pessoa não entra mais; ela lê que o acesso foi bloqueado, sem o motivo. Quem trabalha nas lojas dela também perde o acesso a elas. O saldo continua dela, e os fretes pagos seguem viagem.'}
      </p>
      {!isBlocked && (
        <TextField
          label="Motivo, para a auditoria"
          value={motivo}
          maxLength={500}
          autoComplete="off"
          isWrong={isAsked && isShort}
          {...(isAsked && isShort && { note: { tone: 'error' as const, text: `Escreva pelo menos ${CURTO} letras.` } })}
          onChange={setMotivo}
        />
      )}
      <div className={css.acoes}>
        <Button look="act" aria-disabled={change.isPending} onClick={confirm}>
          {isBlocked ? 'Desbloquear' : 'Bloquear'} <Tecla id="confirmar" />
        </Button>
        <Button look="quiet" onClick={onDone}>
          Voltar
        </Button>
      </div>
    </div>
  )
}
