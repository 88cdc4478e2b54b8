import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Carrinho, FreteNoCarrinho } from '#contract/carrinho'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Pagamento } from '#contract/pagamento'
import { pushEvento } from '../../app/data/data-layer.ts'
import { can, isPropria, readAssinatura } from '../../app/data/perfil.ts'
import {
  count,
  declaracaoText,
  findObstaculo,
  planCompra,
  restantesOf,
  totalOf,
} from '../../areas/carrinho/compra.rules.ts'
import { Cabem } from '../../areas/carrinho/lista/cabem.tsx'
import { Lista } from '../../areas/carrinho/lista/lista.tsx'
import { useSelecao } from '../../areas/carrinho/lista/use-selecao.ts'
import { Soma } from '../../areas/carrinho/soma.tsx'
import { assinaturaQuery } from '../../areas/conta/assinatura.queries.ts'
import { Sobra } from '../../areas/importacao/sobra.tsx'
import { ESCOLHA_URL } from '../../areas/pagamento/escolha/enderecos.ts'
import { meioText } from '../../areas/pagamento/escolha/escolha.rules.ts'
import { PendenteAlert } from '../../areas/pagamento/escolha/pendente-alert.tsx'
import { useEscolha } from '../../areas/pagamento/escolha/use-escolha.ts'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { Money } from '../../ui/page/money.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import css from '../carrinho.module.css'
import { Finalizar } from './finalizar.tsx'

/** A cart with fretes: which of them are bought next, and the button to their payment. */
export function Cheio({ carrinho, pendentes }: { carrinho: Carrinho; pendentes: readonly Pagamento[] | undefined }) {
  const assinatura = readAssinatura()
  const { data } = useQuery({ ...assinaturaQuery(assinatura ?? ''), enabled: assinatura !== null })
  const restantes = data && restantesOf(data)
  const canEdit = can('editarCarrinho')
  const { fretes, select, leave, settle } = useSelecao(carrinho)
  // a papel that may not tick cannot leave fretes beyond the limit for later
  const { agora, depois } = planCompra(fretes, canEdit ? restantes : undefined)
  const obstaculo = findObstaculo(agora, restantes)
  const { isBusy, goOn } = useGoOn(settle)
  const total = totalOf(agora)
  const { plano } = useEscolha({ total, saldo: data?.saldo ?? ZERO }, null)
  const [isChoosing, setChoosing] = useState(false)
  const isDireto = useAPagar() === soleUuid(agora) && !obstaculo && !isChoosing
  const pay = (direto: Centavos | null) => {
    if (depois.length > 0) leave(depois.map(({ uuid }) => uuid))
    void goOn({ valor: total / 100, quantidade: agora.length }, direto)
  }
  const finalizar = {
    cabem: agora.length,
    isParted: depois.length > 0,
    direto: isDireto ? total : null,
    declaracao: declaracaoText(agora),
    obstaculo,
    isBusy,
    onPay: () => pay(isDireto ? total : null),
  }
  return (
    <div>
      <div className={css.columns}>
        <section className={css.items} aria-labelledby="carrinho-fretes">
          <div className={css.head}>
            <h2 id="carrinho-fretes">{count(fretes.length)}</h2>
            <p>{restantes === undefined ? <Skeleton size="line" /> : `Você ainda pode gerar ${count(restantes)}`}</p>
          </div>
          {restantes === 0 && (
            <Alert tone="info" title="Você já usa todos os seus fretes simultâneos">
              <p>
                Envie mais documentos para poder gerar mais fretes ao mesmo tempo.{' '}
                {isPropria() && <Link to="/configuracoes/documentos">Enviar documentos</Link>}
              </p>
            </Alert>
          )}
          {pendentes?.map((pagamento) => (
            <PendenteAlert key={pagamento.paymentId} pagamento={pagamento} />
          ))}
          {canEdit && <Sobra />}
          <Lista fretes={fretes} depois={depois} canEdit={canEdit} onSelect={select} settle={settle} />
          {canEdit && (
            <div className={css.more}>
              <ButtonLink to="/calculadora">
                <WorkIcon name="plus" />
                Contratar novo frete
              </ButtonLink>
              <ButtonLink to="/importacao" look="quiet">
                <WorkIcon name="sheet" />
                Importar planilha
              </ButtonLink>
            </div>
          )}
        </section>
        <Soma agora={agora} depois={depois} top={depois.length > 0 && <Cabem agora={agora.length} depois={depois} />}>
          <div className={css.wide}>
            <Finalizar id="carrinho-obstaculo" {...finalizar} />
          </div>
          {isDireto && (
            <>
              {data && <p className={css.reason}>{meioText(plano)}</p>}
              <Button
                onClick={() => {
                  if (isBusy) return
                  setChoosing(true)
                  pay(null)
                }}
              >
                Finalizar pagamento
              </Button>
            </>
          )}
          {depois.length > 0 && <p className={css.reason}>O limite abre de novo quando você postar.</p>}
        </Soma>
      </div>
      <div className={css.paybar} data-paybar>
        <Money value={total} className={css.paybarMoney} />
        <Finalizar id="carrinho-obstaculo-pe" {...finalizar} />
      </div>
    </div>
  )
}

const ZERO = 0 as Centavos

/** The frete that step 3 of the calculator has just added to be paid next; null if the person came another way. */
function useAPagar() {
  const { aPagar } = (useLocation().state ?? {}) as { aPagar?: unknown }
  return typeof aPagar === 'string' ? aPagar : null
}

const soleUuid = ([first, ...others]: readonly FreteNoCarrinho[]) => (others.length === 0 ? first?.uuid : undefined)

/** Goes to the payment once the ticks are saved, unless the person is on another page by then. */
function useGoOn(settle: () => Promise<boolean>) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  /** `direto` is the amount that is paid at once, without a choice of the means. */
  const goOn = async (compra: { valor: number; quantidade: number }, direto: Centavos | null) => {
    setBusy(true)
    const isSaved = await settle()
    setBusy(false)
    if (!isSaved || !isHere.current) return
    pushEvento('begin_checkout', { ...compra, moeda: 'BRL' })
    void navigate(ESCOLHA_URL, { state: { direto } })
  }
  return { isBusy, goOn }
}
