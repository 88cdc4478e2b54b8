import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { forgetNotas, peekNotas } from '../../../app/data/notas-trazidas.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import card from '../../../ui/page/card.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import { ArquivoRecusado } from '../arquivo/arquivo-recusado.ts'
import { ColarCard } from '../arquivo/colar-card.tsx'
import css from '../arquivo/escolha.module.css'
import { type Brought, useBrought } from '../arquivo/use-brought.ts'
import { Progresso } from '../progresso.tsx'
import type { Rascunho } from '../rascunho.rules.ts'
import { MAX_NOTAS } from './lote.rules.ts'
import { useReadNotas } from './use-read-notas.ts'

const FALHOU = 'Não deu para abrir os arquivos. Tente de novo.'

/** The first stage of many notes: XML files or a ZIP, chosen, dropped or pasted. The server reads them one by one. */
export function EscolhaNotas({ onRead }: { onRead: (rascunho: Rascunho) => void }) {
  const id = useId()
  const [isOpening, setOpening] = useState(false)
  const [isOver, setOver] = useState(false)
  const [recusa, setRecusa] = useState<{ sentence: string } | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const leitura = useReadNotas(onRead)
  const isBusy = isOpening || leitura.progress !== null

  const take = async (files: readonly File[]) => {
    if (isBusy || files.length === 0) return
    setOpening(true)
    setRecusa(null)
    try {
      const { readNotas } = await import('./read-notas.ts')
      leitura.start(await readNotas(files))
    } catch (error) {
      if (!(error instanceof ArquivoRecusado)) reportError(error)
      setRecusa({ sentence: error instanceof ArquivoRecusado ? error.message : FALHOU })
    }
    setOpening(false)
  }
  const takeText = (text: string) => void take([new File([text], 'texto colado.xml', { type: 'text/xml' })])
  useBrought(({ files, text }: Brought) => {
    if (files.length > 0) void take(files)
    else if (text.trimStart().startsWith('<')) takeText(text)
  }, setOver)
  useTrazidas((files) => void take(files))

  return (
    <div className={css.columns}>
      <div className={css.ways}>
        {recusa && (
          <Alert key={recusa.sentence} tone="error" title="Estes arquivos não puderam ser usados" isAnswer>
            <p>{recusa.sentence}</p>
          </Alert>
        )}
        {leitura.progress ? (
          <section className={cx(card.card, css.card)} aria-labelledby={`${id}-lendo`}>
            <h2 id={`${id}-lendo`}>Lendo as notas</h2>
            <Progresso
              nomes={{
                fazendo: 'Lendo',
                ato: 'Leitura',
                de: 'das notas',
                feito: 'O que já foi lido',
                muito: 'Muitas notas',
              }}
              progress={leitura.progress}
              passagem={leitura}
            />
            {!leitura.isAtiva && (
              <div>
                <Button look="quiet" size="s" onClick={leitura.giveUp}>
                  Escolher outros arquivos
                </Button>
              </div>
            )}
          </section>
        ) : (
          <>
            <Zona id={id} isOver={isOver} isBusy={isOpening}>
              <input
                ref={chooser}
                className={css.chooser}
                type="file"
                multiple
                tabIndex={-1}
                aria-label="Arquivos das notas fiscais"
                accept=".xml,.zip,text/xml,application/xml,application/zip"
                onChange={({ currentTarget }) => {
                  void take([...(currentTarget.files ?? [])])
                  currentTarget.value = '' // the same files may be chosen again
                }}
              />
              <Button look="act" disabled={isBusy} onClick={() => chooser.current?.click()}>
                <WorkIcon name="upload" />
                Escolher arquivos
              </Button>
            </Zona>
            <ColarCard
              titulo="Colar o XML de uma nota"
              como="Copie o arquivo inteiro, do começo ao fim, e cole aqui."
              ato="Ler a nota colada"
              isBusy={isBusy}
              onText={takeText}
            />
          </>
        )}
      </div>
      <Ajuda id={id} />
    </div>
  )
}

function Zona({ id, isOver, isBusy, children }: { id: string; isOver: boolean; isBusy: boolean; children: ReactNode }) {
  return (
    <section className={css.zone} data-over={isOver} aria-labelledby={`${id}-arquivos`} aria-busy={isBusy}>
      <WorkIcon name="document" size="l" />
      <h2 id={`${id}-arquivos`}>{isBusy ? 'Abrindo os arquivos…' : 'Escolha as notas fiscais'}</h2>
      <p>
        {`O XML de cada nota, ou um ZIP com eles: até ${MAX_NOTAS} notas por vez.`}
        <span className={css.mouse}> Solte os arquivos aqui.</span>
      </p>
      {children}
    </section>
  )
}

function Ajuda({ id }: { id: string }) {
  return (
    <aside className={cx(card.card, css.card)} aria-labelledby={`${id}-ajuda`}>
      <h2 id={`${id}-ajuda`}>Cada nota vira um frete</h2>
      <p>
        O XML traz o destinatário, o endereço, o valor, o peso, o CFOP e o número do pedido. A assinatura é conferida,
        os preços são cotados, e você corrige o que quiser antes do carrinho.
      </p>
      <h3>O que a nota não diz</h3>
      <p>As medidas da caixa: diga uma vez e aplique a todas. Os arquivos são lidos e não são guardados.</p>
      <h3>Só tem a chave ou o DANFE?</h3>
      <p>
        A chave não diz para quem vai. Cote o frete e, na última etapa, digite a chave ou leia o código com a câmera.
      </p>
      <div className={css.acts}>
        <ButtonLink to="/calculadora" size="s">
          Contratar novo frete
        </ButtonLink>
        <ButtonLink to="/importacao" size="s">
          <WorkIcon name="sheet" size="s" />
          Importar planilha
        </ButtonLink>
      </div>
    </aside>
  )
}

/** Takes the files that another page brought here. They are forgotten once this page has them. */
function useTrazidas(take: (files: readonly File[]) => void) {
  const onTrazidas = useEffectEvent(take)
  useEffect(() => {
    const timer = setTimeout(() => {
      onTrazidas(peekNotas())
      forgetNotas()
    })
    return () => clearTimeout(timer)
  }, [])
}
