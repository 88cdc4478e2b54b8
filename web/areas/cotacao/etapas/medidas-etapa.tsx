import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Cotacao, PedidoDeCotacao } from '#contract/cotacao'
import { formatCep } from '#contract/kernel/values/cep'
import { isFirstTry } from '../../../app/data/leitura.ts'
import { useHolds } from '../../../app/data/listas-cheias.ts'
import { forget, STORED, store } from '../../../app/data/stored.ts'
import { lazyPart } from '../../../app/lazy-part.tsx'
import page from '../../../ui/page/page.module.css'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { ParaQuem, sugestoesQuery } from '../../destinatario/index.ts'
import { caixasQuery } from '../caixas/caixas-lista.queries.ts'
import { type Campo, EM_BRANCO, type Rascunho, readPedido } from '../calculadora.rules.ts'
import type { Respondido } from '../fala/fala.rules.ts'
import { Bancada } from '../form/bancada.tsx'
import { type Alcancado, loadAlcancado } from '../form/lazy.ts'
import { useQuoteFrete } from '../form/use-quote-frete.ts'
import { useRascunhoGuardado } from '../form/use-rascunho-guardado.ts'
import { findProblemasSemPadrao } from '../sem-padrao.rules.ts'
import { EtapasTrail } from './etapas-trail.tsx'
import css from './medidas-etapa.module.css'
import { ultimasQuery } from './ultimas.queries.ts'
import { UltimasCotacoes } from './ultimas-cotacoes.tsx'
import { useParaQuem } from './use-para-quem.ts'

const MinhasCaixas = lazyPart(
  async () => (await import('../caixas/minhas-caixas.tsx')).MinhasCaixas,
  () => <div className={css.caixas} />,
)
const SemCotacao = lazyPart(async () => (await loadAlcancado()).SemCotacao)

/** Step 1 for a logged in person: the workbench with past quotes above it; the answer is the next step. */
export function MedidasEtapa({
  uuidLoja,
  cepDeCasa,
  respondido,
  onAnswer,
}: {
  uuidLoja: string | undefined
  /** The CEP of the person's sender address, once known: filled in until another is typed. */
  cepDeCasa: string | undefined
  /** The newest answer of the carriers, with its request. */
  respondido: Respondido | null
  onAnswer: (pedido: PedidoDeCotacao, cotacoes: Cotacao[]) => void
}) {
  const lugares = useLugares()
  const { rascunho, replace, change } = useRascunhoGuardado()
  const { calculo, quote, giveUp, meetChange } = useQuoteFrete(uuidLoja)
  const [alcancado, setAlcancado] = useState<Alcancado | null>(null)
  const [ultima, setUltima] = useState('')
  usePrefill(rascunho, cepDeCasa, (cep) => change({ cepOrigem: formatCep(cep) }))

  const submit = async () => {
    const pedido = readPedido(rascunho)
    const cotacoes = await quote(pedido)
    if (!cotacoes) return
    store(STORED.valorEncomenda, pedido.valorEncomenda / 100)
    onAnswer(pedido, cotacoes)
  }
  const place = useRef<HTMLDivElement>(null)
  const goTo = (campo: Campo) => place.current?.querySelector<HTMLInputElement>(`input[name="${campo}"]`)?.focus()
  const meet = (changed: Partial<Rascunho>) => {
    setUltima('')
    change(changed)
    meetChange(changed)
  }
  const paraQuem = useParaQuem(rascunho.cepDestino, (cepDestino) => {
    meet({ cepDestino })
    if (cepDestino && rascunho.valorEncomenda === '') goTo('valorEncomenda')
  })
  const startAgain = (next: Rascunho, daUltima = '') => {
    setUltima(daUltima)
    giveUp()
    replace(next)
    paraQuem.startAgain(next.cepDestino)
    if (next === EM_BRANCO) forget(STORED.valorEncomenda)
  }
  if (!lugares)
    return (
      <div key="waiting" aria-busy="true">
        <div className={css.head}>
          <h1 tabIndex={-1}>Calculadora</h1>
          <EtapasTrail etapa="medidas" />
        </div>
        <Skeleton size="block" className={css.waiting} />
      </div>
    )
  return (
    <>
      <div ref={place} className={css.page} aria-busy={calculo.isCalculando}>
        <Bancada
          semPadrao
          problemasOf={findProblemasSemPadrao}
          rascunho={rascunho}
          calculo={calculo}
          alcancado={alcancado}
          onReach={() => void loadAlcancado().then(setAlcancado, reportError)}
          respondido={respondido}
          caixas={
            lugares.caixas && (
              <MinhasCaixas
                rascunho={rascunho}
                isRegular={paraQuem.campo.escolhido !== null}
                onPick={(changed, isByItself = false) => {
                  meet(changed)
                  if (!isByItself && changed.pesoPacote === undefined && rascunho.pesoPacote === '') goTo('pesoPacote')
                }}
              />
            )
          }
          onChange={(changed) => {
            meet(changed)
            if (changed.cepDestino !== undefined) paraQuem.meetCep(changed.cepDestino)
          }}
          onClear={() => startAgain(EM_BRANCO)}
          onSubmit={() => void submit()}
        >
          <div className={css.head}>
            <h1 tabIndex={-1}>Calculadora</h1>
            <EtapasTrail etapa="medidas" />
          </div>
          {lugares.ultimas && (
            <UltimasCotacoes picked={ultima} onPick={(uuid, rascunho) => startAgain(rascunho, uuid)} />
          )}
          {(lugares.destinatarios || paraQuem.campo.escolhido) && <ParaQuem {...paraQuem.campo} />}
          <p className={css.many} data-later>
            Muitos fretes de uma vez? <Link to="/importacao">Importe uma planilha</Link>
          </p>
        </Bancada>
        {calculo.isCalculando && (
          <div className={css.overlay} aria-hidden="true">
            <p className={css.busy}>Consultando as transportadoras…</p>
          </div>
        )}
        {calculo.semCotacao && <SemCotacao motivo={calculo.semCotacao} />}
      </div>
      <output className={page.srOnly}>{calculo.isCalculando && 'Consultando as transportadoras…'}</output>
    </>
  )
}

/**
 * Which of the lists above the fields have entries and so a place; undefined until that is known of all three. A list
 * whose first try failed has no place.
 */
function useLugares() {
  const destinatarios = useLugar('destinatarios', useQuery(sugestoesQuery('', true)))
  const ultimas = useLugar('ultimasCotacoes', useQuery(ultimasQuery))
  const caixas = useLugar('caixas', useQuery(caixasQuery))
  if (destinatarios === undefined || ultimas === undefined || caixas === undefined) return undefined
  return { destinatarios, ultimas, caixas }
}

function useLugar(lista: Parameters<typeof useHolds>[0], answer: UseQueryResult<readonly unknown[]>) {
  const holds = useHolds(lista, answer.data)
  return holds ?? (isFirstTry(answer) ? undefined : false)
}

/** Fills the CEP in once, and never over what the person typed or deleted. */
function usePrefill({ cepOrigem }: Rascunho, cep: string | undefined, fill: (cep: string) => void) {
  const isDone = useRef(false)
  const prefill = useEffectEvent((known: string) => {
    if (cepOrigem === '') fill(known)
  })
  useEffect(() => {
    if (!cep || isDone.current) return
    isDone.current = true
    prefill(cep)
  }, [cep])
}
