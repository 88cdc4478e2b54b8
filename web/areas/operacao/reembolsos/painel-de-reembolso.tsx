import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { mayOperate } from '#contract/kernel/http/direito-de-operador'
import { formatReais } from '#contract/kernel/values/centavos'
import { createReembolso } from '#contract/operacao/reembolso'
import { sentenceOf } from '../../../app/data/api.ts'
import { newUuid } from '../../../app/data/new-uuid.ts'
import { parseDecimal } from '../../../ui/fields/number.rules.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { TextArea } from '../../../ui/fields/text-area/text-area.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { euQuery } from '../operacao.queries.ts'
import { Cartao } from '../pecas/cartao.tsx'
import { isChaveUsada } from '../pecas/chave-usada.ts'
import { useAnswer } from '../pecas/use-answer.ts'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import { Assentos } from './assentos.tsx'
import css from './reembolsos.module.css'
import {
  type AlvoDoReembolso,
  reembolsavelQuery,
  reembolsoLivreQuery,
  useCreateReembolso,
} from './reembolsos.queries.ts'

const NADA = { tone: 'help', text: '' } as const

/** The refund of a frete, on its page: how much, why, and whether a second person is needed. For FINANCEIRO alone. */
export function PainelDeReembolso({ frete }: { frete: string }) {
  const { data: eu } = useQuery(euQuery())
  const may = mayOperate(eu?.direitos ?? [], createReembolso.direitos)
  const { data: livre } = useQuery({ ...reembolsavelQuery(frete), enabled: may })
  const [isOpen, setIsOpen] = useState(false)
  const [chave, setChave] = useState(newUuid)
  useTeclas({ reembolsar: may && !livre?.impedimento && (() => setIsOpen(true)) })
  if (!may || !livre) return null
  const { disponivel, reembolsado, creditado, esperando, impedimento } = livre
  return (
    <Cartao titulo="Reembolso" nota={impedimento ? undefined : `até ${formatReais(disponivel)}`}>
      {(reembolsado > 0 || esperando > 0) && (
        <p className={css.mudo}>
          Já reembolsado: {formatReais(reembolsado)}. Esperando a segunda pessoa: {formatReais(esperando)}.{' '}
          <Link to="/operacao/reembolsos">Ver os reembolsos</Link>
        </p>
      )}
      {creditado > 0 && <p className={css.mudo}>Volta como diferença a receber: {formatReais(creditado)}.</p>}
      {impedimento ? (
        <p className={css.mudo}>{impedimento}</p>
      ) : isOpen ? (
        <PedidoDeReembolso
          alvo={{ frete }}
          maximo={disponivel}
          semSegundaPessoa={livre.semSegundaPessoa}
          nome={eu ? `${eu.nome} ${eu.sobrenome}` : ''}
          chave={chave}
          onUsed={() => setChave(newUuid())}
          onDone={() => setIsOpen(false)}
        />
      ) : (
        <Button disabled={disponivel === 0} onClick={() => setIsOpen(true)}>
          Reembolsar <Tecla id="reembolsar" />
        </Button>
      )}
    </Cartao>
  )
}

/** A free amount out of the house's revenue, on the subscriber's page. For FINANCEIRO alone. */
export function PainelDeValorLivre({ assinatura }: { assinatura: string }) {
  const { data: eu } = useQuery(euQuery())
  const may = mayOperate(eu?.direitos ?? [], createReembolso.direitos)
  const { data: livre } = useQuery({ ...reembolsoLivreQuery(assinatura), enabled: may })
  const [isOpen, setIsOpen] = useState(false)
  const [chave, setChave] = useState(newUuid)
  useTeclas({ reembolsar: may && !livre?.impedimento && (() => setIsOpen(true)) })
  if (!may || !livre) return null
  return (
    <Cartao titulo="Reembolso de valor livre">
      {livre.esperando > 0 && (
        <p className={css.mudo}>
          Esperando a segunda pessoa: {formatReais(livre.esperando)}.{' '}
          <Link to="/operacao/reembolsos">Ver os reembolsos</Link>
        </p>
      )}
      {livre.impedimento ? (
        <p className={css.mudo}>{livre.impedimento}</p>
      ) : isOpen ? (
        <PedidoDeReembolso
          alvo={{ assinatura }}
          maximo={livre.disponivel}
          isVazio
          semSegundaPessoa={livre.semSegundaPessoa}
          nome={eu ? `${eu.nome} ${eu.sobrenome}` : ''}
          chave={chave}
          onUsed={() => setChave(newUuid())}
          onDone={() => setIsOpen(false)}
        />
      ) : (
        <>
          <p className={css.mudo}>
            Sai da receita da casa para a carteira, no máximo {formatReais(livre.teto)} somando todos: ainda cabem{' '}
            {formatReais(livre.disponivel)}. O de um frete começa na página dele e sai de onde a compra pôs.
          </p>
          <Button disabled={livre.disponivel === 0} onClick={() => setIsOpen(true)}>
            Reembolsar <Tecla id="reembolsar" />
          </Button>
        </>
      )}
    </Cartao>
  )
}

function PedidoDeReembolso({
  alvo,
  maximo,
  isVazio = false,
  semSegundaPessoa,
  nome,
  chave,
  onUsed,
  onDone,
}: {
  alvo: AlvoDoReembolso
  /** In centavos. */
  maximo: number
  /** Whether the field begins empty instead of with the maximum. */
  isVazio?: boolean
  semSegundaPessoa: number
  nome: string
  /** Of the next refund. The panel holds it: after a lost answer the form may have been closed and opened again. */
  chave: string
  onUsed: () => void
  onDone: () => void
}) {
  const [valor, setValor] = useState(isVazio ? '' : (maximo / 100).toFixed(2).replace('.', ','))
  const [motivo, setMotivo] = useState('')
  const [isAsked, setAsked] = useState(false)
  const create = useCreateReembolso(chave, onUsed)
  const answer = useAnswer()
  const centavos = parseDecimal(valor, 2) ?? 0
  const isValid = centavos > 0 && centavos <= maximo
  const isWrong = !isValid && (isAsked || valor !== '')
  const needsTwo = centavos > semSegundaPessoa
  const semMotivo = isAsked && motivo.trim() === ''
  const send = () => {
    setAsked(true)
    if (!isValid || motivo.trim() === '' || create.isPending) return
    const reembolso = `O reembolso de ${formatReais(centavos)}`
    answer(create.mutateAsync({ ...alvo, valor: centavos, motivo }), {
      say: ({ answer: { status } }) =>
        `${reembolso} ${status === 'CONCLUIDO' ? 'foi feito' : 'espera a segunda pessoa'}.`,
      failed: `${reembolso} ficou sem confirmação.`,
      onDone,
    })
  }
  const form = useRef<HTMLDivElement>(null)
  useTeclas({ confirmar: send, voltar: onDone }, form)
  return (
    <div ref={form} className={css.confirma}>
      <NumberField
        kind="reais"
        label="Valor em reais"
        value={valor}
        isWrong={isWrong}
        note={isWrong ? { tone: 'error', text: `Use de R$ 0,01 a ${formatReais(maximo)}.` } : NADA}
        onChange={setValor}
      />
      <TextArea
        label="Motivo, para a auditoria"
        value={motivo}
        max={1000}
        rows={2}
        isWrong={semMotivo}
        note={semMotivo ? { tone: 'error', text: 'Escreva o motivo.' } : NADA}
        onChange={setMotivo}
      />
      {needsTwo && <Assentos pediu={{ nome }} aprovou={null} vago="Outra pessoa da equipe" />}
      <div className={css.acoes}>
        <Button look="act" onClick={send}>
          {`${needsTwo ? 'Pedir' : 'Reembolsar'}${isValid ? ` ${formatReais(centavos)}` : ''}`} <Tecla id="confirmar" />
        </Button>
        <Button look="quiet" onClick={onDone}>
          Voltar
        </Button>
      </div>
      {create.error && (
        <Alert tone="error">
          {isChaveUsada(create.error)
            ? 'O reembolso que você pediu antes já tinha chegado. Confira quanto já foi reembolsado, e só então peça outro.'
            : sentenceOf(create.error, 'Não deu para reembolsar agora.')}
        </Alert>
      )}
    </div>
  )
}
