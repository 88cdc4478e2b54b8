import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ESTADOS_DE_TAREFA, type EstadoDeTarefa } from '#contract/operacao/tarefa'
import { Cartao } from '../../areas/operacao/pecas/cartao.tsx'
import { Falha } from '../../areas/operacao/pecas/falha.tsx'
import { Tela } from '../../areas/operacao/pecas/tela.tsx'
import { TabelaDeTarefas } from '../../areas/operacao/tarefas/tabela-de-tarefas.tsx'
import css from '../../areas/operacao/tarefas/tarefas.module.css'
import { tarefasQuery } from '../../areas/operacao/tarefas/tarefas.queries.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

const OPCOES = (Object.keys(ESTADOS_DE_TAREFA) as EstadoDeTarefa[]).map((value) => ({
  value,
  text: ESTADOS_DE_TAREFA[value],
}))
const VAZIO: Record<EstadoDeTarefa, string> = {
  FALHOU: 'Nenhuma tarefa falhou. O que falha tenta de novo sozinho por um dia e aparece aqui desde a primeira vez.',
  ESPERA: 'Nenhuma tarefa espera.',
  FEITA: 'Nenhuma tarefa feita nos últimos dias.',
}

/** Tarefas: those that failed, with their cause, to be run again or given up; those that wait; those that are done. */
export default function Tarefas() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('estado')
  const estado = OPCOES.find(({ value }) => value === asked)?.value ?? 'FALHOU'
  const { data, error, refetch } = useQuery(tarefasQuery(estado))
  return (
    <Tela
      titulo="Tarefas"
      nota="As tarefas que falharam primeiro; a casa trabalha com elas."
      acoes={
        <Segmented
          label="Estado"
          isLabelHidden
          value={estado}
          options={OPCOES}
          onChange={(value) => setSearch({ estado: value }, { replace: true })}
        />
      }
    >
      {error && !data ? (
        <Falha error={error} texto="Não deu para ler as tarefas agora." onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton size="block" />
      ) : (
        <Cartao titulo={ESTADOS_DE_TAREFA[estado]} nota={totalText(data.total, data.tarefas.length)} isRaso>
          {data.tarefas.length > 0 ? (
            <TabelaDeTarefas tarefas={data.tarefas} podeDecidir={estado === 'FALHOU'} />
          ) : (
            <p className={css.nada}>{VAZIO[estado]}</p>
          )}
        </Cartao>
      )}
    </Tela>
  )
}

const totalText = (total: number, shown: number) =>
  total > shown ? `${shown} de ${total >= 1000 ? 'mais de 1.000' : total}` : String(total)
