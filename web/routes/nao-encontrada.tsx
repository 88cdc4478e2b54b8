/** Every address that the table does not know. */
export default function NaoEncontrada() {
  return (
    <main id="conteudo">
      <h1>Página não encontrada</h1>
    </main>
  )
}
