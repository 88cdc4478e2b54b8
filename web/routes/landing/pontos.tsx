import { CadastroLink } from '../../app/frame/cadastro-link.tsx'
import page from '../../ui/page/page.module.css'
import { BrazilMap } from './brazil-map.tsx'
import css from './pontos.module.css'

/** The pickup-point network, as lights on the cutting mat. */
export function Pontos() {
  return (
    <section className={css.band} aria-labelledby="pontos">
      <div className={`${page.wrap} ${css.inner}`}>
        <div>
          <h2 id="pontos">Mais de 10 mil pontos para postar</h2>
          <p>
            Agências, lojas parceiras e pontos Jadlog em todos os estados. Na hora de comprar, você vê os mais perto do
            seu CEP.
          </p>
          <CadastroLink look="act">Criar conta grátis</CadastroLink>
        </div>
        <BrazilMap />
      </div>
    </section>
  )
}
