import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { parseDia, renderDia } from '#contract/kernel/values/dia'
import { writeDia } from '#contract/kernel/values/instant'
import type { DiaDoLivro, Livro } from '#contract/operacao/livro'
import { sentenceOf } from '../../app/data/api.ts'
import { hoje as diaDeHoje } from '../../app/data/clock.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { Balancete } from '../../areas/operacao/livros/balancete.tsx'
import css from '../../areas/operacao/livros/livros.module.css'
import {
  conferenciaQuery,
  diasQuery,
  livroQuery,
  useConferir,
  useExportMes,
} from '../../areas/operacao/livros/livros.queries.ts'
import { SeloDoDia, TresLados } from '../../areas/operacao/livros/tres-lados.tsx'
import { Falha } from '../../areas/operacao/pecas/falha.tsx'
import { Selo } from '../../areas/operacao/pecas/selo.tsx'
import { Tela } from '../../areas/operacao/pecas/tela.tsx'
import { diaDaSemana } from '../../areas/operacao/saques/tempo.rules.ts'
import { Tecla } from '../../areas/operacao/teclas/tecla.tsx'
import { useTeclas } from '../../areas/operacao/teclas/use-teclas.ts'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'

const Excecoes = lazyPart(async () => (await import('../../areas/operacao/livros/excecoes.tsx')).Excecoes)
const ISO = /^20\d{2}-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/

/** Livros: a day's trial balance, its three sides, its seal, and what disagrees. */
export default function Livros() {
  const hoje = diaDeHoje()
  const { dia: asked = '' } = useParams()
  const dia = ISO.test(asked) && asked <= hoje ? asked : hoje
  return <DiaDoLivro key={dia} dia={dia} hoje={hoje} />
}

function DiaDoLivro({ dia, hoje }: { dia: string; hoje: string }) {
  const navigate = useNavigate()
  const livro = useQuery(livroQuery(dia))
  const conferir = useConferir(dia)
  const exportar = useExportMes()
  const mes = dia.slice(0, 7)
  const step = (by: number) => {
    const to = renderDia(parseDia(dia) + by)
    if (to <= hoje) void navigate(`/operacao/livros/${to}`)
  }
  const check = () => {
    if (!conferir.isPending) conferir.mutate()
  }
  useTeclas({
    diaAntes: () => step(-1),
    diaDepois: () => step(1),
    conferir: check,
    exportar: () => exportar.mutate({ mes, formato: 'pdf' }),
  })
  return (
    <Tela
      titulo={`Livros, ${writeDia(dia)}`}
      acoes={
        <>
          <Button size="s" onClick={() => exportar.mutate({ mes, formato: 'csv' })}>
            Mês em CSV
          </Button>
          <Button size="s" onClick={() => exportar.mutate({ mes, formato: 'pdf' })}>
            Mês em PDF <Tecla id="exportar" />
          </Button>
          <Button size="s" onClick={check}>
            {conferir.isPending ? 'Conferindo' : 'Conferir de novo'} <Tecla id="conferir" />
          </Button>
        </>
      }
    >
      <Dias dia={dia} hoje={hoje} />
      {conferir.error && <Alert tone="error">{sentenceOf(conferir.error, 'Não deu para conferir agora.')}</Alert>}
      {conferir.data &&
        (conferir.data.diferencas.length === 0 ? (
          <Alert tone="success">O livro inteiro soma, e a corrente de selos confere.</Alert>
        ) : (
          <Alert tone="error" title="O livro não confere.">
            {conferir.data.diferencas.slice(0, 20).map((diferenca) => (
              <p key={diferenca}>{diferenca}</p>
            ))}
          </Alert>
        ))}
      {livro.error && !livro.data ? (
        <Falha error={livro.error} texto="Não deu para ler o livro agora." onRetry={() => void livro.refetch()} />
      ) : livro.data ? (
        <Corpo livro={livro.data} />
      ) : (
        <Skeleton size="block" />
      )}
    </Tela>
  )
}

function Corpo({ livro }: { livro: Livro }) {
  const { data: conferencia } = useQuery(conferenciaQuery(livro.dia))
  return (
    <div className={css.quadro}>
      <Balancete livro={livro} />
      <div className={css.coluna}>
        {conferencia && <TresLados conferencia={conferencia} />}
        <SeloDoDia livro={livro} />
      </div>
      <div className={css.inteira}>{conferencia && <Excecoes conferencia={conferencia} />}</div>
    </div>
  )
}

/** Fifteen days to step through. */
function Dias({ dia, hoje }: { dia: string; hoje: string }) {
  const seguinte = renderDia(parseDia(dia) + 7)
  const { data } = useQuery(diasQuery(seguinte < hoje ? seguinte : hoje))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <nav className={css.dias} aria-label="Dias" tabIndex={0}>
      {data?.map((um) => (
        <Link
          key={um.dia}
          // scrolls the shown day into view if the row of days is wider than the window
          ref={um.dia === dia ? showInRow : undefined}
          to={`/operacao/livros/${um.dia}`}
          aria-current={um.dia === dia ? 'page' : undefined}
        >
          <span className={css.mudo}>{diaDaSemana(um.dia)}</span>
          <b>{`${um.dia.slice(8)}/${um.dia.slice(5, 7)}`}</b>
          <EstadoDoDia um={um} isHoje={um.dia === hoje} />
        </Link>
      ))}
    </nav>
  )
}

function EstadoDoDia({ um: { abertas, isSelado, movimentos }, isHoje }: { um: DiaDoLivro; isHoje: boolean }) {
  if (abertas > 0) return <Selo tom="alerta">{abertas}</Selo>
  return (
    <span className={css.mudo}>{isSelado ? 'selado' : isHoje ? 'aberto' : movimentos > 0 ? 'sem selo' : 'nada'}</span>
  )
}

const showInRow = (day: HTMLElement | null) => {
  const row = day?.parentElement
  if (day && row) row.scrollLeft = day.offsetLeft - (row.clientWidth - day.offsetWidth) / 2
}
