import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import type { Carrinho } from '#contract/carrinho'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import type { Pagamento } from '#contract/pagamento'
import { CallError, sentenceOf } from '../../app/data/api.ts'
import { pushEvento } from '../../app/data/data-layer.ts'
import { useReadAgain } from '../../app/data/facts.ts'
import { isPropria } from '../../app/data/perfil.ts'
import { STORED, store } from '../../app/data/stored.ts'
import { showToast } from '../../app/notices/notices.ts'
import { usePergunta } from '../../app/perguntas/use-pergunta.ts'
import { isAlterado, readConflito } from '../../areas/carrinho/carrinho.calls.ts'
import { useReadCarrinho, useShowCarrinho } from '../../areas/carrinho/carrinho.queries.ts'
import { declaracaoText, findObstaculo, selecionadosOf } from '../../areas/carrinho/compra.rules.ts'
import { findMudancas } from '../../areas/carrinho/mudanca.rules.ts'
import { MudancaAlert } from '../../areas/carrinho/mudanca-alert.tsx'
import { Soma } from '../../areas/carrinho/soma.tsx'
import { CartaoFlow } from '../../areas/pagamento/cartao/cartao-flow.tsx'
import type { RespostaDoCartao } from '../../areas/pagamento/cartao.calls.ts'
import { useReadCompraAgain } from '../../areas/pagamento/da-compra.ts'
import { isDebitoVencido, PagarDiferenca } from '../../areas/pagamento/debito-vencido.tsx'
import { Divisao } from '../../areas/pagamento/escolha/divisao.tsx'
import {
  confirmacaoUrl,
  ESCOLHA_URL,
  type Forma,
  formaUrl,
  pagamentoUrl,
} from '../../areas/pagamento/escolha/enderecos.ts'
import { isSplit, type Plano } from '../../areas/pagamento/escolha/escolha.rules.ts'
import { Opcoes } from '../../areas/pagamento/escolha/opcoes.tsx'
import { perguntaDoPagamento } from '../../areas/pagamento/escolha/pergunta-do-pagamento.tsx'
import { useEscolha } from '../../areas/pagamento/escolha/use-escolha.ts'
import { useFinishCompra } from '../../areas/pagamento/escolha/use-finish-compra.ts'
import { readEmAndamento } from '../../areas/pagamento/pagamento.calls.ts'
import { NovoPix } from '../../areas/pagamento/pix/novo-pix.tsx'
import { PagamentoRecusado } from '../../areas/pagamento/resultado/pagamento-recusado.tsx'
import { Processando } from '../../areas/pagamento/resultado/processando.tsx'
import { isSemResposta, SEM_RESPOSTA, useConferencia } from '../../areas/pagamento/sem-resposta.ts'
import { tellElsewhere, tellFailureElsewhere } from '../../areas/pagamento/tell-elsewhere.ts'
import { useBuyCarrinho } from '../../areas/pagamento/use-buy-carrinho.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import css from '../carrinho.module.css'

/** How the open cart is paid: the choice, then the new Pix or the card form. */
export function Escolha({
  forma,
  direto,
  carrinho,
  etag,
  saldo,
  restantes,
  isPaying,
  onBought,
}: {
  forma: Forma | null
  /** The amount of a press on 'pay at once': paid when the screen opens, unless the cart's price has changed. */
  direto: Centavos | null
  carrinho: Carrinho
  etag: string | null
  saldo: Centavos
  restantes: number
  isPaying: boolean
  /** Called at the end: the confirmation replaces this screen. */
  onBought: () => void
}) {
  const navigate = useNavigate()
  const finish = useFinishCompra()
  const showCarrinho = useShowCarrinho()
  const pergunta = usePergunta()
  const readAgain = useReadCompraAgain()
  const readCarrinho = useReadCarrinho()
  const readPendentes = useReadAgain(['pagamentosPendentes'], 'all')
  const [isUnsure, setUnsure] = useState(false)
  const saldoVisto = useHeld(saldo, isPaying || isUnsure)
  const { escolha, plano, change } = useEscolha({ total: carrinho.total, saldo: saldoVisto }, forma)
  const [visto, setVisto] = useState(carrinho)
  const [failure, setFailure] = useState('')
  const [isVencido, setVencido] = useState(false)
  const [recusa, setRecusa] = useState<RespostaDoCartao | null>(null)
  const hasChanged = findMudancas(visto, carrinho).length > 0
  const { uuid: chartUuid, total: valor } = carrinho
  const agora = selecionadosOf(carrinho.fretes)
  const ficam = carrinho.fretes.length - agora.length

  const bought = (tipo: Plano['tipo']) => {
    const here = isHere()
    if (here) onBought()
    else showToast('Compra realizada com sucesso')
    finish(chartUuid, { valor, quantidade: agora.length, tipo })
    if (here) void navigate(confirmacaoUrl(chartUuid), { replace: true })
  }
  const back = () => {
    setUnsure(false)
    void navigate(ESCOLHA_URL, { replace: true })
  }
  const isUnpaid = async () => {
    await readPendentes() // before the cart, which leads on to the payment where one waits
    const is = (await readCarrinho()).carrinho?.uuid === chartUuid
    if (is) await readAgain().then(() => setUnsure(false))
    return is
  }
  useConferencia(failure, isUnpaid, setFailure)
  /**
   * A failure that is about the cart instead of the means leads back to the choice, which tells it. True for such a
   * failure.
   */
  const meet = (error: Error) => {
    if (!isHere()) {
      tellFailureElsewhere(error)
      return true
    }
    setUnsure(isSemResposta(error))
    const andamento = readEmAndamento(error)
    if (andamento) {
      void navigate(pagamentoUrl(andamento), { replace: true })
      return true
    }
    if (!(error instanceof CallError) || !DO_CARRINHO.has(error.code)) return false
    const conflito = isAlterado(error) && readConflito(error)
    if (conflito) showCarrinho(conflito)
    else void readAgain()
    setFailure(sentenceOf(error, 'Erro desconhecido'))
    if (forma) back()
    return true
  }

  const buyCarrinho = useBuyCarrinho(
    () => bought('Carteira'),
    (error) => {
      if (meet(error)) return
      setFailure(isSemResposta(error) ? SEM_RESPOSTA : sentenceOf(error, 'Erro desconhecido'))
      setVencido(isDebitoVencido(error))
    },
  )
  const pay = async ({ replace = false } = {}) => {
    if (isPaying) return
    if (plano.carteira > 0 && !(await pergunta(perguntaDoPagamento(plano, saldo, agora.length)))) return
    setFailure('')
    setVencido(false)
    setVisto(carrinho)
    pushEvento('add_payment_info', { tipoDePagamento: plano.tipo, valor: valor / 100, moeda: 'BRL' })
    store(STORED.splitPayment, isSplit(plano))
    const state = { buying: chartUuid }
    if (plano.outro) return void navigate(formaUrl(plano.outro.meio), { state, replace })
    void navigate(ESCOLHA_URL, { replace: true, state })
    buyCarrinho.mutate({ carrinho: chartUuid, etag })
  }

  const obstaculo = findObstaculo(agora, restantes)
  const declaracao = declaracaoText(agora)
  useOnce(direto !== null, () => {
    // the press counts once: neither 'back' nor a reload repeats it
    if (direto === valor && !obstaculo) void pay({ replace: true })
    else back()
  })

  if (forma) {
    // no amount is left for another means: the choice says so
    if (!plano.outro) return <Navigate to={ESCOLHA_URL} replace />
    const { valor: resto, meio } = plano.outro
    if (forma === 'pix')
      return (
        <NovoPix
          chartUuid={chartUuid}
          etag={etag}
          valor={resto}
          onCreated={(pagamento: Pagamento) => void navigate(pagamentoUrl(pagamento), { replace: true })}
          onFailure={meet}
          onBack={back}
        />
      )
    const payPix = () => {
      change({ ...escolha, outro: 'PIX' })
      void navigate(formaUrl('PIX'), { replace: true, state: { buying: chartUuid } })
    }
    return (
      <div className={recusa ? undefined : css.columns}>
        <CartaoFlow
          recusa={
            recusa && (
              <PagamentoRecusado
                status={recusa.status}
                motivo={recusa.motivo}
                onBack={() => setRecusa(null)}
                outra={{ rotulo: `Pagar ${formatReais(resto)} com Pix`, onChoose: payPix }}
              >
                <p>
                  Nada foi cobrado e o carrinho continua como estava. Ao voltar, os dados do cartão estão lá, menos o
                  código. Ou pague este mesmo carrinho com Pix.
                </p>
              </PagamentoRecusado>
            )
          }
          alvo={{ chartUuid, etag }}
          valor={resto}
          onEnd={(resposta) => {
            if (resposta.status === 'APPROVED') return bought(plano.tipo)
            setUnsure(false)
            if (!isHere()) {
              void readAgain()
              return tellElsewhere(resposta.status)
            }
            if (resposta.status === 'PENDING')
              return void navigate(pagamentoUrl({ meio, paymentId: resposta.paymentId }), { replace: true })
            setRecusa(resposta)
            void readAgain()
          }}
          onBack={back}
          onFailure={meet}
          isUnpaid={isUnpaid}
        />
        {!recusa && (
          <Soma agora={agora} ficam={ficam}>
            {plano.carteira > 0 && <Divisao plano={plano} />}
          </Soma>
        )}
      </div>
    )
  }
  if (isPaying) return <Processando />
  return (
    <div className={css.columns}>
      <Opcoes saldo={saldo} escolha={escolha} plano={plano} onChange={change}>
        {hasChanged ? (
          <MudancaAlert
            antes={visto}
            agora={carrinho}
            onSeen={() => {
              setVisto(carrinho)
              setFailure('')
            }}
          />
        ) : (
          failure && (
            <Alert tone="error" isAnswer>
              <p>{failure}</p>
              {isVencido && <PagarDiferenca />}
            </Alert>
          )
        )}
      </Opcoes>
      <Soma agora={agora} ficam={ficam}>
        {plano.outro && <Divisao plano={plano} />}
        <Button
          look="act"
          disabled={obstaculo !== null}
          aria-describedby={obstaculo ? 'pagamento-obstaculo' : declaracao ? 'pagamento-declaracao' : undefined}
          onClick={() => void pay()}
        >
          {payLabel(plano)}
        </Button>
        {declaracao && !obstaculo && (
          <p id="pagamento-declaracao" className={css.reason}>
            {declaracao}
          </p>
        )}
        {obstaculo && (
          <p id="pagamento-obstaculo" className={css.reason}>
            {obstaculo.texto}{' '}
            {obstaculo.motivo.endsWith('LIMITE') && isPropria() && (
              <>
                <Link to="/configuracoes/documentos">Enviar documentos</Link>
                {' · '}
              </>
            )}
            <Link to="/carrinho">Ver o carrinho</Link>
          </p>
        )}
        <ButtonLink to="/carrinho" look="quiet">
          Voltar
        </ButtonLink>
      </Soma>
    </div>
  )
}

/** Refusals that neither another card nor another try would solve. */
const DO_CARRINHO: ReadonlySet<CallError['code']> = new Set<CallError['code']>([
  'CARRINHO_ALTERADO',
  'PRECONDICAO',
  'CARRINHO_EM_PAGAMENTO',
  'CARRINHO_COM_PROBLEMA',
  'VALOR_DIVERGENTE',
  'SALDO_INSUFICIENTE',
  'LIMITE_FRETES',
  'NADA_SELECIONADO',
  'NOT_FOUND',
])

function payLabel({ carteira, outro }: Plano) {
  if (!outro) return `Pagar ${formatReais(carteira)} com a carteira`
  return `Pagar ${formatReais(outro.valor)} com ${outro.meio === 'PIX' ? 'Pix' : 'cartão'}`
}

/** Runs `act` once, when the screen opens, if it is wanted then. */
function useOnce(isWanted: boolean, act: () => void) {
  const isDone = useRef(false)
  const start = useEffectEvent(act)
  useEffect(() => {
    if (isWanted && !isDone.current) start()
    isDone.current = true
  }, [isWanted])
}

/** The value of before `isHeld`: while a payment runs, or its answer is lost, the screen keeps the amounts it asked. */
function useHeld<Value>(value: Value, isHeld: boolean) {
  const [held, setHeld] = useState(value)
  if (!isHeld && held !== value) setHeld(value)
  return isHeld ? held : value
}

/** An answer may come late: a person who is on another page by then stays there. */
const isHere = () => window.location.pathname === '/carrinho'
