import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { CONTA_ATE } from '#contract/operacao/reembolso'
import { Cartao } from '../../areas/operacao/pecas/cartao.tsx'
import { Falha } from '../../areas/operacao/pecas/falha.tsx'
import { Mais } from '../../areas/operacao/pecas/mais.tsx'
import { Tela } from '../../areas/operacao/pecas/tela.tsx'
import { ArquivoDoBanco } from '../../areas/operacao/saques/arquivo-do-banco.tsx'
import css from '../../areas/operacao/saques/saques.module.css'
import { saqueQuery, saquesQuery } from '../../areas/operacao/saques/saques.queries.ts'
import { TabelaDeSaques } from '../../areas/operacao/saques/tabela-de-saques.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

const OPCOES = [
  { value: 'ABERTO', text: 'A enviar' },
  { value: 'ENCERRADO', text: 'Concluídos' },
] as const

/** Saques: the withdrawals to send, the oldest first; or one of them. */
export default function Saques() {
  const { uuid } = useParams()
  return uuid ? <UmSaque key={uuid} uuid={uuid} /> : <Lista />
}

const NOTA = 'A chave Pix é sempre o CPF do titular.'

function UmSaque({ uuid }: { uuid: string }) {
  const { data, error, refetch } = useQuery(saqueQuery(uuid))
  return (
    <Tela titulo="Saque" nota={NOTA} acoes={<Link to="/operacao/saques">Todos os saques</Link>}>
      {error && !data ? (
        <Falha error={error} texto="Não deu para ler este saque agora." onRetry={() => void refetch()} />
      ) : data ? (
        <Cartao titulo="Saque" isRaso>
          <TabelaDeSaques saques={[data]} isAberta />
        </Cartao>
      ) : (
        <Skeleton size="block" />
      )}
    </Tela>
  )
}

function Lista() {
  const [search, setSearch] = useSearchParams()
  const estado = search.get('estado') === 'ENCERRADO' ? 'ENCERRADO' : 'ABERTO'
  const { data, error, refetch, ...mais } = useInfiniteQuery(saquesQuery(estado))
  const saques = data?.pages.flatMap((page) => page.saques) ?? []
  return (
    <Tela
      titulo="Saques"
      nota={NOTA}
      acoes={
        <Segmented
          label="Estado"
          isLabelHidden
          value={estado}
          options={[...OPCOES]}
          onChange={(value) => setSearch({ estado: value }, { replace: true })}
        />
      }
    >
      <div className={css.quadro}>
        {error && !data ? (
          <Falha error={error} texto="Não deu para ler os saques agora." onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton size="block" />
        ) : (
          <Cartao
            titulo={estado === 'ABERTO' ? 'A enviar' : 'Concluídos'}
            nota={notaOf(saques.length, data.pages[0]?.total ?? 0)}
            isRaso
            rodape={mais.hasNextPage && <Mais {...mais} />}
          >
            {saques.length === 0 ? (
              <p className={css.nada}>
                {estado === 'ABERTO' ? 'Nenhum saque espera.' : 'Nenhum saque concluído ainda.'}
              </p>
            ) : (
              <TabelaDeSaques saques={saques} />
            )}
          </Cartao>
        )}
        {estado === 'ABERTO' && <ArquivoDoBanco />}
      </div>
    </Tela>
  )
}

const notaOf = (shown: number, total: number) =>
  total > shown ? `${shown} de ${total >= CONTA_ATE ? 'mais de 1.000' : total}` : String(shown)
