import { useEffect } from 'react'
import { useParams } from 'react-router'
import { useSite } from '../app/frame/site.tsx'
import { readCodigo } from '../areas/frete/rastreio/rastreio.rules.ts'
import { RastreioDados } from '../areas/frete/rastreio/rastreio-dados.tsx'
import { RastreioForm } from '../areas/frete/rastreio/rastreio-form.tsx'
import { useRastreio } from '../areas/frete/rastreio/use-rastreio.ts'
import { formatCodigo } from '../areas/frete/situacao.ts'
import { OpenBox } from '../ui/drawings/open-box.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { LoadError } from '../ui/page/load-error.tsx'
import page from '../ui/page/page.module.css'
import { Skeleton } from '../ui/page/skeleton.tsx'
import css from './rastreio.module.css'

/** /rastreio/{codigo} (D §10): where a parcel is, for anybody with its code; without a code, a field for it. */
export default function Rastreio() {
  const codigo = readCodigo(useParams().codigo ?? '')
  const { rastreio, error, retry } = useRastreio(codigo)
  const site = useSite()
  useEffect(() => {
    if (codigo) document.title = `Rastreio ${formatCodigo(codigo)} · ${site.marca.nome}`
  })
  return (
    <div className={`${page.wrap} ${css.page}`}>
      <div className={css.head}>
        <h1>Rastreie a sua encomenda</h1>
        {!codigo && <p>Digite o código que a loja enviou. Ele também está na etiqueta, abaixo das barras.</p>}
        <RastreioForm key={codigo} codigo={codigo} isAct={!rastreio} onAgain={retry} />
      </div>
      <div aria-live="polite">
        {rastreio ? (
          <RastreioDados rastreio={rastreio} />
        ) : error?.status === 404 ? (
          <EmptyState drawing={<OpenBox />} title={error.message}>
            Confira letra por letra. Uma etiqueta recém-gerada pode levar alguns minutos para aparecer.
          </EmptyState>
        ) : error ? (
          <LoadError title="O rastreio não abriu" text={error.message} onRetry={retry} />
        ) : (
          codigo && <Waiting />
        )}
      </div>
    </div>
  )
}

function Waiting() {
  return (
    <div className={css.waiting} aria-busy="true">
      <Skeleton size="block" />
      <Skeleton size="block" />
    </div>
  )
}
