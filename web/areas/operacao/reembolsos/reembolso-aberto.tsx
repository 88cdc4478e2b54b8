import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatReais } from '#contract/kernel/values/centavos'
import { type Reembolso, refuseReembolso, STATUS_DE_REEMBOLSO } from '#contract/operacao/reembolso'
import { sentenceOf } from '../../../app/data/api.ts'
import { findProblems } from '../../../app/form/problems.ts'
import { TextArea } from '../../../ui/fields/text-area/text-area.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { euQuery } from '../operacao.queries.ts'
import { Falha } from '../pecas/falha.tsx'
import { Selo, type Tom } from '../pecas/selo.tsx'
import { useAnswer } from '../pecas/use-answer.ts'
import { useRascunho } from '../pecas/use-rascunho.ts'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import { Assentos } from './assentos.tsx'
import css from './reembolsos.module.css'
import { reembolsoQuery, useDecideReembolso } from './reembolsos.queries.ts'

const TOM: Record<Reembolso['status'], Tom> = { AGUARDA_APROVACAO: 'alerta', CONCLUIDO: 'ok', RECUSADO: 'mal' }
const NADA = { tone: 'help', text: '' } as const

/** `answer` outlives the forms, which begin anew when the status changes. */
type Props = { reembolso: Reembolso; answer: ReturnType<typeof useAnswer> }

/** One refund: what leaves which account, why, and who decides. */
export function ReembolsoAberto({ uuid }: { uuid: string }) {
  const { data, error, refetch } = useQuery(reembolsoQuery(uuid))
  const answer = useAnswer()
  if (error && !data)
    return <Falha error={error} texto="Não deu para ler este reembolso agora." onRetry={() => void refetch()} />
  return (
    <div className={css.item}>
      {data ? <Aberto key={data.status} reembolso={data} answer={answer} /> : <Skeleton size="block" />}
    </div>
  )
}

function Aberto({ reembolso, answer }: Props) {
  const {
    valor,
    status,
    frete,
    codigoEncomenda,
    motivo,
    assinante,
    assinatura,
    pedidoPor,
    decididoPor,
    motivoDaRecusa,
  } = reembolso
  const isEspera = status === 'AGUARDA_APROVACAO'
  return (
    <>
      <h2 className={css.titulo}>
        {formatReais(valor)} <Selo tom={TOM[status]}>{STATUS_DE_REEMBOLSO[status]}</Selo>
      </h2>
      <Assentos
        pediu={pedidoPor}
        aprovou={decididoPor}
        vago={isEspera ? 'Outra pessoa da equipe' : 'Não foi preciso'}
      />
      <dl className={css.pares}>
        <dt>Para</dt>
        <dd>
          <Link to={`/operacao/assinantes/${assinatura}`}>{assinante ?? 'Conta encerrada'}</Link>
        </dd>
        <dt>Sobre</dt>
        <dd>
          {frete ? (
            <Link to={`/operacao/fretes/${frete}`}>Frete {codigoEncomenda ?? frete.slice(-6)}</Link>
          ) : (
            'Valor livre'
          )}
        </dd>
        <dt>Sai de</dt>
        <dd>{frete ? 'Transportadoras e receita da casa, como a compra lançou' : 'Receita da casa'}</dd>
        <dt>Motivo</dt>
        <dd>{motivo}</dd>
        {motivoDaRecusa && (
          <>
            <dt>Recusa</dt>
            <dd>{motivoDaRecusa}</dd>
          </>
        )}
      </dl>
      {isEspera && <Decidir reembolso={reembolso} answer={answer} />}
    </>
  )
}

function Decidir({ reembolso, answer }: Props) {
  const { data: eu } = useQuery(euQuery())
  const [fase, setFase] = useState<Fase | null>(null)
  const isMeu = eu?.uuid === reembolso.pedidoPor.uuid
  const decide = useDecideReembolso(reembolso.uuid)
  useTeclas({ aprovar: !isMeu && (() => setFase('aprovar')), recusar: () => setFase('recusar') })
  return (
    <>
      {isMeu && <p className={css.mudo}>Você pediu este reembolso: quem aprova é outra pessoa da equipe.</p>}
      <div className={css.acoes}>
        <Button look={fase ? 'outline' : 'act'} disabled={isMeu} onClick={() => setFase('aprovar')}>
          Aprovar <Tecla id="aprovar" />
        </Button>
        <Button onClick={() => setFase('recusar')}>
          {isMeu ? 'Desistir' : 'Recusar'} <Tecla id="recusar" />
        </Button>
      </div>
      {fase && (
        <Confirmar
          key={fase}
          fase={fase}
          reembolso={reembolso}
          decide={decide}
          answer={answer}
          onBack={() => setFase(null)}
        />
      )}
      {decide.error && <Alert tone="error">{sentenceOf(decide.error, 'Não deu para decidir agora.')}</Alert>}
    </>
  )
}

type Fase = 'aprovar' | 'recusar'

/** What was chosen, before it happens; a refusal with its reason. */
function Confirmar({
  fase,
  reembolso: { uuid, valor },
  decide,
  answer,
  onBack,
}: {
  fase: Fase
  reembolso: Reembolso
  decide: ReturnType<typeof useDecideReembolso>
  answer: Props['answer']
  onBack: () => void
}) {
  const [recusa, setRecusa] = useRascunho(uuid)
  const [isAsked, setAsked] = useState(false)
  const problema =
    fase === 'aprovar'
      ? undefined
      : recusa.trim() === ''
        ? 'Escreva o motivo.'
        : findProblems(['motivo'], refuseReembolso.body, { motivo: recusa }).motivo
  const confirm = () => {
    setAsked(true)
    if (decide.isPending || problema) return
    const reembolso = `O reembolso de ${formatReais(valor)}`
    answer(decide.mutateAsync({ recusa: fase === 'recusar' ? recusa : null }), {
      say: () => `${reembolso} foi ${fase === 'recusar' ? 'recusado' : 'feito'}.`,
      failed: `${reembolso} ficou sem confirmação.`,
    })
  }
  const form = useRef<HTMLDivElement>(null)
  useTeclas({ confirmar: confirm, voltar: onBack }, form)
  return (
    <div ref={form} className={css.confirma}>
      {fase === 'aprovar' ? (
        <p>{formatReais(valor)} vão agora para a carteira. Não se desfaz.</p>
      ) : (
        <TextArea
          label="Por quê?"
          value={recusa}
          max={1000}
          rows={2}
          isWrong={isAsked && problema !== undefined}
          note={isAsked && problema ? { tone: 'error', text: problema } : NADA}
          onChange={setRecusa}
        />
      )}
      <div className={css.acoes}>
        <Button look="act" onClick={confirm}>
          {fase === 'aprovar' ? `Reembolsar ${formatReais(valor)}` : 'Confirmar a recusa'} <Tecla id="confirmar" />
        </Button>
        <Button look="quiet" onClick={onBack}>
          Voltar
        </Button>
      </div>
    </div>
  )
}
