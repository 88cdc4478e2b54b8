import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { MOTIVOS_DE_CONTESTACAO, STATUS_DE_CONTESTACAO } from '#contract/diferenca'
import type { DecisaoDeContestacao } from '#contract/diferenca/contestacao'
import { formatReais } from '#contract/kernel/values/centavos'
import type { FichaDaContestacao } from '#contract/operacao/contestacoes'
import { CallError, sentenceOf } from '../../app/data/api.ts'
import { agora } from '../../app/data/clock.ts'
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
import { LinhaDaFila } from '../../areas/operacao/fila/linha-da-fila.tsx'
import { ListaEItem } from '../../areas/operacao/fila/lista-e-item.tsx'
import { useFila } from '../../areas/operacao/fila/use-fila.ts'
import { esperaText } from '../../areas/operacao/painel/espera.rules.ts'
import { Falha } from '../../areas/operacao/pecas/falha.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

const FILA = '/operacao/contestacoes'

/** Contestações: the queue, the nearest deadline first, and the file of one. */
export default function Contestacoes() {
  const { uuid } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(contestacoesQuery())
  const [decidida, setDecidida] = useState('')
  const itens = (data?.contestacoes ?? []).map(({ diferencaUuid }) => `${FILA}/${diferencaUuid}`)
  useFila({ itens, aberto: uuid && `${FILA}/${uuid}`, voltar: FILA })
  const onDecided = (texto: string) => {
    setDecidida(texto)
    const livre = data?.contestacoes.find((one) => one.diferencaUuid !== uuid && !one.reserva)
    void navigate(livre ? `${FILA}/${livre.diferencaUuid}` : FILA)
  }
  return (
    <>
      {decidida && <output className={css.aviso}>{decidida}</output>}
      <ListaEItem
        titulo="Contestações"
        conta={data?.total}
        voltar={FILA}
        lista={
          error ? (
            <Falha error={error} texto="Não deu para ler a fila agora." onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton size="block" />
          ) : data.contestacoes.length === 0 ? (
            <p className={css.nada}>Nenhuma contestação espera resposta.</p>
          ) : (
            data.contestacoes.map((one) => (
              <LinhaDaFila
                key={one.diferencaUuid}
                to={`${FILA}/${one.diferencaUuid}`}
                icon="contestacoes"
                titulo={one.de}
                nota={`${MOTIVOS_DE_CONTESTACAO[one.motivo]}, ${formatReais(one.valorContestado)}`}
                espera={esperaText(one.abertaEm, agora())}
                isAtrasada={one.atrasada}
                isAberta={one.diferencaUuid === uuid}
              >
                {one.reserva && <span>{one.reserva.operador.nome} está vendo</span>}
              </LinhaDaFila>
            ))
          )
        }
        item={uuid && <Item key={uuid} uuid={uuid} onDecided={onDecided} />}
      />
    </>
  )
}

function Item({ uuid, onDecided }: { uuid: string; onDecided: (texto: string) => void }) {
  const { data: ficha, error, refetch } = useQuery(fichaQuery(uuid))
  const reserva = useQuery(reservaQuery(uuid))
  useEffect(() => () => void releaseReserva(uuid), [uuid])
  if (error) {
    return <Falha error={error} texto="Não deu para abrir a contestação agora." onRetry={() => void refetch()} />
  }
  if (!ficha) return <Skeleton size="block" />
  const { status } = ficha.contestacao
  const isHeld = reserva.error instanceof CallError && reserva.error.code === 'EM_ANALISE'
  const impedimento =
    status !== 'ABERTA'
      ? `Esta contestação já terminou: ${STATUS_DE_CONTESTACAO[status].toLowerCase()}.`
      : isHeld
        ? sentenceOf(reserva.error, 'Outra pessoa está analisando esta contestação.')
        : undefined
  return <Aberta ficha={ficha} impedimento={impedimento} onDecided={onDecided} />
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
  const preco = useQuery(
    precoQuery(ficha.diferencaUuid, escolha === 'PARCIAL' ? medidasOf(digitadas, isRolo) : undefined),
  )
  return (
    <div className={css.item}>
      <CabecaDaFicha ficha={ficha} />
      <div className={css.corpo}>
        <div className={css.colunas}>
          <OQueDiz ficha={ficha} />
          <Recibos ficha={ficha} decidido={preco.data?.recibo} />
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
