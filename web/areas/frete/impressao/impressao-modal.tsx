import { useState } from 'react'
import type { Folha } from '#contract/frete-envio'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { keepFolha, readFolha } from './folha.ts'
import { FolhaDesenho } from './folha-desenho.tsx'
import { hasDace, type ImpressoComDocumento, isDeclaravel } from './impressao.rules.ts'
import css from './impressao-modal.module.css'
import { PosicaoDaFolha } from './posicao-da-folha.tsx'
import { declaracoesText, resumoDaImpressao } from './resumo.rules.ts'
import type { Formato } from './use-print.ts'

const OPCOES: readonly { value: Folha; title: string; text: string }[] = [
  { value: 'A4', title: 'A4', text: 'Quatro etiquetas por folha, ou duas com a DACE ao lado, e linhas de corte.' },
  { value: 'A6', title: 'Térmica 10x15', text: 'Uma etiqueta por página, em PDF.' },
  { value: 'ZPL', title: 'ZPL (impressora térmica)', text: 'Arquivo para mandar direto à impressora.' },
]

/**
 * 'Imprimir etiquetas' (S2 §2): the sheet, the first place on the sheet, and whether to print the declarations, too.
 */
export function ImpressaoModal({
  fretes,
  onPrint,
  onClose,
}: {
  fretes: readonly ImpressoComDocumento[]
  onPrint: (folha: Folha, formato: Formato) => void
  onClose: () => void
}) {
  const [folha, setFolha] = useState(readFolha)
  const [chosen, setChosen] = useState(1)
  const [isWanted, setWanted] = useState(false)
  const posicao = folha === 'A4' ? chosen : 1
  const comDace = fretes.map(hasDace)
  const papeis = {
    quantidade: fretes.length,
    emPapel: fretes.filter((frete) => isDeclaravel(frete) && !hasDace(frete)).length,
    daces: comDace.filter(Boolean).length,
  }
  const mayDeclare = papeis.emPapel > 0 && folha !== 'ZPL'
  return (
    <Modal title="Imprimir etiquetas" onClose={onClose}>
      <p>{resumoDaImpressao(comDace, folha, posicao)}</p>
      <ChoiceCards
        label="Formato da folha"
        isStacked
        value={folha}
        onChange={setFolha}
        options={OPCOES.map((opcao) => ({ ...opcao, icon: <FolhaDesenho folha={opcao.value} /> }))}
      />
      {folha === 'A4' && <PosicaoDaFolha posicao={posicao} comDace={comDace} onChange={setChosen} />}
      <div>
        {mayDeclare && <Checkbox label="Com as declarações de conteúdo" isChecked={isWanted} onChange={setWanted} />}
        <p className={css.nota}>{declaracoesText(papeis, folha)}</p>
      </div>
      <div className={css.acts}>
        <Button
          look="act"
          onClick={() => {
            keepFolha(folha)
            onPrint(folha, { posicao, comDeclaracoes: mayDeclare && isWanted })
            onClose()
          }}
        >
          <WorkIcon name="printer" />
          Imprimir
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Modal>
  )
}
