import { Tela } from '../../areas/operacao/pecas/tela.tsx'

/** Contestações. */
export default function Contestacoes() {
  return (
    <Tela titulo="Contestações">
      <p>As contestações abertas: esta versão do console ainda não mostra.</p>
    </Tela>
  )
}
