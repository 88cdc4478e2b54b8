import { Link } from 'react-router'
import { isPropria } from '../../../app/data/perfil.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import css from './corte.module.css'

/** The line above the first selected frete that the limit does not hold. */
export const Corte = () => (
  <div className={css.cut}>
    <WorkIcon name="cut" />
    <p>
      Daqui para baixo não cabe agora. O limite abre de novo quando você postar
      {isPropria() ? (
        <>
          {', ou cresce com os seus documentos. '}
          <Link to="/configuracoes/documentos">Enviar documentos</Link>
        </>
      ) : (
        '.'
      )}
    </p>
  </div>
)
