import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FreteNoCarrinho } from '#contract/carrinho'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { sentenceOf } from '../../../app/data/api.ts'
import { hoje } from '../../../app/data/clock.ts'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { LoadError } from '../../../ui/page/load-error.tsx'
import { Money } from '../../../ui/page/money.tsx'
import page from '../../../ui/page/page.module.css'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { chegadaText } from '../../cotacao/index.ts'
import { count } from '../compra.rules.ts'
import { askServicos } from './troca.calls.ts'
import { type Escolha, planEscolhas } from './troca.rules.ts'
import css from './troca-modal.module.css'
import { useTroca } from './use-troca.ts'

/** One service for all of these fretes: what each would cost and when the last arrives; one press changes them. */
export function TrocaModal({ fretes, onClose }: { fretes: readonly FreteNoCarrinho[]; onClose: () => void }) {
  const [asked] = useState(fretes)
  const [chosen, setChosen] = useState<string | null>(null)
  const change = useTroca()
  const uuids = asked.map(({ uuid }) => uuid)
  const { data, error, refetch } = useQuery({
    queryKey: ['carrinho', 'servicos', uuids],
    meta: { shows: [] },
    queryFn: ({ signal }) =>
      askServicos(
        uuids.map((uuid) => ({ uuid })),
        signal,
      ),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const choose = async (escolha: Escolha) => {
    if (chosen) return
    setChosen(escolha.chave)
    await change(asked, escolha)
    onClose()
  }
  const escolhas = data && planEscolhas(asked, data)
  return (
    <Modal title={`Trocar o serviço de ${count(asked.length)}`} onClose={onClose} aria-busy={!data && !error}>
      {error && (
        <LoadError
          title="Não deu para cotar os serviços"
          text={sentenceOf(error, 'Por favor, tente de novo.')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Waiting />}
      {escolhas?.length === 0 && <p>Nenhum serviço leva estes fretes agora.</p>}
      {escolhas && escolhas.length > 0 && (
        <ul className={css.list}>
          {escolhas.map((escolha) => (
            <li key={escolha.chave}>
              <button
                type="button"
                className={css.line}
                disabled={escolha.produtos.size === 0}
                aria-busy={chosen === escolha.chave}
                onClick={() => void choose(escolha)}
              >
                <Line escolha={escolha} isChosen={chosen === escolha.chave} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={onClose}>Cancelar</Button>
    </Modal>
  )
}

function Line({ escolha, isChosen }: { escolha: Escolha; isChosen: boolean }) {
  const { titulo, total, diferenca, chega, ficam, poucoCobertos, produtos } = escolha
  const isNow = produtos.size === 0
  return (
    <>
      <span className={css.what}>
        <b>{titulo}</b>
        <span>{isChosen ? 'Trocando…' : chegadaText(chega, hoje())}</span>
        {ficam > 0 && <span>{ficamText(ficam)}</span>}
        {poucoCobertos > 0 && <span className={css.cover}>{poucoCobertosText(poucoCobertos)}</span>}
      </span>
      <span className={css.price}>
        <Money value={total} className={css.money} />
        <span className={diferenca < 0 ? css.less : undefined}>{isNow ? 'como agora' : diferencaText(diferenca)}</span>
      </span>
    </>
  )
}

const ficamText = (ficam: number) =>
  ficam === 1 ? '1 não cabe nele e fica como está' : `${ficam} não cabem nele e ficam como estão`

const poucoCobertosText = (fretes: number) =>
  fretes === 1 ? '1 vale mais do que ele cobre' : `${fretes} valem mais do que ele cobre`

function diferencaText(diferenca: Centavos) {
  if (diferenca === 0) return 'o mesmo preço'
  const amount = formatReais(Math.abs(diferenca) as Centavos)
  return diferenca < 0 ? `${amount} a menos` : `${amount} a mais`
}

const Waiting = () => (
  <div className={css.waiting}>
    <output className={page.srOnly}>Cotando os serviços…</output>
    {[1, 2, 3, 4].map((n) => (
      <Skeleton key={n} size="block" className={css.bone} />
    ))}
  </div>
)
