import { Tela } from '../../areas/operacao/pecas/tela.tsx'

/** Sua conta. */
export default function Conta() {
  return (
    <Tela titulo="Sua conta">
      <p>A sua senha e as suas sessões: esta versão do console ainda não mostra.</p>
    </Tela>
  )
}
