import { Icon } from '../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import css from './pagamento.module.css'
import { Section } from './section.tsx'

const BANDEIRAS = ['Visa', 'Mastercard', 'American Express', 'Elo', 'JCB', 'Discover', 'Hipercard', 'Aura']

/** The means of payment. */
export function Pagamento() {
  return (
    <Section id="pagamento" title="Pague como preferir">
      <div className={css.ways}>
        <div>
          <h3>
            <WorkIcon name="pix" />
            Pix
          </h3>
          <p>Cai na hora</p>
        </div>
        <div>
          <h3>
            <WorkIcon name="boleto" />
            Boleto
          </h3>
          <p>Para pôr saldo na carteira</p>
        </div>
        <div>
          <h3>
            <Icon name="card" />
            Cartão de crédito
          </h3>
          <ul className={css.brands}>
            {BANDEIRAS.map((bandeira) => (
              <li key={bandeira}>{bandeira}</li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  )
}
