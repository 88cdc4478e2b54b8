import { Tela } from '../../areas/operacao/pecas/tela.tsx'

/** Equipe. */
export default function Equipe() {
  return (
    <Tela titulo="Equipe">
      <p>Quem é da equipe: esta versão do console ainda não mostra.</p>
    </Tela>
  )
}
