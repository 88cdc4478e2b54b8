import { Carousel } from '../../ui/motion/carousel.tsx'
import css from './passos.module.css'
import { PassoAcompanhe, PassoCote, PassoEscolha, PassoImprima, PassoLeve } from './passos-drawings.tsx'
import { Section } from './section.tsx'

const PASSOS = [
  { name: 'Cote online', text: 'Informe os CEPs, as medidas e o peso.', Drawing: PassoCote },
  { name: 'Escolha a transportadora', text: 'Compare preço e dia de chegada.', Drawing: PassoEscolha },
  {
    name: 'Imprima e cole',
    text: 'A etiqueta sai na hora, em A4 ou 10x15, e vai colada na caixa.',
    Drawing: PassoImprima,
  },
  { name: 'Leve ao ponto', text: 'Entregue a caixa no ponto de postagem mais perto.', Drawing: PassoLeve },
  { name: 'Acompanhe', text: 'Veja cada passo da entrega aqui no site.', Drawing: PassoAcompanhe },
]

/** How it works, along a horizontal tracking line. */
export function Passos() {
  const items = PASSOS.map(({ name, text, Drawing }, index) => ({
    name,
    content: (
      <div className={css.step}>
        <Drawing />
        <span className={css.number} aria-hidden="true">
          {index + 1}
        </span>
        <h3>{name}</h3>
        <p>{text}</p>
      </div>
    ),
  }))
  return (
    <Section id="como-funciona" title="Da cotação à porta, em cinco passos">
      <Carousel ordered label="Os cinco passos" className={css.steps} items={items} />
    </Section>
  )
}
