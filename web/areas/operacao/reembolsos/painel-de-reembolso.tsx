import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatReais } from '#contract/kernel/values/centavos'
import { readReais } from '#contract/kernel/values/numero-digitado'
import { sentenceOf } from '../../../app/data/api.ts'
import { newUuid } from '../../../app/data/new-uuid.ts'
import { TextArea } from '../../../ui/fields/text-area/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { euQuery } from '../operacao.queries.ts'
import { Cartao } from '../pecas/cartao.tsx'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import { Assentos } from './assentos.tsx'
import css from './reembolsos.module.css'
import { reembolsavelQuery, useCreateReembolso } from './reembolsos.queries.ts'

const NADA = { tone: 'help', text: '' } as const

/** The refund of a frete, on its page: how much, why, and whether a second person is needed. For FINANCEIRO alone. */
export function PainelDeReembolso({ frete }: { frete: string }) {
  const { data: eu } = useQuery(euQuery())
  const may = eu?.direitos.some((direito) => direito === 'FINANCEIRO' || direito === 'ADMINISTRADOR') ?? false
  const { data: livre } = useQuery({ ...reembolsavelQuery(frete), enabled: may })
  const [isOpen, setIsOpen] = useState(false)
  useTeclas({ reembolsar: may && !livre?.impedimento && (() => setIsOpen(true)) })
  if (!may || !livre) return null
  const { disponivel, reembolsado, esperando, impedimento } = livre
  return (
    <Cartao titulo="Reembolso" nota={impedimento ? undefined : `até ${formatReais(disponivel)}`}>
      {(reembolsado > 0 || esperando > 0) && (
        <p className={css.mudo}>
          Já reembolsado: {formatReais(reembolsado)}. Esperando a segunda pessoa: {formatReais(esperando)}.{' '}
          <Link to="/operacao/reembolsos">Ver os reembolsos</Link>
        </p>
      )}
      {impedimento ? (
        <p className={css.mudo}>{impedimento}</p>
      ) : isOpen ? (
        <PedidoDeReembolso
          frete={frete}
          livre={livre}
          nome={eu ? `${eu.nome} ${eu.sobrenome}` : ''}
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

type Livre = { disponivel: number; semSegundaPessoa: number }

function PedidoDeReembolso({
  frete,
  livre,
  nome,
  onDone,
}: {
  frete: string
  livre: Livre
  nome: string
  onDone: () => void
}) {
  const [valor, setValor] = useState((livre.disponivel / 100).toFixed(2).replace('.', ','))
  const [motivo, setMotivo] = useState('')
  const [chave] = useState(newUuid)
  const create = useCreateReembolso()
  const reais = readReais(valor)
  const centavos = typeof reais === 'number' ? Math.round(reais * 100) : 0
  const isValid = centavos > 0 && centavos <= livre.disponivel
  const needsTwo = centavos > livre.semSegundaPessoa
  const send = () => {
    if (!isValid || motivo.trim() === '' || create.isPending) return
    create.mutate({ frete, valor: centavos, motivo, chave }, { onSuccess: onDone })
  }
  useTeclas({ confirmar: send, voltar: onDone })
  const help = isValid ? NADA : { tone: 'error' as const, text: `Use de R$ 0,01 a ${formatReais(livre.disponivel)}.` }
  return (
    <div className={css.confirma}>
      <TextField
        label="Valor em reais"
        inputMode="decimal"
        value={valor}
        isWrong={!isValid}
        note={help}
        onChange={setValor}
      />
      <TextArea label="Motivo, para a auditoria" value={motivo} max={1000} rows={2} note={NADA} onChange={setMotivo} />
      {needsTwo && <Assentos pediu={{ nome }} aprovou={null} vago="Outra pessoa da equipe" />}
      <div className={css.acoes}>
        <Button look="act" onClick={send}>
          {needsTwo ? `Pedir ${formatReais(centavos)}` : `Reembolsar ${formatReais(centavos)}`} <Tecla id="confirmar" />
        </Button>
        <Button look="quiet" onClick={onDone}>
          Voltar
        </Button>
      </div>
      {create.error && <Alert tone="error">{sentenceOf(create.error, 'Não deu para reembolsar agora.')}</Alert>}
    </div>
  )
}
