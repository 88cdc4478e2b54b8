import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { COLUNAS, MAX_LINHAS } from '#contract/importacao'
import { semQuebra } from '#contract/kernel/values/texto'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import card from '../../../ui/page/card.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import { ArquivoRecusado } from './arquivo-recusado.ts'
import { ColarCard } from './colar-card.tsx'
import css from './escolha.module.css'
import type { ArquivoLido } from './read-arquivo.ts'
import { type Brought, useBrought } from './use-brought.ts'

const FALHOU = 'Não deu para abrir a planilha. Tente de novo.'

/**
 * The first stage: a file, or cells copied from one. The code that reads it is loaded when there is something to read.
 */
export function Escolha({
  onRead,
  onNotas,
}: {
  onRead: (lido: ArquivoLido) => void
  /** Called with files that are the XML of notes, or a ZIP: another page reads them. */
  onNotas: (files: readonly File[]) => void
}) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const [recusa, setRecusa] = useState<{ sentence: string } | null>(null)
  const chooser = useRef<HTMLInputElement>(null)

  const take = async (read: (reader: typeof import('./read-arquivo.ts')) => Promise<ArquivoLido>) => {
    if (isBusy) return
    setBusy(true)
    setRecusa(null)
    try {
      onRead(await read(await import('./read-arquivo.ts')))
    } catch (error) {
      if (!(error instanceof ArquivoRecusado)) reportError(error)
      setRecusa({ sentence: error instanceof ArquivoRecusado ? error.message : FALHOU })
      setBusy(false)
    }
  }
  const takeFiles = (files: readonly File[]) => {
    const [file] = files
    if (files.some(isNota)) onNotas(files)
    else if (file) void take(({ readArquivo }) => readArquivo(file))
  }
  const takeText = (text: string) => {
    if (text.trimStart().startsWith('<')) onNotas([new File([text], 'texto colado.xml', { type: 'text/xml' })])
    else void take(({ readColado }) => readColado(text))
  }
  const takeFrom = ({ files, text }: Brought) => {
    if (files.length > 0) takeFiles(files)
    else if (text.trim()) takeText(text)
  }
  useBrought(takeFrom, setOver)

  return (
    <div className={css.columns}>
      <div className={css.ways}>
        {recusa && (
          <Alert key={recusa.sentence} tone="error" title="Esta planilha não pôde ser usada" isAnswer>
            <p>{recusa.sentence}</p>
          </Alert>
        )}
        <section className={css.zone} data-over={isOver} aria-labelledby={`${id}-arquivo`} aria-busy={isBusy}>
          <WorkIcon name="sheet" size="l" />
          <h2 id={`${id}-arquivo`}>{isBusy ? 'Lendo a planilha…' : 'Escolha a planilha'}</h2>
          <p>
            {semQuebra(`CSV ou XLSX, até ${MAX_LINHAS.toLocaleString('pt-BR')} linhas e 5 MB.`)}
            <span className={css.mouse}> Solte o arquivo aqui, ou cole as células com Ctrl+V.</span>
          </p>
          <input
            ref={chooser}
            className={css.chooser}
            type="file"
            tabIndex={-1}
            aria-label="Arquivo da planilha"
            accept=".csv,.tsv,.txt,.xlsx,.xml,.zip"
            multiple
            onChange={({ currentTarget }) => {
              takeFiles([...(currentTarget.files ?? [])])
              currentTarget.value = '' // the same file may be chosen again, once it is corrected
            }}
          />
          <Button look="act" disabled={isBusy} onClick={() => chooser.current?.click()}>
            <WorkIcon name="upload" />
            Escolher arquivo
          </Button>
        </section>
        <ColarCard
          titulo="Colar da planilha"
          como="Copie as células no Excel ou no Google Planilhas, com a linha dos títulos, e cole aqui."
          ato="Usar o texto colado"
          isBusy={isBusy}
          onText={takeText}
          onPaste={(event) => pasteFiles(event, takeFiles)}
        />
      </div>
      <div className={css.ways}>
        <aside className={cx(card.card, css.card)} aria-labelledby={`${id}-notas`}>
          <h2 id={`${id}-notas`}>Tem os XMLs das notas?</h2>
          <p>Sem planilha: cada nota fiscal traz o destinatário, o valor e o peso do seu frete.</p>
          <div>
            <ButtonLink to="/notas-fiscais" size="s">
              <WorkIcon name="document" size="s" />
              Enviar notas fiscais
            </ButtonLink>
          </div>
        </aside>
        <Modelo />
      </div>
    </div>
  )
}

/** Whether a file belongs to the page of notes. Only its name decides, because this page opens no such file. */
const isNota = ({ name }: File) => /\.(xml|zip)$/i.test(name)

function Modelo() {
  const [falhou, setFalhou] = useState(false)
  const save = async (how: (modelo: typeof import('./modelo.ts')) => unknown) => {
    setFalhou(false)
    try {
      await how(await import('./modelo.ts'))
    } catch (error) {
      reportError(error)
      setFalhou(true)
    }
  }
  const obrigatorias = COLUNAS.filter(({ obrigatoria }) => obrigatoria).map(({ titulo }) => titulo)
  return (
    <aside className={cx(card.card, css.card)} aria-labelledby="importacao-modelo">
      <h2 id="importacao-modelo">Ainda não tem a planilha?</h2>
      <p>
        Baixe o modelo, preencha uma linha por frete e envie. O arquivo que a sua loja exporta também serve, como veio:
        Nuvemshop, Shopee, Mercado Livre, Bling, Tiny, Shopify e WooCommerce são reconhecidos pelos títulos.
      </p>
      <div className={css.acts}>
        <Button size="s" onClick={() => void save(({ saveModeloXlsx }) => saveModeloXlsx())}>
          <WorkIcon name="download" size="s" />
          Baixar modelo XLSX
        </Button>
        <Button size="s" onClick={() => void save(({ saveModeloCsv }) => saveModeloCsv())}>
          <WorkIcon name="download" size="s" />
          Baixar modelo CSV
        </Button>
      </div>
      {falhou && <Alert tone="error" title="O modelo não pôde ser baixado. Tente de novo." />}
      <h3>Colunas obrigatórias</h3>
      <ul className={css.colunas}>
        {obrigatorias.map((titulo) => (
          <li key={titulo}>{titulo}</li>
        ))}
      </ul>
      <p className={css.more}>
        Caixa e envelope pedem também altura e largura; rolo, o diâmetro. Sem nota fiscal, diga o conteúdo e a
        quantidade.
      </p>
    </aside>
  )
}

function pasteFiles(event: ClipboardEvent, take: (files: readonly File[]) => void) {
  const { files } = event.clipboardData
  if (files.length === 0 || event.clipboardData.getData('text/plain')) return
  event.preventDefault()
  take([...files])
}
