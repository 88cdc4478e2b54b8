import { Tela } from '../../areas/operacao/pecas/tela.tsx'

/** Saques. */
export default function Saques() {
  return (
    <Tela titulo="Saques">
      <p>Os saques a enviar: esta versão do console ainda não mostra.</p>
    </Tela>
  )
}
