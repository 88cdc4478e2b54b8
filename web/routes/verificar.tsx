import { useParams } from 'react-router'
import { CodigoForm } from '../areas/documento/verificacao/codigo-form.tsx'
import { Conferencia } from '../areas/documento/verificacao/conferencia.tsx'
import { readCodigo } from '../areas/documento/verificacao/hash.rules.ts'
import { useVerificacao } from '../areas/documento/verificacao/use-verificacao.ts'
import { Alert } from '../ui/page/alert.tsx'
import { LoadError } from '../ui/page/load-error.tsx'
import page from '../ui/page/page.module.css'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { cx } from '../ui/tokens/cx.ts'
import css from './verificar.module.css'

/** /verificar/{codigo} (D §15): whether a PDF is the one that was signed. The file stays in the browser. */
export default function Verificar() {
  const codigo = readCodigo(useParams().codigo ?? '')
  const { verificacao, error, retry } = useVerificacao(codigo)
  return (
    <div className={cx(page.wrap, css.page)}>
      <div className={css.head}>
        <h1>Este PDF é o documento assinado?</h1>
        <p>
          {codigo
            ? 'Solte o arquivo e veja na hora. Ele não sai do seu aparelho: a conta é feita aqui, no navegador.'
            : 'Digite o código de verificação, que está na última página do documento.'}
        </p>
      </div>
      {verificacao ? (
        <Conferencia codigo={codigo} verificacao={verificacao} />
      ) : error && error.status !== 404 ? (
        <LoadError title="A verificação não abriu" text={error.message} onRetry={retry} />
      ) : !codigo || error ? (
        <>
          {error && <Alert tone="error" title={error.message} />}
          <CodigoForm key={codigo} codigo={codigo} />
        </>
      ) : (
        <div aria-busy="true">
          <Skeleton size="block" className={css.waiting} />
        </div>
      )}
    </div>
  )
}
