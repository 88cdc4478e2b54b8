import { useEffect, useRef, useState } from 'react'
import { useSite } from '../../../app/frame/site.tsx'
import { saveAs } from '../../../app/save-as.ts'
import { selectText, useCopy } from '../../../app/use-copy.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import css from './seguranca.module.css'

/**
 * The recovery codes. They are shown only here and only once: the person must confirm that they are kept before going
 * on.
 */
export function Codigos({ codigos, onDone }: { codigos: readonly string[]; onDone: () => void }) {
  const { marca } = useSite()
  const [isKept, setKept] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { outcome, copy } = useCopy(codigos.join('\n'), { onRefused: () => selectText(list.current) })
  const paper = `Códigos de recuperação da ${marca.nome}\nCada código vale uma vez.\n\n${codigos.join('\n')}\n`
  return (
    <section className={cx(css.form, css.paper)} aria-label="Códigos de recuperação">
      <h3 ref={title} tabIndex={-1}>
        {`Guarde os códigos de recuperação da ${marca.nome}`}
      </h3>
      <p>Com um deles você entra sem o aplicativo. Cada um vale uma vez, e eles não aparecem de novo.</p>
      <ol ref={list} className={css.codes}>
        {codigos.map((codigo) => (
          <li key={codigo}>
            <code>{codigo}</code>
          </li>
        ))}
      </ol>
      <div className={css.actions}>
        <Button size="s" onClick={copy}>
          <WorkIcon name="copy" />
          {outcome === 'copied' ? 'Copiados' : outcome === 'refused' ? 'Selecionados: copie' : 'Copiar'}
        </Button>
        <Button
          size="s"
          onClick={() => saveAs('codigos-de-recuperacao.txt', new Blob([paper], { type: 'text/plain;charset=utf-8' }))}
        >
          <WorkIcon name="download" />
          Baixar
        </Button>
        <Button size="s" onClick={() => window.print()}>
          <WorkIcon name="printer" />
          Imprimir
        </Button>
      </div>
      <div>
        <Checkbox
          label="Guardei os códigos em um lugar seguro"
          isChecked={isKept}
          isWrong={isMissed && !isKept}
          note={
            isMissed && !isKept
              ? { tone: 'error', text: 'Guarde os códigos antes de continuar.' }
              : { tone: 'help', text: '' }
          }
          onChange={setKept}
        />
      </div>
      <div className={css.actions}>
        <Button look="act" onClick={() => (isKept ? onDone() : setMissed(true))}>
          Concluir
        </Button>
      </div>
    </section>
  )
}
