import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { can, readAssinatura } from '../app/data/perfil.ts'
import { filtroUrl, readFiltro } from '../areas/notificacao/filtro.rules.ts'
import { FiltroForm } from '../areas/notificacao/filtro-form.tsx'
import { notificacoesQuery } from '../areas/notificacao/notificacao.queries.ts'
import { Notificacoes as Lista } from '../areas/notificacao/notificacoes.tsx'
import { PreferenciasSheet } from '../areas/notificacao/preferencias-sheet.tsx'
import { OpenBox } from '../ui/drawings/open-box.tsx'
import { WorkIcon } from '../ui/drawings/work-icon.tsx'
import { Button } from '../ui/page/button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { TitledPage } from '../ui/page/titled-page.tsx'

/**
 * /notificacoes (S2 §2): the address holds the search; ?emails=1 opens the choice of notifications that also go by
 * e-mail and push.
 */
export default function Notificacoes() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const filtro = readFiltro(search)
  const key = filtroUrl(filtro)
  const showEmails = (isOpen: boolean) => {
    const next = new URLSearchParams(search)
    if (isOpen) next.set(EMAILS, '1')
    else next.delete(EMAILS)
    setSearch(next, { replace: !isOpen, preventScrollReset: true })
  }
  const searchFor = (asked: typeof filtro) => {
    if (filtroUrl(asked) !== key) return void navigate(filtroUrl(asked), { preventScrollReset: true })
    // a repeated search: notifications read meanwhile leave the list of the unread
    void queryClient.resetQueries({ queryKey: notificacoesQuery(filtro).queryKey })
  }
  if (readAssinatura() === null)
    return (
      <TitledPage title="Notificações">
        <EmptyState drawing={<OpenBox />} title="Esta é uma conta da equipe">
          Ela não recebe notificações.
        </EmptyState>
      </TitledPage>
    )
  return (
    <TitledPage
      title="Notificações"
      action={
        <Button size="s" aria-haspopup="dialog" onClick={() => showEmails(true)}>
          <WorkIcon name="settings" size="s" />
          Preferências
        </Button>
      }
    >
      <FiltroForm filtro={filtro} onSearch={searchFor} />
      <Lista key={key} filtro={filtro} />
      {search.has(EMAILS) && <PreferenciasSheet canEdit={can('editarConta')} onClose={() => showEmails(false)} />}
    </TitledPage>
  )
}

const EMAILS = 'emails'
