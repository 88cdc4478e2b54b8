import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { diaOf } from '#contract/kernel/values/instant'
import { DESTINOS, exportGlosas, type Fatura, receiveFatura } from '#contract/operacao/fatura'
import { call, sentenceOf } from '../../../app/data/api.ts'
import { callNamedFile } from '../../../app/data/named-file.ts'
import { saveAs } from '../../../app/save-as.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Falha } from '../pecas/falha.tsx'
import { Tela } from '../pecas/tela.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import { AoReceber } from './ao-receber.tsx'
import { Destinos } from './destinos.tsx'
import css from './faturas.module.css'
import { faturaQuery } from './faturas.queries.ts'
import { LinhasDaFatura } from './linhas-da-fatura.tsx'
import { DESTINOS_NA_TELA, dataCurta, linhasText } from './palavras.rules.ts'

const TITULO = 'Fatura'

/** One invoice: the destinos of its lines, what receiving it does, and its glosas once it was received. */
export function FaturaAberta({ uuid }: { uuid: string }) {
  const { data: fatura, error, refetch } = useQuery(faturaQuery(uuid))
  if (error && !fatura)
    return (
      <Tela titulo={TITULO}>
        <Falha error={error} texto="Não deu para ler a fatura." onRetry={() => void refetch()} />
      </Tela>
    )
  if (!fatura)
    return (
      <Tela titulo={TITULO}>
        <p aria-busy="true">Lendo a fatura…</p>
      </Tela>
    )
  return <Lida fatura={fatura} />
}

function Lida({ fatura }: { fatura: Fatura }) {
  const { uuid, transportadora, numero, emissao, arquivo, linhas, estado } = fatura
  const isRecebida = estado === 'RECEBIDA'
  const queryClient = useQueryClient()
  const [params, setParams] = useSearchParams()
  const destino = DESTINOS.find((each) => each === params.get('destino'))
  const filter = (next: (typeof DESTINOS)[number]) =>
    setParams(next === destino ? {} : { destino: next }, { replace: true })
  const receber = useMutation({
    mutationFn: () => call(receiveFatura, { params: { uuid } }),
    meta: { changes: ['filas'] },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['operacao', 'faturas'] }),
  })
  const exportar = useMutation({
    mutationFn: () => callNamedFile(exportGlosas, { query: { fatura: uuid } }, 'glosas.csv'),
    onSuccess: ({ name, file }) => saveAs(name, file),
  })
  const receive = () => !receber.isPending && receber.mutate()
  const canExport = fatura.totais.linhasGlosadas > 0
  const [one, two, three, four, five] = DESTINOS_NA_TELA
  const form = useRef<HTMLDivElement>(null)
  useTeclas(
    {
      opcao1: () => filter(one),
      opcao2: () => filter(two),
      opcao3: () => filter(three),
      opcao4: () => filter(four),
      opcao5: () => filter(five),
      exportar: canExport && (() => exportar.mutate()),
      confirmar: !isRecebida && receive,
    },
    form,
  )
  const falha = receber.error ?? exportar.error
  return (
    <Tela
      titulo={`${transportadora} ${numero}, ${linhasText(linhas)}`}
      nota={
        <>
          <Link to="/operacao/faturas">Faturas</Link>: {arquivo}, emitida em {dataCurta(emissao)}
        </>
      }
      acoes={
        <ol className={css.etapas} aria-label="Etapas">
          <li>Arquivo</li>
          <li aria-current={isRecebida ? undefined : 'step'}>Ensaio</li>
          <li aria-current={isRecebida ? 'step' : undefined}>
            {isRecebida && fatura.recebidaEm
              ? `Recebida em ${dataCurta(diaOf(fatura.recebidaEm))} por ${fatura.recebidaPor ?? ''}`
              : 'Receber'}
          </li>
        </ol>
      }
    >
      {falha && (
        <Alert tone="error" isAnswer>
          <p>{sentenceOf(falha, 'Não deu certo. Tente de novo.')}</p>
        </Alert>
      )}
      {fatura.linhasAComparar > 0 && (
        <Alert tone="info">
          <p>Comparando as medidas: faltam {linhasText(fatura.linhasAComparar)}. As diferenças aparecem aos poucos.</p>
        </Alert>
      )}
      <div className={css.colunas}>
        <div style={{ minWidth: 0 }}>
          <Destinos totais={fatura.totais} destino={destino} onFilter={filter} />
          <LinhasDaFatura fatura={fatura} destino={destino} />
        </div>
        <AoReceber
          ref={form}
          fatura={fatura}
          isBusy={receber.isPending}
          onReceive={receive}
          onExport={canExport ? () => exportar.mutate() : undefined}
        />
      </div>
    </Tela>
  )
}
