import { Cartao } from '../pecas/cartao.tsx'
import css from './tabelas.module.css'

/** Keeps the place of the agencies' map while its code is loaded, so that nothing below it jumps. */
export const MapaVindo = () => (
  <Cartao titulo="Agências ativas" isRaso>
    <div className={css.mapaELista} aria-busy="true">
      <svg className={css.mapa} viewBox="0 0 550 512" aria-hidden="true" />
      <div className={css.estados} />
    </div>
  </Cartao>
)
