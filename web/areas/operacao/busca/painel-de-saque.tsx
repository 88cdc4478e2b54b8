import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { mayOperate } from '#contract/kernel/http/direito-de-operador'
import { formatReais } from '#contract/kernel/values/centavos'
import { createSaqueDoBloqueado, type SaqueAEnviar, type SaqueDoBloqueado } from '#contract/operacao/saque'
import { sentenceOf } from '../../../app/data/api.ts'
import { newUuid } from '../../../app/data/new-uuid.ts'
import { parseDecimal } from '../../../ui/fields/number.rules.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { euQuery } from '../operacao.queries.ts'
import { Cartao } from '../pecas/cartao.tsx'
import { isChaveUsada } from '../pecas/chave-usada.ts'
import { useAnswer } from '../pecas/use-answer.ts'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import css from './assinante.module.css'
import { saqueDoBloqueadoQuery, useCreateSaqueDoBloqueado } from './assinante.queries.ts'
import { DevolucaoAoCartao } from './devolucao-ao-cartao.tsx'

const NADA = { tone: 'help', text: '' } as const

/** The withdrawal for a blocked subscriber, who cannot ask for one (D §17), and card money back to its card. For FINANCEIRO alone. */
export function PainelDeSaque({ uuid }: { uuid: string }) {
  const { data: eu } = useQuery(euQuery())
  const may = mayOperate(eu?.direitos ?? [], createSaqueDoBloqueado.direitos)
  const { data: limites } = useQuery({ ...saqueDoBloqueadoQuery(uuid), enabled: may })
  const [isOpen, setIsOpen] = useState(false)
  const [feito, setFeito] = useState<SaqueAEnviar | null>(null)
  const [chave, setChave] = useState(newUuid)
  if (!may || !limites) return null
  return (
    <Cartao titulo="Saque" nota={`${formatReais(limites.sacavel)} podem sair por Pix`}>
      {feito && (
        <Alert tone="success" isAnswer>
          O saque de {formatReais(feito.valor)} foi pedido.{' '}
          <Link to={`/operacao/saques/${feito.uuid}`}>Ver o saque</Link>
        </Alert>
      )}
      {isOpen ? (
        <PedidoDeSaque
          limites={limites}
          chave={chave}
          onUsed={() => setChave(newUuid())}
          onAsked={(saque) => {
            setFeito(saque)
            setIsOpen(false)
          }}
          onBack={() => setIsOpen(false)}
        />
      ) : limites.impedimento ? (
        <p className={css.mudo}>{limites.impedimento}</p>
      ) : (
        <Button
          onClick={() => {
            setFeito(null)
            setIsOpen(true)
          }}
        >
          Sacar para a pessoa
        </Button>
      )}
      <DevolucaoAoCartao uuid={uuid} />
    </Cartao>
  )
}

function PedidoDeSaque({
  limites: { assinatura, minimo, maximo, chavePix },
  chave,
  onUsed,
  onAsked,
  onBack,
}: {
  limites: SaqueDoBloqueado
  /** Of the next withdrawal. The card holds it: after a lost answer the form may have been closed and opened again. */
  chave: string
  onUsed: () => void
  onAsked: (saque: SaqueAEnviar) => void
  onBack: () => void
}) {
  const [valor, setValor] = useState((maximo / 100).toFixed(2).replace('.', ','))
  const [motivo, setMotivo] = useState('')
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const create = useCreateSaqueDoBloqueado(assinatura, chave, onUsed)
  const answer = useAnswer()
  const centavos = parseDecimal(valor, 2) ?? 0
  const isValid = centavos >= minimo && centavos <= maximo
  const isWrong = !isValid && (isAsked || valor !== '')
  const semMotivo = isAsked && motivo.trim() === ''
  const send = () => {
    setAsked(true)
    if (!isValid || motivo.trim() === '' || create.isPending) return
    answer(create.mutateAsync({ valor: centavos, motivo }), {
      say: (saque) => `O saque de ${formatReais(saque.valor)} foi pedido.`,
      failed: `O saque de ${formatReais(centavos)} ficou sem confirmação.`,
      onDone: onAsked,
    })
  }
  useTeclas({ confirmar: send, voltar: onBack }, form)
  return (
    <div ref={form} className={css.confirma}>
      {create.error && (
        <Alert tone="error">
          {isChaveUsada(create.error)
            ? 'O saque que você pediu antes já tinha chegado. Confira o saldo, e só então peça outro.'
            : sentenceOf(create.error, 'Não deu para sacar agora.')}
        </Alert>
      )}
      <p>
        Vai por Pix para o CPF do titular, <span className={css.inteiro}>{chavePix}</span>, sem tarifa, e a pessoa é
        avisada por e-mail. O bloqueio continua.
      </p>
      <NumberField
        kind="reais"
        label="Valor em reais"
        value={valor}
        isWrong={isWrong}
        note={isWrong ? { tone: 'error', text: `Use de ${formatReais(minimo)} a ${formatReais(maximo)}.` } : NADA}
        onChange={setValor}
      />
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
          {`Sacar${isValid ? ` ${formatReais(centavos)}` : ''}`} <Tecla id="confirmar" />
        </Button>
        <Button look="quiet" onClick={onBack}>
          Voltar
        </Button>
      </div>
    </div>
  )
}
