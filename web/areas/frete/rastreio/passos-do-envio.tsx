import css from './passos-do-envio.module.css'

const PASSOS = [
  ['Etiqueta', 'A loja comprou o frete e tem a etiqueta. A caixa ainda está com ela.'],
  ['Postado', 'A transportadora recebeu a caixa. Daqui em diante o caminho aparece sozinho.'],
  ['A caminho', 'A caixa passa de unidade em unidade. Um dia sem novidade é comum entre cidades.'],
  ['Entregue', 'A transportadora registrou a entrega. Se não chegou a você, fale com a loja.'],
] as const

/** What the four marks of the way mean, for a buyer who does not know a carrier's words. */
export const PassosDoEnvio = () => (
  <section className={css.passos} aria-labelledby="rastreio-passos">
    <h2 id="rastreio-passos">O que cada passo quer dizer</h2>
    <dl>
      {PASSOS.map(([nome, texto]) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>{texto}</dd>
        </div>
      ))}
    </dl>
  </section>
)
