import { Tela } from '../../areas/operacao/pecas/tela.tsx'

/** Livros. */
export default function Livros() {
  return (
    <Tela titulo="Livros">
      <p>Os livros do dia: esta versão do console ainda não mostra.</p>
    </Tela>
  )
}
