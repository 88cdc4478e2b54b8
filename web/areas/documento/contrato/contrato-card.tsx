import { useEffect, useRef } from 'react'
import type { Documento, TipoDeDocumentoListado } from '#contract/documento/documento'
import { DOWNLOAD_FALHOU } from '../../../app/download-falhou.ts'
import { useCopy } from '../../../app/use-copy.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { formatInstante } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import label from '../../../ui/page/label.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import { Cabeca } from '../cabeca.tsx'
import doc from '../card.module.css'
import { Historico } from '../historico.tsx'
import { situacaoOf } from '../situacao.rules.ts'
import { AssinarForm } from './assinar-form.tsx'
import { useBaixarContrato } from './contrato.queries.ts'
import css from './contrato-card.module.css'
import { Leitura } from './leitura.tsx'
import type { Signatario } from './signatario.ts'

/** The special card 'Contrato' (S2 §2): read, signed with the password, downloaded. A newer version asks again (D §15). */
export function ContratoCard({
  assinatura,
  tipo,
  envios,
  signatario,
}: {
  assinatura: string
  tipo: TipoDeDocumentoListado
  /** The signatures, newest first. */
  envios: readonly Documento[]
  /** Undefined until the account is there. */
  signatario: Signatario | undefined
}) {
  const [ultimo, ...antes] = envios
  const isEmVigor = ultimo?.assinatura?.versao === tipo.versao
  const isSigning = useRef(false)
  // the signed form is gone, and the focus with it
  useEffect(() => {
    if (isEmVigor && isSigning.current) document.getElementById(`documento-${tipo.uuid}`)?.focus()
  }, [isEmVigor, tipo.uuid])
  if (ultimo && isEmVigor)
    return (
      <section className={doc.card} aria-labelledby={`documento-${tipo.uuid}`}>
        <Cabeca tipo={tipo} situacao={situacaoOf(tipo, ultimo)} />
        <Assinado assinatura={assinatura} documento={ultimo} />
        <Historico nome={tipo.nome} envios={antes} />
      </section>
    )
  return (
    <section className={cx(doc.card, css.wide)} aria-labelledby={`documento-${tipo.uuid}`}>
      <div className={css.contract}>
        <Leitura assinatura={assinatura} />
        <div className={css.sign}>
          <Cabeca tipo={tipo} situacao={situacaoOf(tipo, ultimo)} />
          {ultimo && (
            <Alert tone="info" title="O contrato tem uma versão nova">
              <p>O que você assinou antes continua valendo no seu limite. Leia e assine a nova quando puder.</p>
            </Alert>
          )}
          <AssinarForm
            signatario={signatario}
            onSign={() => {
              isSigning.current = true
            }}
          />
        </div>
      </div>
      <Historico nome={tipo.nome} envios={envios} />
    </section>
  )
}

function Assinado({ assinatura, documento }: { assinatura: string; documento: Documento }) {
  const codigo = documento.assinatura?.codigoVerificacao ?? ''
  const { outcome, copy } = useCopy(codigo)
  const { mutate, isPending, error } = useBaixarContrato(assinatura)
  return (
    <>
      <dl className={cx(label.paper, css.facts)}>
        <div>
          <dt>Assinado</dt>
          <dd>{formatInstante(documento.dataSubmissao)}</dd>
        </div>
        <div>
          <dt>Versão</dt>
          <dd>{documento.assinatura?.versao}</dd>
        </div>
        <div>
          <dt>Código de verificação</dt>
          <dd className={label.code}>{codigo}</dd>
        </div>
      </dl>
      <div className={css.acts}>
        <Button size="s" aria-busy={isPending} onClick={() => isPending || mutate()}>
          <WorkIcon name="download" size="s" />
          {isPending ? 'Baixando…' : 'Baixar contrato'}
        </Button>
        <Button size="s" look="quiet" onClick={copy}>
          <WorkIcon name="copy" size="s" />
          {outcome === 'copied' ? 'Copiado' : outcome === 'refused' ? 'Copie pelo texto acima' : 'Copiar código'}
        </Button>
        <ButtonLink size="s" look="quiet" to={`/verificar/${codigo}`}>
          Conferir um PDF
        </ButtonLink>
      </div>
      {error && !isPending && (
        <Alert tone="error" title={DOWNLOAD_FALHOU.title}>
          <p>{DOWNLOAD_FALHOU.text}</p>
        </Alert>
      )}
    </>
  )
}
