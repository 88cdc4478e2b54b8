import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DecisaoDeContestacao } from '#contract/diferenca/contestacao'
import { STATUS_DE_CONTESTACAO } from '#contract/diferenca/palavras'
import type { FichaDaContestacao } from '#contract/operacao/contestacoes'
import { ItemDaFila } from '../fila/item-da-fila.tsx'
import { Caixas } from './caixas.tsx'
import css from './contestacoes.module.css'
import { fichaQuery, precoQuery, releaseReserva, reservaQuery } from './contestacoes.queries.ts'
import { Decisao } from './decisao.tsx'
import { CabecaDaFicha, Eventos, OQueDiz } from './ficha.tsx'
import { digitadasOf, medidasOf } from './medidas.rules.ts'
import { Provas } from './provas.tsx'
import { Recibos } from './recibos.tsx'

/**
 * The ficha of one contest: what it says, the boxes, the receipts, the proofs and the decision. A reserva holds it
 * while it is open.
 */
export function ContestacaoAberta({ uuid, onDecided }: { uuid: string; onDecided: (texto: string) => void }) {
  return (
    <ItemDaFila
      uuid={uuid}
      item={useQuery(fichaQuery(uuid))}
      reserva={useQuery(reservaQuery(uuid))}
      release={releaseReserva}
      falha="Não deu para abrir a contestação agora."
      ocupado="Outra pessoa está analisando esta contestação."
      fimOf={({ contestacao: { status } }) =>
        status === 'ABERTA'
          ? undefined
          : `Esta contestação já terminou: ${STATUS_DE_CONTESTACAO[status].toLowerCase()}.`
      }
    >
      {(ficha, impedimento) => <Aberta ficha={ficha} impedimento={impedimento} onDecided={onDecided} />}
    </ItemDaFila>
  )
}

function Aberta({
  ficha,
  impedimento,
  onDecided,
}: {
  ficha: FichaDaContestacao
  impedimento: string | undefined
  onDecided: (texto: string) => void
}) {
  const [escolha, setEscolha] = useState<DecisaoDeContestacao>()
  const [digitadas, setDigitadas] = useState(() => digitadasOf(ficha.dimensoes))
  const isRolo = ficha.dimensoes.diametroPacote != null
  const decididas = escolha === 'PARCIAL' ? medidasOf(digitadas, isRolo) : undefined
  const preco = useQuery(precoQuery(ficha.diferencaUuid, decididas))
  return (
    <div className={css.item}>
      <CabecaDaFicha ficha={ficha} />
      <div className={css.corpo}>
        <div className={css.colunas}>
          <div className={css.lado}>
            <Caixas {...ficha} decididas={decididas} />
            <OQueDiz ficha={ficha} />
          </div>
          <Recibos ficha={ficha} decidido={preco.data?.recibo} decididas={decididas} />
          <Provas ficha={ficha} />
          <Eventos ficha={ficha} />
        </div>
        <Decisao
          ficha={ficha}
          impedimento={impedimento}
          escolha={escolha}
          onEscolha={setEscolha}
          digitadas={digitadas}
          onDigitadas={setDigitadas}
          onDecided={onDecided}
        />
      </div>
    </div>
  )
}
