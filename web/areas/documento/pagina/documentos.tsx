import { useQuery } from '@tanstack/react-query'
import { MENSAGENS_DO_DOCUMENTO } from '#contract/documento/documento'
import { LoadError } from '../../../ui/page/load-error.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { ContratoCard } from '../contrato/contrato-card.tsx'
import type { Signatario } from '../contrato/signatario.ts'
import { documentosQuery, tiposQuery } from '../documento.queries.ts'
import { DocumentoCard } from '../envio/documento-card.tsx'
import { enviosDe } from '../situacao.rules.ts'
import css from './documentos.module.css'
import { LimiteBarra } from './limite-barra.tsx'

/** Every kind of document as a card, two in a row (S2 §2), below the limit that they raise. */
export function Documentos({
  assinatura,
  numeroFretes,
  signatario,
}: {
  assinatura: string
  /** The present limit; undefined until it is known, null if the account could not be read. */
  numeroFretes: number | null | undefined
  signatario: Signatario | undefined
}) {
  const tipos = useQuery(tiposQuery)
  const documentos = useQuery(documentosQuery(assinatura))
  if (tipos.error && !tipos.data)
    return (
      <LoadError
        title="Os documentos não abriram"
        text={MENSAGENS_DO_DOCUMENTO.lista}
        onRetry={() => void tipos.refetch()}
      />
    )
  if (documentos.error && !documentos.data)
    return (
      <LoadError
        title="Os documentos não abriram"
        text={MENSAGENS_DO_DOCUMENTO.historico}
        onRetry={() => void documentos.refetch()}
      />
    )
  if (!tipos.data || !documentos.data || numeroFretes === undefined)
    return (
      <>
        <Skeleton size="block" className={css.barra} />
        <div key="waiting" className={css.docs} aria-busy="true">
          <Skeleton size="block" className={css.waiting} />
          <Skeleton size="block" className={css.waiting} />
        </div>
      </>
    )
  const cards = tipos.data.map((tipo) => ({ tipo, envios: enviosDe(tipo.uuid, documentos.data) }))
  return (
    <>
      {numeroFretes !== null && (
        <LimiteBarra numeroFretes={numeroFretes} tipos={tipos.data} documentos={documentos.data} />
      )}
      <div className={css.docs}>
        {cards.map(({ tipo, envios }) =>
          tipo.assinaturaDigital ? (
            <ContratoCard key={tipo.uuid} assinatura={assinatura} tipo={tipo} envios={envios} signatario={signatario} />
          ) : (
            <DocumentoCard key={tipo.uuid} assinatura={assinatura} tipo={tipo} envios={envios} />
          ),
        )}
      </div>
    </>
  )
}
