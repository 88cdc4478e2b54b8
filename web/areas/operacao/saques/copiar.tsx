import { useCopy } from '../../../app/use-copy.ts'
import { Button } from '../../../ui/page/button.tsx'
import tabela from '../pecas/tabela.module.css'
import css from './saques.module.css'

/** A text of a saque with the button that copies it. `nome` says what it is: 'a chave de Ana'. */
export function Copiar({ texto, nome, isShown = true }: { texto: string; nome: string; isShown?: boolean }) {
  const { copy, outcome } = useCopy(texto)
  const palavra = outcome === 'copied' ? 'Copiado' : 'Copiar'
  return (
    <span className={isShown ? css.linha : css.aoLado}>
      {isShown && <span className={tabela['codigo']}>{texto}</span>}{' '}
      <Button size="s" look="quiet" onClick={copy} aria-label={`${palavra} ${nome}`}>
        {palavra}
      </Button>
    </span>
  )
}
