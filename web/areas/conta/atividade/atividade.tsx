import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ATIVIDADE_XLSX, type Atividade, listAtividade } from '#contract/conta/atividade'
import { formatReais } from '#contract/kernel/values/centavos'
import { type Dia, diaOf, toBrasilia } from '#contract/kernel/values/instant'
import { callFile, sentenceOf } from '../../../app/data/api.ts'
import { hoje } from '../../../app/data/clock.ts'
import { saveAs } from '../../../app/save-as.ts'
import { useListKeys } from '../../../app/use-list-keys.ts'
import { Face } from '../../../ui/drawings/face.tsx'
import { OpenBox } from '../../../ui/drawings/open-box.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { isEmptyFilter, writeFilter } from '../../../ui/filter/filter.rules.ts'
import { FilterForm } from '../../../ui/filter/filter-form.tsx'
import { PeriodFields } from '../../../ui/filter/period-fields.tsx'
import { useFilterForm } from '../../../ui/filter/use-filter-form.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ListFoot } from '../../../ui/page/list-foot.tsx'
import { LoadError } from '../../../ui/page/load-error.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useMore } from '../../../ui/page/use-more.ts'
import { dataText, diaText } from '../../frete/index.ts'
import css from './atividade.module.css'
import { atividadeQuery, joinPages, pessoasQuery } from './atividade.queries.ts'
import { decodeFiltro, type Filtro, findProblemasDoFiltro, readFiltro } from './filtro.rules.ts'

/** 'Atividade' of 'Minha Loja': who did what, day by day, for the owner of the account alone (D §16). */
export function AtividadeDaConta({ assinatura }: { assinatura: string }) {
  const [search, setSearch] = useSearchParams()
  const filtro = readFiltro(search)
  const lista = useInfiniteQuery(atividadeQuery(assinatura, filtro))
  const linhas = lista.data ? joinPages(lista.data.pages) : undefined
  const { list: feed, foot } = useMore<HTMLDivElement>(lista)
  useListKeys(feed)
  return (
    <section className={css.stack} aria-labelledby="atividade-titulo" aria-busy={lista.isPending}>
      <div className={css.head}>
        <h2 id="atividade-titulo">Quem fez o quê</h2>
        {linhas && linhas.length > 0 && <Baixar filtro={filtro} />}
      </div>
      <FiltroForm
        assinatura={assinatura}
        filtro={filtro}
        onSearch={(asked) => setSearch(writeFilter(search, asked), { preventScrollReset: true })}
      />
      {linhas === undefined ? (
        lista.isError ? (
          <LoadError
            title="A atividade não abriu"
            text="Não deu para obter a lista agora."
            onRetry={() => void lista.refetch()}
          />
        ) : (
          <Skeleton size="block" className={css.waiting} />
        )
      ) : linhas.length === 0 ? (
        <EmptyState
          drawing={<OpenBox />}
          title={isEmptyFilter(filtro) ? 'Ainda não há atividade' : 'Nada neste filtro'}
        >
          {isEmptyFilter(filtro)
            ? 'Compras, etiquetas, créditos e convites aparecem aqui, com o nome de quem fez.'
            : 'Escolha outra pessoa ou outras datas.'}
        </EmptyState>
      ) : (
        <div ref={feed} className={css.feed}>
          {[...Map.groupBy(linhas, ({ em }) => diaOf(em))].map(([dia, doDia]) => (
            <section key={dia} aria-label={nameDia(dia)}>
              <h3>{nameDia(dia)}</h3>
              <ul>
                {doDia.map((linha) => (
                  <Linha key={linha.uuid} linha={linha} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {lista.hasNextPage && (
        <ListFoot count={`${linhas?.length ?? 0} de ${lista.data?.pages.at(-1)?.total ?? 0}`} {...foot} />
      )}
    </section>
  )
}

function Linha({ linha: { uuid, ator, em, descricao, valor, detalhe } }: { linha: Atividade }) {
  return (
    <li data-linha={uuid} tabIndex={-1}>
      <Face nome={ator.nome} size="s" />
      <div>
        <p>
          <b>{ator.nome}</b> {descricao}
          {valor !== null && `, ${formatReais(valor)}`}
        </p>
        {detalhe && <small>{detalhe}</small>}
      </div>
      <time dateTime={toBrasilia(em)}>{toBrasilia(em).slice(11, 16)}</time>
    </li>
  )
}

function FiltroForm({
  assinatura,
  filtro,
  onSearch,
}: {
  assinatura: string
  filtro: Filtro
  onSearch: (filtro: Filtro) => void
}) {
  const pessoas = useQuery(pessoasQuery(assinatura))
  const { field, submit } = useFilterForm({ filter: filtro, findProblems: findProblemasDoFiltro, onSearch })
  const options = (pessoas.data ?? []).map(({ uuid, nome }) => ({ value: uuid, text: nome }))
  return (
    <FilterForm label="Atividade" className={css.form} onSubmit={submit}>
      <SelectField {...field('pessoa')} label="Pessoa" empty="Todas" options={options} />
      <PeriodFields inicio={field('dataInicio')} fim={field('dataFim')} hoje={hoje()} />
    </FilterForm>
  )
}

/** The lines of the filter as a file. */
function Baixar({ filtro }: { filtro: Filtro }) {
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationFn: async (formato: 'xlsx' | 'csv') => {
      const accept = formato === 'xlsx' ? ATIVIDADE_XLSX : 'text/csv'
      saveAs(
        `atividade.${formato}`,
        await callFile(listAtividade, { query: decodeFiltro(filtro), headers: { accept } }),
      )
    },
  })
  return (
    <div className={css.files}>
      {(['xlsx', 'csv'] as const).map((formato) => (
        <Button
          key={formato}
          look="quiet"
          size="s"
          aria-disabled={isPending}
          onClick={() => isPending || mutate(formato)}
        >
          <WorkIcon name="download" />
          <span>
            <span className={css.word}>Baixar </span>
            {formato.toUpperCase()}
          </span>
        </Button>
      ))}
      {error && <Alert key={submittedAt} tone="error" title={sentenceOf(error, 'Não deu para baixar.')} />}
    </div>
  )
}

/** 'Hoje, qua., 25 nov' or 'Ontem, …'; otherwise only the day, with the year if it is not this year. */
function nameDia(dia: Dia) {
  const data = dataText(dia, hoje())
  const perto = diaText(dia, hoje())
  return perto === 'hoje' ? `Hoje, ${data}` : perto === 'ontem' ? `Ontem, ${data}` : data
}
