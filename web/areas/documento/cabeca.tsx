import type { TipoDeDocumentoListado } from '#contract/documento/documento'
import css from './card.module.css'
import { ganhoText, type Situacao } from './situacao.rules.ts'
import { SituacaoPill } from './situacao-pill.tsx'

/** The head of a card: the document, what it is worth, and its status. */
export function Cabeca({
  tipo: { uuid, nome, aumento, assinaturaDigital },
  situacao,
  isEnviando = false,
}: {
  tipo: TipoDeDocumentoListado
  situacao: Situacao
  isEnviando?: boolean
}) {
  return (
    <div className={css.head}>
      <div>
        <h2 id={`documento-${uuid}`} tabIndex={-1}>
          {nome}
        </h2>
        <p className={css.gain}>
          <b>{`+ ${aumento} fretes`}</b>
          {ganhoText(situacao, assinaturaDigital)}
        </p>
      </div>
      <SituacaoPill situacao={situacao} isEnviando={isEnviando} />
    </div>
  )
}
