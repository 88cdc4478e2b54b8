import { useRef } from 'react'
import { semQuebra } from '#contract/kernel/values/texto'
import { selectText, useCopy } from '../../../app/use-copy.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button, buttonClass } from '../../../ui/page/button.tsx'
import page from '../../../ui/page/page.module.css'
import { whatsappUrl } from './aviso.rules.ts'
import css from './texto-do-aviso.module.css'

/** The message to the buyer, drawn as in a chat, with two ways to send it. */
export function TextoDoAviso({ texto, telefone }: { texto: string; telefone: string }) {
  const bubble = useRef<HTMLParagraphElement>(null)
  const { outcome, copy } = useCopy(texto, { onRefused: () => selectText(bubble.current) })
  const isCopied = outcome === 'copied'
  return (
    <>
      <p ref={bubble} className={css.bubble}>
        {semQuebra(texto)}
      </p>
      <div className={css.acts}>
        <a className={buttonClass({})} href={whatsappUrl(telefone, texto)} target="_blank" rel="noopener noreferrer">
          <WorkIcon name="chat" />
          Enviar no WhatsApp
          <span className={page.srOnly}> (abre em outra aba)</span>
        </a>
        <Button look="quiet" onClick={copy}>
          {isCopied ? <Icon name="check" /> : <WorkIcon name="copy" />}
          {isCopied ? 'Texto copiado' : 'Copiar texto'}
        </Button>
      </div>
      <output className={outcome === 'refused' ? css.note : page.srOnly}>
        {isCopied && 'Texto copiado'}
        {outcome === 'refused' &&
          'O navegador não deixou copiar. O texto está selecionado: use Copiar do seu aparelho.'}
      </output>
    </>
  )
}
