import { Link } from 'react-router'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import css from './corte.module.css'

/** Above the first selected frete that the limit does not hold. */
export const Corte = () => (
  <div className={css.cut}>
    <WorkIcon name="cut" />
    <p>
      Daqui para baixo não cabe agora. <Link to="/configuracoes/documentos">Enviar documentos e aumentar o limite</Link>
    </p>
  </div>
)
