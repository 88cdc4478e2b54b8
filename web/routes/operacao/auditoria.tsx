import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AUDITORIA_POR_PAGINA, TOTAL_MAX } from '#contract/operacao/auditoria'
import css from '../../areas/operacao/auditoria/auditoria.module.css'
import {
  auditoriaQuery,
  useCheckAuditoria,
  useExportAuditoria,
} from '../../areas/operacao/auditoria/auditoria.queries.ts'
import { readFiltro } from '../../areas/operacao/auditoria/filtro.rules.ts'
import { FiltroForm } from '../../areas/operacao/auditoria/filtro-form.tsx'
import { LinhaDaAuditoria } from '../../areas/operacao/auditoria/linha-da-auditoria.tsx'
import { Cartao } from '../../areas/operacao/pecas/cartao.tsx'
import { Falha } from '../../areas/operacao/pecas/falha.tsx'
import { Janela } from '../../areas/operacao/pecas/janela.tsx'
import tabela from '../../areas/operacao/pecas/tabela.module.css'
import { Tela } from '../../areas/operacao/pecas/tela.tsx'
import { Tecla } from '../../areas/operacao/teclas/tecla.tsx'
import { useTeclas } from '../../areas/operacao/teclas/use-teclas.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

/** /operacao/auditoria: everything that the staff did, as one chain. The filter and the page are in the address. */
export default function Auditoria() {
  const [search, setSearch] = useSearchParams()
  const filtro = readFiltro(search)
  const page = Math.max(0, Number.parseInt(search.get('pagina') ?? '1', 10) - 1 || 0)
  const auditoria = useQuery(auditoriaQuery(filtro, page))
  const check = useCheckAuditoria()
  const exporta = useExportAuditoria()
  const conferir = () => void (check.isPending || check.mutate())
  const exportar = () => void (exporta.isPending || exporta.mutate(filtro))
  useTeclas({ conferir, exportar })
  const go = (next: Record<string, string>) =>
    setSearch(
      Object.entries(next).filter(([, value]) => value !== ''),
      { preventScrollReset: true },
    )
  return (
    <Tela
      titulo="Auditoria"
      nota="cada linha traz o hash da anterior"
      acoes={
        <>
          <Button onClick={conferir} aria-busy={check.isPending}>
            {check.isPending ? 'Conferindo…' : 'Conferir a corrente'} <Tecla id="conferir" />
          </Button>
          <Button onClick={exportar} aria-busy={exporta.isPending}>
            Exportar CSV <Tecla id="exportar" />
          </Button>
        </>
      }
    >
      <div className={css.bloco}>
        <Conferencia check={check} />
        {exporta.isError && <Alert tone="error" title={exporta.error.message} />}
        <FiltroForm filtro={filtro} onSearch={(typed) => go(typed)} />
        {auditoria.isError && !auditoria.data && (
          <Falha
            error={auditoria.error}
            texto="Não deu para ler a auditoria."
            onRetry={() => void auditoria.refetch()}
          />
        )}
        {auditoria.isPending && <Skeleton size="block" />}
        {auditoria.data && (
          <Cartao
            titulo="O que a equipe fez"
            nota={countOf(auditoria.data.total)}
            isRaso
            rodape={
              <Paginas
                page={page}
                total={auditoria.data.total}
                onPage={(next) => go({ ...filtro, pagina: next === 0 ? '' : String(next + 1) })}
              />
            }
          >
            {auditoria.data.linhas.length === 0 ? (
              <p className={css.vazia}>Nenhuma linha com este filtro.</p>
            ) : (
              <Janela titulo="Linhas da auditoria">
                <table className={`${tabela.tabela} ${tabela.cartoes}`}>
                  <thead>
                    <tr>
                      <th className={tabela.numero}>Linha</th>
                      <th>Quando</th>
                      <th>Quem</th>
                      <th>O que fez</th>
                      <th>Alvo</th>
                      <th>Endereço</th>
                      <th>
                        <span className={tabela.soLeitor}>Abrir</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {auditoria.data.linhas.map((linha) => (
                      <LinhaDaAuditoria key={linha.ordem} linha={linha} />
                    ))}
                  </tbody>
                </table>
              </Janela>
            )}
          </Cartao>
        )}
      </div>
    </Tela>
  )
}

function Conferencia({ check }: { check: ReturnType<typeof useCheckAuditoria> }) {
  if (check.isError) return <Alert tone="error" title={check.error.message} isAnswer />
  if (!check.data) return null
  const { linhas, falhas } = check.data
  if (falhas.length === 0)
    return <Alert tone="success" title={`A corrente confere: ${linhas.toLocaleString('pt-BR')} linhas.`} isAnswer />
  return (
    <Alert tone="error" title="A corrente não confere" isAnswer>
      <ul>
        {falhas.map(({ mensagem }) => (
          <li key={mensagem}>{mensagem}</li>
        ))}
      </ul>
    </Alert>
  )
}

const countOf = (total: number) =>
  total >= TOTAL_MAX
    ? `${TOTAL_MAX.toLocaleString('pt-BR')} linhas ou mais`
    : total === 1
      ? '1 linha'
      : `${total.toLocaleString('pt-BR')} linhas`

function Paginas({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const last = Math.max(0, Math.ceil(total / AUDITORIA_POR_PAGINA) - 1)
  return (
    <div className={css.paginas}>
      <Button size="s" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Mais novas
      </Button>
      <span>
        Página {page + 1} de {last + 1}
      </span>
      <Button size="s" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Mais antigas
      </Button>
    </div>
  )
}
