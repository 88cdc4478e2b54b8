import { Carousel } from '../../ui/motion/carousel.tsx'
import label from '../../ui/page/label.module.css'
import { cx } from '../../ui/tokens/cx.ts'
import css from './depoimentos.module.css'
import { Section } from './section.tsx'

const DEPOIMENTOS = [
  {
    name: 'Renata Nogueira',
    loja: 'Linha Solta Bordados, Caruaru, PE',
    como: 'PAC',
    text: 'Eu fazia fila com a fita métrica na mão. Agora a caixa sai de casa medida, paga e etiquetada.',
  },
  {
    name: 'Diego Sampaio',
    loja: 'Vinil da Esquina, Belo Horizonte, MG',
    como: '.COM',
    text: 'O prazo em data mudou o meu atendimento: respondo o cliente com o dia, não com “uns dias úteis”.',
  },
  {
    name: 'Lúcia Hamada',
    loja: 'Saboaria Ipê, Londrina, PR',
    como: 'MINI ENVIOS',
    text: 'Mando quarenta sabonetes por semana. Com MINI ENVIOS, o frete parou de custar mais que o produto.',
  },
]

/** Three invented testimonials; the page says that they are invented. */
export function Depoimentos() {
  const items = DEPOIMENTOS.map(({ name, loja, como, text }) => ({
    name,
    content: (
      <figure className={cx(label.paper, css.label)}>
        <blockquote>
          <p>{text}</p>
        </blockquote>
        <figcaption>
          <span className={label.who}>
            De
            <b>{name}</b>
            {loja}
          </span>
          <span className={cx(label.code, css.code)}>{como}</span>
        </figcaption>
      </figure>
    ),
  }))
  return (
    <Section
      id="depoimentos"
      title="Quem posta, conta"
      lead="Depoimentos ilustrativos: pessoas e lojas fictícias, situações de todo dia."
    >
      <Carousel label="Depoimentos ilustrativos" className={css.three} items={items} />
    </Section>
  )
}
