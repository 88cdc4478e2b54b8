import { CarrierMark } from '../../areas/cotacao/carrier-mark.tsx'
import { Carousel } from '../../ui/motion/carousel.tsx'
import { Section } from './section.tsx'
import css from './transportadoras.module.css'

const TRANSPORTADORAS = [
  {
    name: 'Correios',
    modalidades: [
      ['SEDEX', 'O mais rápido, até 30 kg'],
      ['PAC', 'Econômico, até 30 kg'],
      ['MINI ENVIOS', 'Pacotes pequenos, até 350 g'],
    ],
  },
  {
    name: 'Jadlog',
    modalidades: [
      ['.COM', 'Expresso, até 30 kg'],
      ['.PACKAGE', 'Rodoviário, para o dia a dia'],
      ['Postagem', 'No ponto parceiro que você escolher'],
    ],
  },
] as const

/** The carriers and their services. */
export function Transportadoras() {
  const items = TRANSPORTADORAS.map(({ name, modalidades }) => ({
    name,
    content: (
      <article className={css.card}>
        <div className={css.head}>
          <CarrierMark nome={name} />
          <h3>{name}</h3>
        </div>
        <dl>
          {modalidades.map(([modalidade, what]) => (
            <div key={modalidade}>
              <dt>{modalidade}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </article>
    ),
  }))
  return (
    <Section id="transportadoras" title="Duas redes, cinco jeitos de enviar">
      <Carousel label="Transportadoras" className={css.two} items={items} />
    </Section>
  )
}
