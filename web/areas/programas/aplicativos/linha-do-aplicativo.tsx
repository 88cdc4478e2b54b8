import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Aplicativo } from '#contract/programas/aplicativo'
import { formatDia } from '../../../ui/filter/instante.rules.ts'
import { Button } from '../../../ui/page/button.tsx'
import css from '../chaves/chaves.module.css'
import { AplicativoForm } from './aplicativo-form.tsx'
import own from './aplicativos.module.css'

/** An aplicativo in the list, with what may be done to it. */
export function LinhaDoAplicativo({
  aplicativo,
  onRenew,
  onDelete,
}: {
  aplicativo: Aplicativo
  onRenew: () => void
  onDelete: () => void
}) {
  const [isEditing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const stop = () => {
    flushSync(() => setEditing(false))
    edit.current?.focus()
  }
  const { nome, clientId, redirectUris, isPublico, criadoEm } = aplicativo
  if (isEditing)
    return (
      <li className={own.editing}>
        <AplicativoForm aplicativo={aplicativo} onSaved={stop} onLeave={stop} />
      </li>
    )
  return (
    <li className={css.row}>
      <div className={css.words}>
        <h3>{nome}</h3>
        <code translate="no">{`client_id ${clientId}`}</code>
        <ul className={css.can} aria-label="Endereços de retorno">
          {redirectUris.map((uri) => (
            <li key={uri} translate="no">
              {uri}
            </li>
          ))}
        </ul>
        <p>{`Cadastrado em ${formatDia(criadoEm)} · ${isPublico ? 'público, sem client_secret' : 'com client_secret'}`}</p>
      </div>
      <div className={css.actions}>
        <Button ref={edit} size="s" aria-label={`Editar ${nome}`} onClick={() => setEditing(true)}>
          Editar
        </Button>
        {!isPublico && (
          <Button size="s" aria-label={`Trocar o client_secret de ${nome}`} onClick={onRenew}>
            Trocar o segredo
          </Button>
        )}
        <Button size="s" className={css.danger} aria-label={`Excluir ${nome}`} onClick={onDelete}>
          Excluir
        </Button>
      </div>
    </li>
  )
}
