import { Tela } from '../../areas/operacao/pecas/tela.tsx'

/** Assinante. */
export default function Assinante() {
  return (
    <Tela titulo="Assinante">
      <p>Os dados do assinante: esta versão do console ainda não mostra.</p>
    </Tela>
  )
}
