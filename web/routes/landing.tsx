/** `/`: what FreteFlex is, with a real quote in the middle of it. */
export default function Landing() {
  return (
    <main id="conteudo">
      <h1>Quanto custa enviar esta caixa?</h1>
      {/* slot: <Calculadora /> from areas/cotacao, its results below */}
    </main>
  )
}
