import { Tela } from '../../areas/operacao/pecas/tela.tsx'

/** Documentos. */
export default function Documentos() {
  return (
    <Tela titulo="Documentos">
      <p>Os documentos enviados: esta versão do console ainda não mostra.</p>
    </Tela>
  )
}
