import { Tela } from '../../areas/operacao/pecas/tela.tsx'

/** Faturas. */
export default function Faturas() {
  return (
    <Tela titulo="Faturas">
      <p>As faturas das transportadoras: esta versão do console ainda não mostra.</p>
    </Tela>
  )
}
