import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_WEBHOOKS, type Webhook, type WebhookCriado } from '#contract/programas/webhook'
import { useListKeys } from '../../../app/use-list-keys.ts'
import { OpenBox } from '../../../ui/drawings/open-box.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LinhaDoWebhook } from './linha-do-webhook.tsx'
import { SegredoMostrado } from './segredo-mostrado.tsx'
import { WebhookForm } from './webhook-form.tsx'
import css from './webhooks.module.css'

/** The list and a new webhook. Its secret is kept in this state alone, until it is closed. */
export function ListaDeWebhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [aberta, setAberta] = useState<'form' | WebhookCriado>()
  const titulo = useRef<HTMLHeadingElement>(null)
  const create = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  const close = () => {
    flushSync(() => setAberta(undefined)) // draws the button again
    ;(create.current ?? titulo.current)?.focus()
  }
  const forget = (uuid: string) => {
    setAberta((was) => (typeof was === 'object' && was.uuid === uuid ? undefined : was))
    titulo.current?.focus()
  }
  const quantos = webhooks.length
  const isFull = quantos >= MAX_WEBHOOKS
  const criar = (
    <Button ref={create} look="act" onClick={() => setAberta('form')}>
      <WorkIcon name="plus" />
      Criar webhook
    </Button>
  )
  return (
    <section className={css.section} aria-labelledby="webhooks-titulo">
      <div className={css.head}>
        <h2 id="webhooks-titulo" ref={titulo} tabIndex={-1}>
          Seus webhooks
        </h2>
        {quantos > 0 && !aberta && !isFull && criar}
      </div>
      {isFull && !aberta && (
        <p className={css.note}>{`Você tem ${quantos} webhooks, o máximo. Para criar outro, exclua um.`}</p>
      )}
      {aberta === 'form' && <WebhookForm onCreated={setAberta} onLeave={close} />}
      {typeof aberta === 'object' && (
        <SegredoMostrado key={aberta.uuid} webhook={aberta} segredo={aberta.segredo} onClose={close} />
      )}
      {quantos > 0 && (
        <ul ref={list} className={css.list} aria-labelledby="webhooks-titulo">
          {webhooks.map((webhook) => (
            <li key={webhook.uuid}>
              <LinhaDoWebhook webhook={webhook} onGone={() => forget(webhook.uuid)} />
            </li>
          ))}
        </ul>
      )}
      {quantos === 0 && !aberta && (
        <EmptyState level={3} drawing={<OpenBox />} title="Nenhum webhook ainda" action={criar}>
          Com um webhook, o seu sistema fica sabendo na hora quando um frete é postado ou entregue, um pagamento cai ou
          uma diferença aparece: o evento vai, assinado, para o endereço que você der.
        </EmptyState>
      )}
    </section>
  )
}
