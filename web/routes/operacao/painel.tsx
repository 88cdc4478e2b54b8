import { Tela } from '../../areas/operacao/pecas/tela.tsx'

/** Painel. */
export default function Painel() {
  return (
    <Tela titulo="Painel">
      <p>As filas e o dia de hoje: esta versão do console ainda não mostra.</p>
    </Tela>
  )
}
