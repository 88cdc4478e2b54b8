import { can, readAssinatura } from '../../app/data/perfil.ts'
import { useSite } from '../../app/frame/site.tsx'
import { Aplicativos } from '../../areas/programas/aplicativos/aplicativos.tsx'
import { ChavesDeApi } from '../../areas/programas/chaves/chaves-de-api.tsx'
import { OpenBox } from '../../ui/drawings/open-box.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import css from './chaves-de-api.module.css'
import page from './conta-page.module.css'

/** /configuracoes/chaves-de-api (D §20): for the subscriber alone. */
export default function ChavesDeApiPage() {
  const { marca } = useSite()
  return (
    <div className={page.page}>
      <h1>Chaves de API</h1>
      <p className={css.lead}>
        {`Uma chave deixa um programa ou a sua loja virtual usar a ${marca.nome} por você, só no que você permitir.`}
      </p>
      {readAssinatura() !== null && can('chavesDeApi') ? (
        <>
          <ChavesDeApi />
          <Aplicativos />
        </>
      ) : (
        <EmptyState
          drawing={<OpenBox />}
          title="As chaves de API são só de quem abriu a conta."
          action={
            <ButtonLink to="/home" look="act">
              Voltar para a Home
            </ButtonLink>
          }
        >
          Só essa pessoa cria e revoga chaves. Fale com ela se um programa precisa de uma.
        </EmptyState>
      )}
    </div>
  )
}
