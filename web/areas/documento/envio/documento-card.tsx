import type { Documento, TipoDeDocumentoListado } from '#contract/documento/documento'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { Cabeca } from '../cabeca.tsx'
import css from '../card.module.css'
import { Guardado } from '../guardado.tsx'
import { Historico } from '../historico.tsx'
import { situacaoOf } from '../situacao.rules.ts'
import { NoCaminho } from './no-caminho.tsx'
import { Solte } from './solte.tsx'
import { useEnvio } from './use-envio.ts'

/** The card of a document that is sent as a file (S2 §4): its status, its file, and a place for one if one is asked. */
export function DocumentoCard({
  assinatura,
  tipo,
  envios,
}: {
  assinatura: string
  tipo: TipoDeDocumentoListado
  /** What was sent of this kind, newest first. */
  envios: readonly Documento[]
}) {
  const [ultimo, ...antes] = envios
  const { envio, mensagem, send, cancel } = useEnvio(assinatura, tipo.uuid)
  const situacao = situacaoOf(tipo, ultimo)
  const takesFile = situacao === 'FALTA_ENVIAR' || situacao === 'REPROVADO'
  return (
    <section className={css.card} aria-labelledby={`documento-${tipo.uuid}`}>
      <Cabeca tipo={tipo} situacao={situacao} isEnviando={envio !== null} />
      <p className={css.what}>{tipo.descricao}</p>
      {situacao === 'REPROVADO' && ultimo && (
        <div className={css.why}>
          <Icon name="alert" />
          <div>
            <b>Por que foi reprovado</b>
            <p>{ultimo.motivo}</p>
          </div>
        </div>
      )}
      {envio ? (
        <NoCaminho nome={tipo.nome} envio={envio} onCancel={cancel} />
      ) : takesFile ? (
        <Solte nome={tipo.nome} isTroca={situacao === 'REPROVADO'} onFile={send} />
      ) : (
        ultimo && <Guardado documento={ultimo} />
      )}
      <output className={css.message} data-tone={mensagem?.tone}>
        {mensagem && (
          <>
            <Icon name={mensagem.tone === 'success' ? 'check' : 'alert'} size="s" />
            {mensagem.text}
          </>
        )}
      </output>
      <p className={css.help}>
        <Icon name="lock" size="s" />
        Só você e a equipe que analisa veem este arquivo.
      </p>
      <Historico nome={tipo.nome} envios={takesFile ? envios : antes} />
    </section>
  )
}
