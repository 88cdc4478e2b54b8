import { Tela } from '../../areas/operacao/pecas/tela.tsx'

/** Frete. */
export default function Frete() {
  return (
    <Tela titulo="Frete">
      <p>A história do frete: esta versão do console ainda não mostra.</p>
    </Tela>
  )
}
