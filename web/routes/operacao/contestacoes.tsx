import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { MOTIVOS_DE_CONTESTACAO, STATUS_DE_CONTESTACAO } from '#contract/diferenca'
import type { DecisaoDeContestacao } from '#contract/diferenca/contestacao'
import { formatReais } from '#contract/kernel/values/centavos'
import type { FichaDaContestacao } from '#contract/operacao/contestacoes'
import { agora } from '../../app/data/clock.ts'
import { Caixas } from '../../areas/operacao/contestacoes/caixas.tsx'
import css from '../../areas/operacao/contestacoes/contestacoes.module.css'
import {
  contestacoesQuery,
  fichaQuery,
  precoQuery,
  releaseReserva,
  reservaQuery,
} from '../../areas/operacao/contestacoes/contestacoes.queries.ts'
import { Decisao } from '../../areas/operacao/contestacoes/decisao.tsx'
import { CabecaDaFicha, Eventos, OQueDiz } from '../../areas/operacao/contestacoes/ficha.tsx'
import { digitadasOf, medidasOf } from '../../areas/operacao/contestacoes/medidas.rules.ts'
import { Provas } from '../../areas/operacao/contestacoes/provas.tsx'
import { Recibos } from '../../areas/operacao/contestacoes/recibos.tsx'
import { Fila, useDecidido, useProximo } from '../../areas/operacao/fila/fila.tsx'
import { ItemDaFila } from '../../areas/operacao/fila/item-da-fila.tsx'
import { esperaText } from '../../areas/operacao/painel/espera.rules.ts'

const FILA = '/operacao/contestacoes'
const uuidOf = ({ diferencaUuid }: { diferencaUuid: string }) => diferencaUuid

/** Contestações: the queue, the nearest deadline first, and the file of one. */
export default function Contestacoes() {
  const { uuid } = useParams()
  const fila = useQuery(contestacoesQuery())
  const goOn = useProximo(FILA, fila, uuidOf)
  const { tell, aviso } = useDecidido()
  const onDecided = (texto: string) => {
    tell(texto)
    goOn(uuid)
  }
  return (
    <>
      {aviso}
      <Fila
        titulo="Contestações"
        endereco={FILA}
        fila={fila}
        aberto={uuid}
        nada="Nenhuma contestação espera resposta."
        uuidOf={uuidOf}
        linhaOf={({ de, motivo, valorContestado, abertaEm, atrasada }) => ({
          icon: 'contestacoes',
          titulo: de,
          nota: `${MOTIVOS_DE_CONTESTACAO[motivo]}, ${formatReais(Math.abs(valorContestado))}`,
          espera: esperaText(abertaEm, agora()),
          isAtrasada: atrasada,
        })}
        item={uuid && <Item key={uuid} uuid={uuid} onDecided={onDecided} />}
      />
    </>
  )
}

function Item({ uuid, onDecided }: { uuid: string; onDecided: (texto: string) => void }) {
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
