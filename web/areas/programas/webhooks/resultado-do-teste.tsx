import type { EndpointAnswer } from '#contract/kernel/http/endpoint'
import { TIPO_DE_TESTE, type testWebhook } from '#contract/programas/webhook'
import { sentenceOf } from '../../../app/data/api.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { causaOf, duracaoText } from './webhook.rules.ts'
import css from './webhooks.module.css'

/** What came back from a test. The receiver's answer is only ever text. */
export function ResultadoDoTeste({
  resultado,
  error,
}: {
  resultado: EndpointAnswer<typeof testWebhook> | undefined
  error: Error | null
}) {
  if (error) return <Alert tone="error" title={sentenceOf(error, 'O teste não foi feito.')} />
  if (!resultado) return null
  const { erro, duracaoMs, resposta } = resultado
  return (
    <div className={css.teste}>
      <Alert
        tone={erro ? 'error' : 'success'}
        title={erro ? 'O teste falhou' : `O evento ${TIPO_DE_TESTE} foi aceito`}
        isAnswer
      >
        <p>{`${causaOf(resultado)} Tempo: ${duracaoText(duracaoMs)}.`}</p>
      </Alert>
      <Resposta texto={resposta} />
    </div>
  )
}

/** The beginning of a receiver's answer. */
export function Resposta({ texto }: { texto: string }) {
  if (!texto) return <p className={css.note}>A resposta veio sem texto, ou não veio.</p>
  return (
    <div>
      <p className={css.note}>Começo da resposta:</p>
      <pre className={css.resposta} translate="no">
        {texto}
      </pre>
    </div>
  )
}
