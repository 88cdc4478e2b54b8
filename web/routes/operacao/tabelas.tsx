import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { NomeDaTabela } from '#contract/operacao/tabelas'
import { lazyPart } from '../../app/lazy-part.tsx'
import { Tela } from '../../areas/operacao/pecas/tela.tsx'
import { Escolha } from '../../areas/operacao/tabelas/escolha.tsx'
import { MapaVindo } from '../../areas/operacao/tabelas/mapa-vindo.tsx'
import { dia } from '../../areas/operacao/tabelas/palavras.rules.ts'
import css from '../../areas/operacao/tabelas/tabelas.module.css'
import { type Ensaio, useEnsaio } from '../../areas/operacao/tabelas/use-ensaio.ts'
import { Versoes } from '../../areas/operacao/tabelas/versoes.tsx'
import { useTeclas } from '../../areas/operacao/teclas/use-teclas.ts'
import { Alert } from '../../ui/page/alert.tsx'

const Amostra = lazyPart(async () => (await import('../../areas/operacao/tabelas/amostra.tsx')).Amostra)
const Ativar = lazyPart(async () => (await import('../../areas/operacao/tabelas/ativar.tsx')).Ativar)
const Desvios = lazyPart(async () => (await import('../../areas/operacao/tabelas/desvios.tsx')).Desvios)
const EnsaioCartao = lazyPart(async () => (await import('../../areas/operacao/tabelas/ensaio-cartao.tsx')).EnsaioCartao)
const Erros = lazyPart(async () => (await import('../../areas/operacao/tabelas/erros.tsx')).Erros)
const MudancaDaLista = lazyPart(
  async () => (await import('../../areas/operacao/tabelas/mudanca-da-lista.tsx')).MudancaDaLista,
)
/** The agencies over the landing's drawing of Brazil. */
const Mapa = lazyPart(async () => {
  const [{ Mapa: Desenho }, { CAPITALS, LAND }] = await Promise.all([
    import('../../areas/operacao/tabelas/mapa.tsx'),
    import('../landing/brazil-map.tsx'),
  ])
  return () => <Desenho terra={LAND + CAPITALS} />
}, MapaVindo)

const TABELAS: Record<string, { tabela: NomeDaTabela; nome: string; titulo: string; nota: string }> = {
  tarifas: {
    tabela: 'TARIFA',
    nome: 'Tarifas',
    titulo: 'Tabelas de tarifas',
    nota: 'Cotações de antes valem até vencer, em 24 h. A versão de agora fica guardada para voltar.',
  },
  agencias: {
    tabela: 'AGENCIA',
    nome: 'Agências',
    titulo: 'Agências',
    nota: 'A agência que sai fica nos fretes que a escolheram. A lista de agora fica guardada para voltar.',
  },
  cep: {
    tabela: 'CEP',
    nome: 'CEP',
    titulo: 'Faixas de CEP',
    nota: 'O estado de cada CEP não muda. As faixas de agora ficam guardadas para voltar.',
  },
}

/** /operacao/tabelas/tarifas, /agencias and /cep: a file, what it changes, and from when it holds. */
export default function Tabelas() {
  const { tabela = 'tarifas' } = useParams()
  const lugar = Object.hasOwn(TABELAS, tabela) ? tabela : 'tarifas'
  return <UmaTabela key={lugar} lugar={lugar} />
}

function UmaTabela({ lugar }: { lugar: string }) {
  const { tabela, titulo, nota } = TABELAS[lugar]!
  const ensaio = useEnsaio(tabela)
  const { resultado, origem } = ensaio
  return (
    <Tela titulo={titulo} acoes={<Etapas ensaio={ensaio} />}>
      <nav className={css.abas} aria-label="Tabelas">
        {Object.entries(TABELAS).map(([path, { nome }]) => (
          <Link key={path} to={`/operacao/tabelas/${path}`} aria-current={path === lugar ? 'page' : undefined}>
            {nome}
          </Link>
        ))}
      </nav>
      <div className={css.quadro}>
        <div className={css.coluna}>
          {ensaio.ativada && (
            <Alert
              tone="success"
              isAnswer
              title={
                ensaio.ativada.situacao === 'AGENDADA'
                  ? `${ensaio.ativada.nome} vale a partir de ${dia(ensaio.ativada.valeDe)}.`
                  : `${ensaio.ativada.nome} vale agora.`
              }
            />
          )}
          {ensaio.falha && !resultado && <Alert tone="error" title={ensaio.falha} isAnswer />}
          {!resultado?.mudanca && <Escolha tabela={tabela} ensaio={ensaio} />}
          {resultado && resultado.erros.length > 0 && <Erros erros={resultado.erros} demais={resultado.demaisErros} />}
          <Mudanca ensaio={ensaio} />
          {tabela === 'AGENCIA' && !resultado?.mudanca && <Mapa />}
          {resultado?.mudanca && <Escolha tabela={tabela} ensaio={ensaio} />}
          {tabela === 'TARIFA' && !resultado?.mudanca && <Desvios />}
        </div>
        <aside className={css.coluna} aria-label="Ensaio, ativação e versões">
          {resultado && origem && <EnsaioCartao nome={nomeOf(origem)} resultado={resultado} />}
          {resultado?.base && <Ativar ensaio={ensaio} nota={nota} />}
          <Versoes tabela={tabela} onVolta={(volta) => ensaio.tryOut({ volta })} />
        </aside>
      </div>
    </Tela>
  )
}

const nomeOf = (origem: NonNullable<Ensaio['origem']>) =>
  'file' in origem ? origem.file.name : `Volta a ${origem.volta.nome}`

function Mudanca({ ensaio: { resultado } }: { ensaio: Ensaio }) {
  const [produto, setProduto] = useState<string>()
  const mudanca = resultado?.mudanca
  const tarifas = mudanca && 'amostra' in mudanca ? mudanca : undefined
  const produtos = [...new Set(tarifas?.amostra.map((parcel) => parcel.produto))].toSorted()
  const step = (by: number) => {
    const all = [undefined, ...produtos]
    setProduto(all[(all.indexOf(produto) + by + all.length) % all.length])
  }
  useTeclas({
    produtoAnterior: produtos.length > 1 && (() => step(-1)),
    produtoSeguinte: produtos.length > 1 && (() => step(1)),
  })
  if (!mudanca) return null
  if ('amostra' in mudanca) return <Amostra mudanca={mudanca} produto={produto} onProduto={setProduto} />
  return <MudancaDaLista mudanca={mudanca} />
}

const ETAPAS = ['Arquivo', 'Ensaio', 'Ler o que muda', 'Ativar']

function Etapas({ ensaio: { origem, resultado, ativada } }: { ensaio: Ensaio }) {
  const at = ativada ? 4 : resultado?.base ? 2 : resultado || origem ? 1 : 0
  return (
    <ol className={css.etapas} aria-label="Etapas">
      {ETAPAS.map((etapa, i) => (
        <li key={etapa} data-feita={i < at || undefined} aria-current={i === at ? 'step' : undefined}>
          {etapa}
        </li>
      ))}
    </ol>
  )
}
