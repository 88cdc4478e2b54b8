import { useEffect, useId, useRef } from 'react'
import type { AplicativoComSegredo } from '#contract/programas/aplicativo'
import { useSite } from '../../../app/frame/site.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from '../chaves/chaves.module.css'
import { Copia } from '../chaves/copia.tsx'

/** What a program needs to ask for accounts. The secret is shown here and never again. */
export function Credenciais({
  aplicativo: { nome, clientId, clientSecret },
  onClose,
}: {
  aplicativo: AplicativoComSegredo
  onClose: () => void
}) {
  const { publicUrl } = useSite()
  const id = useId()
  const titulo = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    titulo.current?.focus({ preventScroll: true })
    titulo.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const address = publicUrl || window.location.origin
  return (
    <section className={css.criada} aria-labelledby={id}>
      <h3 id={id} ref={titulo} tabIndex={-1}>
        {clientSecret ? `Copie o client_secret de “${nome}” agora` : `“${nome}” está cadastrado`}
      </h3>
      {clientSecret && (
        <>
          <p>Ele não será mostrado outra vez. Guarde-o onde o seu servidor guarda segredos.</p>
          <Copia text={clientSecret} act="Copiar o client_secret" done="Segredo copiado" isMain />
        </>
      )}
      <h4>O que o seu programa usa</h4>
      <Copia
        text={`client_id ${clientId}\nGET ${address}/oauth/authorize\nPOST ${address}/oauth/token\nPOST ${address}/oauth/revoke`}
        act="Copiar os endereços"
        done="Endereços copiados"
      />
      <div className={css.actions}>
        <Button onClick={onClose}>Fechar</Button>
      </div>
    </section>
  )
}
