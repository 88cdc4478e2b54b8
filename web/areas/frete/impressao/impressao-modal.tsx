import { useState } from 'react'
import type { Folha } from '#contract/frete-envio'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { ChoiceCards } from '../../../ui/fields/choice-cards.tsx'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { keepFolha, readFolha } from './folha.ts'
import { FolhaDesenho } from './folha-desenho.tsx'
import css from './impressao-modal.module.css'

const OPCOES: readonly { value: Folha; title: string; text: string }[] = [
  { value: 'A4', title: 'A4', text: 'Quatro etiquetas por folha, com linhas de corte.' },
  { value: 'A6', title: 'Térmica 10x15', text: 'Uma etiqueta por página, em PDF.' },
  { value: 'ZPL', title: 'ZPL (impressora térmica)', text: 'Arquivo para mandar direto à impressora.' },
]

/** 'Imprimir etiquetas' (S2 §2): on which sheet. */
export function ImpressaoModal({
  quantidade,
  onPrint,
  onClose,
}: {
  quantidade: number
  onPrint: (folha: Folha) => void
  onClose: () => void
}) {
  const [folha, setFolha] = useState(readFolha)
  return (
    <Modal title="Imprimir etiquetas" onClose={onClose}>
      <p>{resumoOf(quantidade, folha)}</p>
      <ChoiceCards
        label="Formato da folha"
        isStacked
        value={folha}
        onChange={setFolha}
        options={OPCOES.map((opcao) => ({ ...opcao, icon: <FolhaDesenho folha={opcao.value} /> }))}
      />
      <div className={css.acts}>
        <Button
          look="act"
          onClick={() => {
            keepFolha(folha)
            onPrint(folha)
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

function resumoOf(quantidade: number, folha: Folha) {
  const etiquetas = quantidade === 1 ? '1 etiqueta' : `${quantidade} etiquetas, na ordem da lista`
  if (folha === 'ZPL') return `${etiquetas}, em um arquivo ZPL.`
  const folhas = folha === 'A4' ? Math.ceil(quantidade / 4) : quantidade
  const papel = folha === 'A4' ? 'A4' : 'de 10x15 cm'
  return `${etiquetas}, em ${folhas} ${folhas === 1 ? 'folha' : 'folhas'} ${papel}.`
}
