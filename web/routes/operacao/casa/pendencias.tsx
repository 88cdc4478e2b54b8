import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { dcesQuery } from '../../../areas/operacao/dces/dces.queries.ts'
import { TabelaDeDces } from '../../../areas/operacao/dces/tabela-de-dces.tsx'
import { Cartao } from '../../../areas/operacao/pecas/cartao.tsx'
import { Falha } from '../../../areas/operacao/pecas/falha.tsx'
import { Tela } from '../../../areas/operacao/pecas/tela.tsx'
import { emailsQuery, pagamentosQuery } from '../../../areas/operacao/pendencias/pendencias.queries.ts'
import { TabelaDeEmails, TabelaDePagamentos } from '../../../areas/operacao/pendencias/tabelas-de-pendencias.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'

const OPCOES = [
  { value: 'PSP', text: 'Pagamentos' },
  { value: 'EMAIL', text: 'E-mails' },
  { value: 'SEFAZ', text: 'DC-e' },
] as const
type Quem = (typeof OPCOES)[number]['value']
const LISTAS: Record<Quem, () => ReactNode> = { PSP: Pagamentos, EMAIL: Emails, SEFAZ: Dces }

/** Pendências: what waits for somebody outside, the PSP, the mail server or the tax authority. */
export default function Pendencias() {
  const [search, setSearch] = useSearchParams()
  const de = OPCOES.find(({ value }) => value === search.get('de'))?.value ?? 'PSP'
  const DeQuem = LISTAS[de]
  return (
    <Tela
      titulo="Pendências"
      nota="O que espera por fora da casa; a casa pergunta e tenta de novo sozinha."
      acoes={
        <Segmented
          label="De quem"
          isLabelHidden
          value={de}
          options={OPCOES}
          onChange={(de) => setSearch({ de }, { replace: true })}
        />
      }
    >
      <DeQuem />
    </Tela>
  )
}

function Pagamentos() {
  return (
    <Lista titulo="Pagamentos que o PSP não decidiu" nada="O PSP decidiu todos." lista={useQuery(pagamentosQuery())}>
      {(pagamentos) => <TabelaDePagamentos pagamentos={pagamentos} />}
    </Lista>
  )
}

function Dces() {
  return (
    <Lista
      titulo="DC-e recusadas, abandonadas ou que não puderam ser canceladas"
      nada="Nenhuma DC-e espera por alguém."
      lista={useQuery(dcesQuery)}
    >
      {(dces) => <TabelaDeDces dces={dces} />}
    </Lista>
  )
}

function Emails() {
  return (
    <Lista titulo="E-mails parados há mais de dez minutos" nada="Nenhum e-mail parado." lista={useQuery(emailsQuery())}>
      {(emails) => <TabelaDeEmails emails={emails} />}
    </Lista>
  )
}

function Lista<T>({
  titulo,
  nada,
  lista: { data, error, refetch },
  children,
}: {
  titulo: string
  nada: string
  lista: UseQueryResult<{ itens: T[]; total: number }>
  children: (itens: T[]) => ReactNode
}) {
  if (error && !data)
    return <Falha error={error} texto="Não deu para ler a lista agora." onRetry={() => void refetch()} />
  if (!data) return <Skeleton size="block" />
  const { itens, total } = data
  const nota = total > itens.length ? `${itens.length} de ${total >= 1000 ? 'mais de 1.000' : total}` : String(total)
  return itens.length > 0 ? (
    <Cartao titulo={titulo} nota={nota} isRaso>
      {children(itens)}
    </Cartao>
  ) : (
    <Cartao titulo={titulo} nota={nota}>
      {nada}
    </Cartao>
  )
}
