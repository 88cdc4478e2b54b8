import { CadastroLink } from '../../app/frame/cadastro-link.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import label from '../../ui/page/label.module.css'
import page from '../../ui/page/page.module.css'
import { Pill } from '../../ui/page/pill.tsx'
import { cx } from '../../ui/tokens/cx.ts'
import beside from './beside.module.css'
import css from './conta.module.css'

const RESUMO = [
  ['Saldo da Carteira Flex', 'R$\u00a0184,30'],
  ['Fretes neste mês', '38'],
  ['Economia no mês', 'R$\u00a0512,86'],
] as const

const FRETES = [
  { quem: 'Marina Duarte', onde: 'Recife, PE', como: 'SEDEX', situacao: 'Postado', icon: 'truck', tone: 'primary' },
  { quem: 'Otávio Prates', onde: 'Curitiba, PR', como: '.PACKAGE', situacao: 'Gerado', icon: 'tag', tone: 'info' },
  { quem: 'Ateliê Jurema', onde: 'Goiânia, GO', como: 'PAC', situacao: 'Entregue', icon: 'check', tone: 'success' },
] as const

/** Account control: what the person sees after signing up, drawn as a sheet of paper. */
export function Conta() {
  return (
    <section className={cx(page.wrap, beside.section, css.section)} aria-labelledby="conta">
      <div>
        <h2 id="conta">Cada frete e cada real no lugar certo</h2>
        <p className={cx(beside.lead, css.lead)}>
          Sua conta guarda etiquetas, rastreios e gastos. Ponha saldo na Carteira Flex quando quiser e acompanhe o que
          foi gasto e o que foi economizado.
        </p>
        <CadastroLink>Abrir minha conta</CadastroLink>
      </div>
      <figure className={cx(label.paper, css.sheet)}>
        <dl className={css.cells}>
          {RESUMO.map(([what, value]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ul>
          {FRETES.map(({ quem, onde, como, situacao, icon, tone }) => (
            <li key={quem}>
              <span className={label.who}>
                <b>{quem}</b>
                {onde}
              </span>
              <span className={cx(label.code, css.code)}>{como}</span>
              <Pill tone={tone} icon={<WorkIcon name={icon} size="s" />}>
                {situacao}
              </Pill>
            </li>
          ))}
        </ul>
        <figcaption>Exemplo de conta, com dados fictícios.</figcaption>
      </figure>
    </section>
  )
}
