import { useEffect, useId, useRef } from 'react'
import { SEGREDO_ANTERIOR_HORAS, type Webhook } from '#contract/programas/webhook'
import { formatInstante } from '../../../ui/filter/instante.rules.ts'
import { Button } from '../../../ui/page/button.tsx'
import { Copia } from '../chaves/copia.tsx'
import { nomeOf } from './webhook.rules.ts'
import css from './webhooks.module.css'

/** The new secret, shown here and never again; as plain text, which no browser stores. */
export function SegredoMostrado({
  webhook,
  segredo,
  anteriorAte,
  level = 3,
  onClose,
}: {
  webhook: Webhook
  segredo: string
  /** Until when the secret before a change signs, too. */
  anteriorAte?: Date
  level?: 3 | 4
  onClose: () => void
}) {
  const id = useId()
  const titulo = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    titulo.current?.focus({ preventScroll: true })
    titulo.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const Titulo = level === 3 ? 'h3' : 'h4'
  return (
    <section className={css.criado} aria-labelledby={id}>
      <Titulo id={id} ref={titulo} tabIndex={-1}>{`Copie o segredo de “${nomeOf(webhook)}” agora`}</Titulo>
      <p>
        Ele não será mostrado outra vez. Com ele o seu programa confere que um evento veio daqui: guarde-o onde o
        programa guarda segredos.
      </p>
      {anteriorAte && (
        <p>
          {`O segredo anterior também assina por mais ${SEGREDO_ANTERIOR_HORAS} horas, até ${formatInstante(anteriorAte)}. Ponha o novo no seu programa antes disso.`}
        </p>
      )}
      <Copia text={segredo} act="Copiar o segredo" done="Segredo copiado" isMain />
      <div className={css.actions}>
        <Button onClick={onClose}>Fechar</Button>
      </div>
    </section>
  )
}
