import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { MENSAGENS_DA_DIFERENCA as MENSAGENS } from '#contract/diferenca'
import type { Centavos } from '#contract/kernel/values/centavos'
import { can, readAssinatura } from '../app/data/perfil.ts'
import { readTab, storeTab, TAB_STORED } from '../app/data/tab-stored.ts'
import { hasVoltar, readVoltar, withVoltar } from '../app/frame/voltar.ts'
import { lazyPart } from '../app/lazy-part.tsx'
import { showModal } from '../app/notices/notices.ts'
import { diferencasQuery } from '../areas/diferenca/diferenca.queries.ts'
import { type Filtro, readFiltro, SEM_FILTRO } from '../areas/diferenca/filtro.rules.ts'
import { FiltroForm } from '../areas/diferenca/filtro-form.tsx'
import { ListaDeDiferencas } from '../areas/diferenca/lista/lista.tsx'
import { Painel } from '../areas/diferenca/painel.tsx'
import { type Quitacao, useQuitDiferencas } from '../areas/diferenca/use-quit-diferencas.ts'
import { FreteDetalhe } from '../areas/frete/detalhe/frete-detalhe-part.ts'
import { OpenBox } from '../ui/drawings/open-box.tsx'
import { writeFilter } from '../ui/filter/filter.rules.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { TitledPage } from '../ui/page/titled-page.tsx'

const RecargaSheet = lazyPart(async () => (await import('../areas/carteira/recarga/recarga-sheet.tsx')).RecargaSheet)

/**
 * /postagens, 'Diferenças nos Fretes' (S2 §2): the address says what is searched for, and with ?frete= which one is
 * open.
 */
export default function Postagens() {
  const assinatura = readAssinatura()
  return (
    <TitledPage title="Diferenças nos Fretes">
      {assinatura === null ? (
        <EmptyState drawing={<OpenBox />} title="Esta é uma conta da equipe">
          Ela não envia fretes.
        </EmptyState>
      ) : !can('verDiferencas') ? (
        <EmptyState drawing={<OpenBox />} title="O seu perfil não vê as diferenças">
          Quem administra a conta pode mudar o que o seu perfil vê.
        </EmptyState>
      ) : (
        <Tela assinatura={assinatura} />
      )}
    </TitledPage>
  )
}

function Tela({ assinatura }: { assinatura: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const [search, setSearch] = useSearchParams()
  const filtro = readFiltro(search)
  const aberto = search.get(FRETE)
  const [marked, setMarked] = useMarcadas(assinatura)
  const [falta, setFalta] = useState<Centavos>()
  const { settle, tipo } = useQuitDiferencas({
    onDone: () => setMarked(new Set()),
    onSemSaldo: ({ valor }) =>
      showModal({
        kind: 'error',
        title: MENSAGENS.saldo,
        text: MENSAGENS.insiraSaldo,
        ...(can('recarregar') && {
          onClose: () => void findSaldo(queryClient, assinatura).then((saldo) => setFalta(Math.max(valor - saldo, 0))),
        }),
      }),
  })
  const quit = can('quitarDiferencas') ? (quitacao: Quitacao) => settle(quitacao) : undefined
  const open = (uuid: string | null) => {
    const next = new URLSearchParams(search)
    if (uuid) next.set(FRETE, uuid)
    else next.delete(FRETE)
    setSearch(next, { replace: uuid === null, preventScrollReset: true })
  }
  const ask = (asked: Filtro) => {
    if (JSON.stringify(asked) === JSON.stringify(filtro))
      return void queryClient.resetQueries({ queryKey: diferencasQuery(assinatura, filtro).queryKey })
    setMarked(new Set())
    setSearch(writeFilter(search, asked), { preventScrollReset: true })
  }
  return (
    <>
      {hasVoltar(location.search) && (
        <ButtonLink to={readVoltar(location.search)} look="quiet" size="s">
          Voltar ao pagamento
        </ButtonLink>
      )}
      <Painel assinatura={assinatura} quitting={tipo} onQuit={quit} />
      <FiltroForm filtro={filtro} onSearch={ask} />
      <ListaDeDiferencas
        key={filtro.uuids}
        assinatura={assinatura}
        filtro={filtro}
        marked={marked}
        quitting={tipo}
        onMark={setMarked}
        onQuit={quit}
        onClear={() => ask(SEM_FILTRO)}
        onDetalhe={open}
      />
      {aberto && <FreteDetalhe key={aberto} uuid={aberto} onClose={() => open(null)} />}
      {falta !== undefined && (
        <RecargaSheet
          {...(falta > 0 && { falta })}
          onBegun={(proximo, { paymentId }) => {
            if (proximo.vai === 'away') return window.location.assign(proximo.url)
            // a boleto stands on the page of its top-up, too
            void navigate(withVoltar(`/recarga/${paymentId}`, location))
          }}
          onClose={() => setFalta(undefined)}
        />
      )}
    </>
  )
}

/**
 * The saldo, read now; 0 if the person may not see the wallet, or no answer comes. Loads the code of the query first.
 */
async function findSaldo(queryClient: QueryClient, assinatura: string): Promise<Centavos> {
  if (!can('verCarteira')) return 0
  try {
    const { assinaturaQuery } = await import('../areas/conta/assinatura.queries.ts')
    return (await queryClient.fetchQuery({ ...assinaturaQuery(assinatura), staleTime: 0 })).saldo
  } catch {
    return 0
  }
}

/** Which frete is open, as on /envios. */
const FRETE = 'frete'

/** The ticked differences. This tab stores them for this assinatura, so they stay ticked over a top-up and a reload. */
function useMarcadas(assinatura: string) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(() => {
    const kept = readTab(TAB_STORED.diferencas) as { assinatura?: unknown; uuids?: unknown } | null
    return new Set(kept?.assinatura === assinatura && Array.isArray(kept.uuids) ? kept.uuids.map(String) : [])
  })
  const mark = (uuids: ReadonlySet<string>) => {
    setMarked(uuids)
    storeTab(TAB_STORED.diferencas, { assinatura, uuids: [...uuids] })
  }
  return [marked, mark] as const
}
