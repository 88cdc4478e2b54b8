import { Tela } from '../../areas/operacao/pecas/tela.tsx'

/** Reembolsos. */
export default function Reembolsos() {
  return (
    <Tela titulo="Reembolsos">
      <p>Os reembolsos: esta versão do console ainda não mostra.</p>
    </Tela>
  )
}
