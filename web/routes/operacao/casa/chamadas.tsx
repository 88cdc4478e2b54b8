import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { TIPOS_DE_CHAMADA_HTTP, type TipoDeChamadaHttp } from '#contract/operacao/transportadora'
import css from '../../../areas/operacao/chamadas/chamadas.module.css'
import { chamadasQuery, resumoQuery } from '../../../areas/operacao/chamadas/chamadas.queries.ts'
import { Resumo } from '../../../areas/operacao/chamadas/resumo.tsx'
import { TabelaDeChamadas } from '../../../areas/operacao/chamadas/tabela-de-chamadas.tsx'
import { Cartao } from '../../../areas/operacao/pecas/cartao.tsx'
import { Falha } from '../../../areas/operacao/pecas/falha.tsx'
import { Mais } from '../../../areas/operacao/pecas/mais.tsx'
import { Tela } from '../../../areas/operacao/pecas/tela.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'

const OPCOES = [
  { value: 'FALHAS', text: 'Falhas' },
  { value: 'TODAS', text: 'Todas as guardadas' },
] as const

/** /operacao/chamadas: how the carriers' APIs answer, and each call that failed or was about one parcel. */
export default function Chamadas() {
  const [search, setSearch] = useSearchParams()
  const mostra = search.get('mostra') === 'TODAS' ? 'TODAS' : 'FALHAS'
  const asked = search.get('tipo') ?? ''
  const tipo = asked in TIPOS_DE_CHAMADA_HTTP ? (asked as TipoDeChamadaHttp) : ''
  const go = (next: { mostra: string; tipo: string }) => setSearch(next, { replace: true, preventScrollReset: true })
  return (
    <Tela titulo="Chamadas às transportadoras" nota="sem dados pessoais, guardadas por 30 dias">
      <div className={css.bloco}>
        <ResumoDoDia />
        <div className={css.filtro}>
          <SelectField
            label="Tipo de chamada"
            empty="Todos"
            value={tipo}
            options={Object.entries(TIPOS_DE_CHAMADA_HTTP).map(([value, text]) => ({ value, text }))}
            onChange={(value) => go({ mostra, tipo: value })}
          />
          <Segmented
            label="Mostrar"
            isLabelHidden
            value={mostra}
            options={OPCOES}
            onChange={(value) => go({ mostra: value, tipo })}
          />
        </div>
        <Lista mostra={mostra} tipo={tipo} />
      </div>
    </Tela>
  )
}

function ResumoDoDia() {
  const { data, error, refetch } = useQuery(resumoQuery())
  if (error && !data)
    return <Falha error={error} texto="Não deu para ler o resumo agora." onRetry={() => void refetch()} />
  return data ? <Resumo resumos={data} /> : <Skeleton size="block" />
}

function Lista({ mostra, tipo }: { mostra: 'FALHAS' | 'TODAS'; tipo: TipoDeChamadaHttp | '' }) {
  const { data, error, refetch, ...mais } = useInfiniteQuery(chamadasQuery({ mostra, tipo }))
  if (error && !data)
    return <Falha error={error} texto="Não deu para ler as chamadas agora." onRetry={() => void refetch()} />
  if (!data) return <Skeleton size="block" />
  const chamadas = data.pages.flat()
  return (
    <Cartao
      titulo={mostra === 'FALHAS' ? 'Chamadas que falharam' : 'Chamadas guardadas'}
      nota="da mais nova à mais velha"
      isRaso
      rodape={mais.hasNextPage && <Mais {...mais} />}
    >
      {chamadas.length > 0 ? (
        <TabelaDeChamadas chamadas={chamadas} />
      ) : (
        <p className={css.nada}>
          {mostra === 'FALHAS' ? 'Nenhuma chamada falhou nos últimos 30 dias.' : 'Nenhuma chamada guardada.'}
        </p>
      )}
    </Cartao>
  )
}
