import { type ChangeEvent, useRef } from 'react'
import { semQuebra } from '#contract/kernel/values/texto'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { useDrop } from '../../../ui/fields/file/use-drop.ts'
import { Button } from '../../../ui/page/button.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { ACEITOS, FOTOS_ACEITAS } from './arquivo.rules.ts'
import css from './solte.module.css'

/** A place for a file: dropped, chosen, or taken with the camera of a phone. `nome` is the name of the document. */
export function Solte({ nome, isTroca, onFile }: { nome: string; isTroca: boolean; onFile: (file: File) => void }) {
  const camera = useRef<HTMLInputElement>(null)
  const arquivo = useRef<HTMLInputElement>(null)
  const { isOver, handlers } = useDrop(([file]) => file && onFile(file))
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? []
    input.value = '' // the same file may be chosen again
    if (file) onFile(file)
  }
  const act = isTroca ? 'Substituir arquivo' : 'Escolher arquivo'
  return (
    // dropping a file is an extra: keyboards and screen readers use the buttons
    <div className={cx(css.drop, isOver && css.over)} data-drop {...handlers}>
      <span className={css.sign}>
        <WorkIcon name="upload" size="l" />
      </span>
      <b className={css.solte}>
        {isOver ? 'Pode soltar' : isTroca ? 'Solte aqui o documento novo' : 'Solte aqui o documento'}
      </b>
      <p>{semQuebra('pdf, jpeg/jpg, png ou gif, até 15 MB')}</p>
      <div className={css.acts}>
        <Button className={css.camera} aria-label={`Tirar foto: ${nome}`} onClick={() => camera.current?.click()}>
          <WorkIcon name="camera" />
          Tirar foto
        </Button>
        <Button aria-label={`${act}: ${nome}`} onClick={() => arquivo.current?.click()}>
          {act}
        </Button>
      </div>
      <input
        ref={camera}
        type="file"
        accept={FOTOS_ACEITAS}
        capture="environment"
        hidden
        aria-label={`Foto: ${nome}`}
        onChange={take}
      />
      <input ref={arquivo} type="file" accept={ACEITOS} hidden aria-label={`Arquivo: ${nome}`} onChange={take} />
    </div>
  )
}
