import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { DecisaoDeAumento, MAX_NUMERO_DE_FRETES } from '#contract/documento/decisao'
import type { PedidoDeAumento } from '#contract/operacao/aumentos'
import { sentenceOf } from '../../../app/data/api.ts'
import { findProblems } from '../../../app/form/problems.ts'
import { TextArea } from '../../../ui/fields/text-area/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { formatDia } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Cartao } from '../pecas/cartao.tsx'
import { Selo } from '../pecas/selo.tsx'
import { useAnswer } from '../pecas/use-answer.ts'
import { useRascunho } from '../pecas/use-rascunho.ts'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import css from './aumentos.module.css'
import { useDecideAumento } from './aumentos.queries.ts'

const ESTADOS = { ABERTO: 'Em análise', APROVADO: 'Aprovado', RECUSADO: 'Recusado' } as const
const MAX_MOTIVO = 500
const emMilhares = (numero: number) => numero.toLocaleString('pt-BR')

/** A request for a higher limit: what is in use, what is known of the person, and the answer. */
export function DecisaoDoAumento({
  pedido,
  impedimento,
  onDecided,
}: {
  pedido: PedidoDeAumento
  /** Why the operador cannot decide; undefined when they can. */
  impedimento: string | undefined
  onDecided: (texto: string) => void
}) {
  const { de, desde, numeroFretes, fretesAtivos, historico, assinaturaUuid } = pedido
  const pedidos = pedido.pedidos.filter(({ estado }) => estado !== 'ABERTO')
  return (
    <div className={css.item}>
      <h2>{de}</h2>
      <Cartao
        titulo="Limite"
        nota={`desde ${formatDia(desde)}`}
        rodape={<Link to={`/operacao/assinantes/${assinaturaUuid}`}>Ver a pessoa</Link>}
      >
        <p className={css.uso}>
          <b>
            {fretesAtivos} de {numeroFretes}
          </b>{' '}
          fretes em uso
          <meter aria-label="Fretes em uso" min={0} max={numeroFretes} value={Math.min(fretesAtivos, numeroFretes)} />
        </p>
        <dl className={css.numeros}>
          <div>
            <dt>Comprados</dt>
            <dd>{historico.fretes}</dd>
          </div>
          <div>
            <dt>Entregues</dt>
            <dd>{historico.entregues}</dd>
          </div>
          <div>
            <dt>Cancelados</dt>
            <dd>{historico.cancelados}</dd>
          </div>
        </dl>
      </Cartao>
      <Cartao titulo="Pedidos já respondidos">
        {pedidos.length === 0 ? (
          <p>Nenhum ainda.</p>
        ) : (
          <ol className={css.pedidos}>
            {pedidos.map(({ data, estado, numeroFretes: dado, motivo }) => (
              <li key={data.getTime()}>
                {formatDia(data)}{' '}
                <Selo tom={estado === 'APROVADO' ? 'ok' : estado === 'RECUSADO' ? 'mal' : 'info'}>
                  {ESTADOS[estado]}
                </Selo>{' '}
                {dado !== null && `para ${dado} fretes`} {motivo}
              </li>
            ))}
          </ol>
        )}
      </Cartao>
      {impedimento ? <Alert tone="info">{impedimento}</Alert> : <Resposta pedido={pedido} onDecided={onDecided} />}
    </div>
  )
}

function Resposta({ pedido, onDecided }: { pedido: PedidoDeAumento; onDecided: (texto: string) => void }) {
  const { uuid, de, numeroFretes } = pedido
  const [isRefusing, setRefusing] = useState(false)
  const [numero, setNumero] = useState(String(Math.min(numeroFretes * 2, MAX_NUMERO_DE_FRETES)))
  const [texto, setTexto] = useRascunho(uuid)
  /** The contract takes one line. */
  const motivo = texto.replaceAll('\n', ' ').trim()
  const [isAsked, setAsked] = useState(false)
  const decide = useDecideAumento(uuid)
  const answer = useAnswer()
  const novo = /^(\d{1,5}|\d{1,2}\.\d{3})$/.test(numero.trim()) ? Number(numero.replace('.', '')) : 0
  const isNumero = novo > numeroFretes && novo <= MAX_NUMERO_DE_FRETES
  const semMotivo =
    motivo === ''
      ? 'Escreva o motivo.'
      : findProblems(['motivo'], DecisaoDeAumento, { decisao: 'REPROVADO', motivo }).motivo
  const send = () => {
    setAsked(true)
    if (decide.isPending || (isRefusing ? semMotivo : !isNumero)) return
    const decisao = isRefusing
      ? { decisao: 'REPROVADO' as const, motivo }
      : { decisao: 'APROVADO' as const, numeroFretes: novo }
    const done = isRefusing ? `Pedido de ${de} recusado.` : `${de} agora tem limite de ${emMilhares(novo)} fretes.`
    answer(decide.mutateAsync(decisao), {
      say: () => done,
      failed: `Não deu para registrar a resposta ao pedido de ${de}.`,
      onDone: () => onDecided(done),
    })
  }
  const form = useRef<HTMLDivElement>(null)
  useTeclas(
    {
      recusar: !isRefusing && (() => setRefusing(true)),
      confirmar: send,
      voltar: isRefusing && (() => setRefusing(false)),
    },
    form,
  )
  return (
    <Cartao titulo="Resposta" rodape="A pessoa recebe aviso e e-mail. A resposta não se desfaz.">
      <div ref={form} className={css.decisao}>
        {isRefusing ? (
          <TextArea
            label="Motivo da recusa"
            value={texto}
            max={MAX_MOTIVO}
            rows={3}
            isWrong={isAsked && semMotivo !== undefined}
            note={
              isAsked && semMotivo
                ? { tone: 'error', text: semMotivo }
                : { tone: 'help', text: 'A pessoa lê este texto.' }
            }
            onChange={setTexto}
          />
        ) : (
          <TextField
            label="Novo limite, em fretes"
            inputMode="numeric"
            value={numero}
            maxLength={6}
            isWrong={!isNumero}
            note={
              isNumero
                ? { tone: 'help', text: `Agora são ${emMilhares(numeroFretes)}.` }
                : {
                    tone: 'error',
                    text: `Use de ${emMilhares(numeroFretes + 1)} a ${emMilhares(MAX_NUMERO_DE_FRETES)}.`,
                  }
            }
            onChange={setNumero}
          />
        )}
        <div className={css.acoes}>
          <Button look="act" onClick={send}>
            {isRefusing ? 'Recusar o pedido' : `Aumentar para ${isNumero ? emMilhares(novo) : '…'}`}{' '}
            <Tecla id="confirmar" />
          </Button>
          <Button look="quiet" onClick={() => setRefusing(!isRefusing)}>
            {isRefusing ? 'Voltar ao limite' : 'Recusar'} <Tecla id={isRefusing ? 'voltar' : 'recusar'} />
          </Button>
        </div>
        {decide.error && (
          <Alert tone="error">{sentenceOf(decide.error, 'Não deu para registrar a resposta agora.')}</Alert>
        )}
      </div>
    </Cartao>
  )
}
