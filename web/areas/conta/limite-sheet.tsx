import { useQuery } from '@tanstack/react-query'
import type { LimiteDeFretes } from '#contract/frete-envio'
import { hoje } from '../../app/data/clock.ts'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { LoadError } from '../../ui/page/load-error.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { SituacaoPill } from '../frete/index.ts'
import { liberaText } from './libera.ts'
import { limiteQuery } from './limite.queries.ts'
import css from './limite-sheet.module.css'

/** Which fretes hold the limit, and when each frees its place (D §8). */
export function LimiteSheet({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(limiteQuery)
  return (
    <Sheet title="O que ocupa o limite" isWide onClose={onClose}>
      {data ? (
        <Ocupantes limite={data} />
      ) : isError ? (
        <LoadError
          title="A lista não abriu"
          text="Não deu para carregar os fretes que ocupam o limite."
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={css.waiting} aria-busy="true">
          <Skeleton size="block" />
        </div>
      )}
    </Sheet>
  )
}

function Ocupantes({ limite: { fretes, fretesAtivos, numeroFretes, reservados } }: { limite: LimiteDeFretes }) {
  const today = hoje()
  const hidden = fretesAtivos - reservados - fretes.length
  return (
    <>
      <p className={css.intro}>
        {`${fretesAtivos.toLocaleString('pt-BR')} de ${numeroFretes.toLocaleString('pt-BR')} em uso. Postar, cancelar ou deixar expirar libera o lugar.`}
      </p>
      {reservados > 0 && (
        <p className={css.held}>
          {reservados === 1
            ? '1 lugar guardado para um pagamento em análise.'
            : `${reservados} lugares guardados para pagamentos em análise.`}
        </p>
      )}
      <ul className={css.list}>
        {fretes.map((frete) => (
          <li key={frete.uuid}>
            <div>
              <h3>{frete.destinatario.nome}</h3>
              <p>{`${frete.destinatario.cidade}, ${frete.destinatario.uf}`}</p>
              <p>{`${frete.transportadora.nomeTransportadora} ${frete.produto.nomeProduto}`}</p>
            </div>
            <div className={css.status}>
              <SituacaoPill frete={{ ...frete, situacao: null }} />
              <p>{liberaText(frete, today)}</p>
            </div>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className={css.held}>{`E mais ${hidden.toLocaleString('pt-BR')}, que liberam depois destes.`}</p>
      )}
    </>
  )
}
