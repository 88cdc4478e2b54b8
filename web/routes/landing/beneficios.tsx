import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { Carousel } from '../../ui/motion/carousel.tsx'
import css from './beneficios.module.css'
import { Section } from './section.tsx'

const BENEFICIOS = [
  {
    name: 'Até 75% mais barato',
    icon: 'tag',
    text: 'Tarifa de contrato desde a primeira caixa, com o preço de balcão ao lado para comparar.',
  },
  { name: 'Prazo em data', icon: 'calendar', text: 'O dia da chegada, já contados fins de semana e feriados.' },
  {
    name: 'Preço explicado',
    icon: 'receipt',
    text: 'Faixa de peso, cubagem e valor declarado: cada cotação abre linha por linha.',
  },
  { name: 'Etiqueta em casa', icon: 'printer', text: 'Imprima em A4 ou 10x15 e chegue ao ponto com tudo pronto.' },
  { name: 'Rastreio no site', icon: 'truck', text: 'Correios e Jadlog na mesma lista, do ponto de postagem à porta.' },
  { name: 'Com CPF ou CNPJ', icon: 'box', text: 'Pessoa ou loja, com nota fiscal ou declaração de conteúdo.' },
] as const

/** Six reasons, ruled like a label. */
export function Beneficios() {
  const items = BENEFICIOS.map(({ name, icon, text }) => ({
    name,
    content: (
      <div className={css.cell}>
        <WorkIcon name={icon} size="l" />
        <h3>{name}</h3>
        <p>{text}</p>
      </div>
    ),
  }))
  return (
    <Section id="beneficios" title="Feito para quem embala e posta">
      <Carousel label="Benefícios" className={css.sheet} items={items} />
    </Section>
  )
}
