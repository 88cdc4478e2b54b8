import { useQuery } from '@tanstack/react-query'
import { situacaoText, tarefaText } from '../../areas/operacao/tarefas/tarefas.rules.ts'
import { Lista } from './lista.tsx'
import { tarefasQuery } from './sandbox.queries.ts'
import css from './tarefas.module.css'

/** The jobs that wait, and those that ran. */
export function Tarefas() {
  const tarefas = useQuery(tarefasQuery)
  return (
    <Lista answer={tarefas} label="Tarefas" empty="Nenhuma tarefa na fila.">
      {({ nome, situacao, quantidade }) => (
        <li key={`${nome} ${situacao}`} className={css.task}>
          <span>
            {tarefaText(nome)} <span className={css.state}>{situacaoText(situacao)}</span>
          </span>
          <b>{quantidade.toLocaleString('pt-BR')}</b>
        </li>
      )}
    </Lista>
  )
}
