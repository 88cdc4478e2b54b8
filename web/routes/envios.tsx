import { usePrefetchInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { can, readAssinatura } from '../app/data/perfil.ts'
import { FreteDetalhe } from '../areas/frete/detalhe/frete-detalhe-part.ts'
import { filtroUrl, readFiltro, SEM_FILTRO } from '../areas/frete/filtro.rules.ts'
import { contagemQuery, fretesQuery, naoImpressasQuery } from '../areas/frete/frete.queries.ts'
import { Abas } from '../areas/frete/lista/abas.tsx'
import { FiltroDeImpressao } from '../areas/frete/lista/filtro-de-impressao.tsx'
import { ListaDeFretes } from '../areas/frete/lista/lista-de-fretes.tsx'
import { PesquisaForm } from '../areas/frete/lista/pesquisa-form.tsx'
import { MarcaDeTestes } from '../areas/frete/rastreio/marca-de-testes.tsx'
import { readSecao } from '../areas/frete/secao.rules.ts'
import { OpenBox } from '../ui/drawings/open-box.tsx'
import { WorkIcon } from '../ui/drawings/work-icon.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { TitledPage } from '../ui/page/titled-page.tsx'

/** /envios, 'Meus fretes' (S2 §2): the address names the tab, the search, and with ?frete= the open frete. */
export default function Envios() {
  const hasFretes = readAssinatura() !== null
  return (
    <TitledPage
      title="Meus fretes"
      action={
        hasFretes &&
        can('cotar') && (
          <ButtonLink to="/calculadora">
            <WorkIcon name="plus" />
            Contratar novo frete
          </ButtonLink>
        )
      }
    >
      {hasFretes ? (
        <Painel />
      ) : (
        <EmptyState drawing={<OpenBox />} title="Esta é uma conta da equipe">
          Ela não envia fretes.
        </EmptyState>
      )}
    </TitledPage>
  )
}

function Painel() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const secao = readSecao(search)
  const filtro = readFiltro(search)
  usePrefetchInfiniteQuery(fretesQuery(secao, filtro)) // begins while the page is drawn, before the calls of the frame
  const aberto = search.get(FRETE)
  // a repeated search makes a new list: nothing is marked in it
  const [vez, setVez] = useState(0)
  const key = `${secao} ${JSON.stringify(filtro)} ${vez}`
  const open = (uuid: string | null) => {
    const next = new URLSearchParams(search)
    if (uuid) next.set(FRETE, uuid)
    else next.delete(FRETE)
    setSearch(next, { replace: uuid === null, preventScrollReset: true })
  }
  const searchFor = (asked: typeof filtro) => {
    const url = filtroUrl(secao, asked)
    if (url !== filtroUrl(secao, filtro)) return void navigate(url, { preventScrollReset: true })
    // a repeated search empties the list and reads it again from its first page (S2 §2)
    setVez(vez + 1)
    void queryClient.resetQueries({ queryKey: fretesQuery(secao, filtro).queryKey })
    void queryClient.invalidateQueries({ queryKey: contagemQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: naoImpressasQuery.queryKey })
  }
  return (
    <>
      <Abas secao={filtro.busca ? null : secao} />
      <PesquisaForm filtro={filtro} onSearch={searchFor} />
      {secao === 'GERADO' && !filtro.busca && <FiltroDeImpressao filtro={filtro} />}
      <ListaDeFretes key={key} secao={secao} filtro={filtro} onClear={() => searchFor(SEM_FILTRO)} onDetalhe={open} />
      <MarcaDeTestes secao={secao} filtro={filtro} />
      {aberto && <FreteDetalhe key={aberto} uuid={aberto} onClose={() => open(null)} />}
    </>
  )
}

/** The parameter with the open frete: a notification can link to it. */
const FRETE = 'frete'
