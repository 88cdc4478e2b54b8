import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { TipoDeEvento } from '#contract/programas/evento'
import type { Webhook } from '#contract/programas/webhook'
import { sentenceOf } from '../../../app/data/api.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Menu } from '../../../ui/layers/menu.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button, buttonClass } from '../../../ui/page/button.tsx'
import { ExclusaoModal } from './exclusao-modal.tsx'
import { PerdidosAlert } from './perdidos-alert.tsx'
import { ResultadoDoTeste } from './resultado-do-teste.tsx'
import { SegredoModal, type Trocado } from './segredo-modal.tsx'
import { SegredoMostrado } from './segredo-mostrado.tsx'
import { SituacaoDoWebhook } from './situacao-do-webhook.tsx'
import { tiposText } from './tipos.rules.ts'
import { useSaveWebhook, useTestWebhook } from './webhook.queries.ts'
import { nomeOf, splitUrl } from './webhook.rules.ts'
import { WebhookForm } from './webhook-form.tsx'
import css from './webhooks.module.css'

type Aberta = 'form' | 'segredo' | 'exclusao' | Trocado

/** A webhook with all that is done with it. Alone on the page it shows its whole address and no link to its entregas. */
export function LinhaDoWebhook({
  webhook,
  isAlone = false,
  onGone,
}: {
  webhook: Webhook
  isAlone?: boolean
  onGone: () => void
}) {
  const { uuid, url, descricao, tipos, estado } = webhook
  const [aberta, setAberta] = useState<Aberta>()
  const titulo = useRef<HTMLHeadingElement>(null)
  const test = useTestWebhook(uuid)
  const save = useSaveWebhook(uuid)
  const nome = nomeOf(webhook)
  const isOff = estado === 'DESLIGADO'
  const close = () => {
    flushSync(() => setAberta(undefined))
    titulo.current?.focus()
  }
  const turn = () => {
    if (save.isPending) return
    save.mutate(
      { url, descricao, tipos: tipos as TipoDeEvento[], estado: isOff ? 'ATIVO' : 'DESLIGADO' },
      { onSuccess: () => showToast(isOff ? 'Webhook ligado' : 'Webhook desligado') },
    )
  }
  if (aberta === 'form') return <WebhookForm webhook={webhook} onLeave={close} />
  return (
    <article className={css.linha} aria-label={nome}>
      <div className={css.words}>
        <Endereco ref={titulo} url={url} isWhole={isAlone} />
        {descricao && <p className={css.descricao}>{descricao}</p>}
        <SituacaoDoWebhook webhook={webhook} />
        <p>{tiposText(tipos)}</p>
      </div>
      <div className={css.acts}>
        {!isAlone && (
          <Link
            className={buttonClass({ size: 's' })}
            to={`?webhook=${uuid}`}
            data-entregas={uuid}
            aria-label={`Entregas de ${nome}`}
          >
            Entregas
          </Link>
        )}
        <Button
          size="s"
          aria-label={`${test.isPending ? 'Testando' : 'Testar'} ${nome}`}
          aria-disabled={test.isPending}
          aria-busy={test.isPending}
          onClick={() => test.isPending || test.mutate()}
        >
          {test.isPending ? 'Testando…' : 'Testar'}
        </Button>
        <Menu
          label={`Mais ações de ${nome}`}
          icon={<WorkIcon name="more" />}
          items={[
            { name: 'Mudar', icon: <WorkIcon name="edit" />, onClick: () => setAberta('form') },
            { name: 'Trocar o segredo', icon: <WorkIcon name="lock" />, onClick: () => setAberta('segredo') },
            {
              name: isOff ? 'Ligar' : 'Desligar',
              icon: <WorkIcon name={isOff ? 'check' : 'crossed'} />,
              onClick: turn,
            },
            { name: 'Excluir', icon: <WorkIcon name="trash" />, isDanger: true, onClick: () => setAberta('exclusao') },
          ]}
        />
      </div>
      {save.error && (
        <Alert
          key={save.submittedAt}
          tone="error"
          title={sentenceOf(save.error, isOff ? 'Não deu para ligar.' : 'Não deu para desligar.')}
        />
      )}
      <PerdidosAlert webhook={webhook} onDone={() => titulo.current?.focus()} />
      {!test.isPending && <ResultadoDoTeste key={test.submittedAt} resultado={test.data} error={test.error} />}
      {typeof aberta === 'object' && (
        <SegredoMostrado
          webhook={webhook}
          segredo={aberta.segredo}
          anteriorAte={aberta.anteriorAte}
          level={isAlone ? 3 : 4}
          onClose={close}
        />
      )}
      {aberta === 'segredo' && (
        <SegredoModal webhook={webhook} onClose={() => setAberta(undefined)} onChanged={setAberta} />
      )}
      {aberta === 'exclusao' && (
        <ExclusaoModal
          webhook={webhook}
          onClose={() => setAberta(undefined)}
          onDone={() => {
            flushSync(() => setAberta(undefined)) // the dialog first gives the focus back to the row, which goes
            onGone()
          }}
        />
      )}
    </article>
  )
}

function Endereco({ ref, url, isWhole }: { ref: React.Ref<HTMLHeadingElement>; url: string; isWhole: boolean }) {
  const { host, resto, isLong } = splitUrl(url)
  const Titulo = isWhole ? 'h2' : 'h3'
  return (
    <Titulo ref={ref} tabIndex={-1} className={css.endereco} translate="no" {...(isLong && !isWhole && { title: url })}>
      <b>{host}</b>
      {isWhole ? url.slice(url.indexOf(new URL(url).host) + new URL(url).host.length) : resto}
    </Titulo>
  )
}
