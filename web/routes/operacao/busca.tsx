import { Tela } from '../../areas/operacao/pecas/tela.tsx'

/** Busca. */
export default function Busca() {
  return (
    <Tela titulo="Busca">
      <p>A busca: esta versão do console ainda não mostra.</p>
    </Tela>
  )
}
