import { Tela } from '../../areas/operacao/pecas/tela.tsx'

/** Limites. */
export default function Limites() {
  return (
    <Tela titulo="Limites">
      <p>Os pedidos de aumento de limite: esta versão do console ainda não mostra.</p>
    </Tela>
  )
}
