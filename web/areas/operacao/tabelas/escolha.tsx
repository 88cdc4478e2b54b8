import { useRef, useState } from 'react'
import type { NomeDaTabela } from '#contract/operacao/tabelas'
import { sentenceOf } from '../../../app/data/api.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { usePageDrop } from '../../../ui/fields/file/use-page-drop.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Cartao } from '../pecas/cartao.tsx'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import css from './tabelas.module.css'
import { saveModelo } from './tabelas.queries.ts'
import type { Ensaio } from './use-ensaio.ts'

const PEDIDOS: Record<NomeDaTabela, { titulo: string; como: string; modelos: (string | undefined)[] }> = {
  TARIFA: {
    titulo: 'Arquivo das tarifas',
    como: 'CSV em UTF-8, uma célula por linha: transportadora, produto, planilha, linha, coluna, valor. A planilha que o arquivo traz é trocada inteira; as outras ficam como estão. O modelo é o que vale agora.',
    modelos: ['Correios', 'Jadlog'],
  },
  AGENCIA: {
    titulo: 'Arquivo das agências',
    como: 'CSV em UTF-8, uma agência por linha. As agências das transportadoras que o arquivo traz são trocadas todas.',
    modelos: [undefined],
  },
  CEP: {
    titulo: 'Arquivo das faixas de CEP',
    como: 'CSV em UTF-8, uma faixa por linha: ibge, inicio, fim; ou a tabela pública datasets-br/city-codes. As faixas importadas antes saem.',
    modelos: [undefined],
  },
}

/** The first step: a file, chosen or dropped anywhere on the screen, and a model to follow. */
export function Escolha({ tabela, ensaio }: { tabela: NomeDaTabela; ensaio: Ensaio }) {
  const { titulo, como, modelos } = PEDIDOS[tabela]
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [falha, setFalha] = useState<string>()
  usePageDrop((data) => {
    const file = data?.files[0]
    if (file) ensaio.tryOut({ file })
  }, setOver)
  const baixar = async (transportadora: string | undefined) => {
    setFalha(undefined)
    try {
      await saveModelo(tabela, transportadora)
    } catch (error) {
      setFalha(sentenceOf(error, 'O modelo não pôde ser baixado.'))
    }
  }
  useTeclas({ baixar: () => void baixar(modelos[0]) })
  const isAct = !ensaio.origem
  return (
    <Cartao titulo={titulo}>
      <div className={css.escolha} data-over={isOver || undefined} aria-busy={ensaio.isBusy}>
        <p>{como}</p>
        <input
          ref={chooser}
          className={css.chooser}
          type="file"
          tabIndex={-1}
          aria-label={titulo}
          accept=".csv,.txt"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) ensaio.tryOut({ file })
            currentTarget.value = '' // the same file may be chosen again, once it is corrected
          }}
        />
        <div className={css.atos}>
          <Button {...(isAct && { look: 'act' })} disabled={ensaio.isBusy} onClick={() => chooser.current?.click()}>
            <WorkIcon name="upload" size="s" />
            {ensaio.isBusy ? 'Conferindo…' : ensaio.origem ? 'Outro arquivo' : 'Escolher arquivo'}
          </Button>
          {modelos.map((modelo, i) => (
            <Button key={modelo ?? ''} onClick={() => void baixar(modelo)}>
              <WorkIcon name="download" size="s" />
              {modelo ? `Modelo ${modelo}` : 'Modelo'}
              {i === 0 && <Tecla id="baixar" />}
            </Button>
          ))}
        </div>
        {falha && <Alert tone="error" title={falha} />}
      </div>
    </Cartao>
  )
}
