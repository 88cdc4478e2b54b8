import { Tela } from '../../areas/operacao/pecas/tela.tsx'

/** Tarefas. */
export default function Tarefas() {
  return (
    <Tela titulo="Tarefas">
      <p>As tarefas que falharam: esta versão do console ainda não mostra.</p>
    </Tela>
  )
}
