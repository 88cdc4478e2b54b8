import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import { ENDERECOS, modoOf } from '../modo.rules.ts'
import type { Rascunho } from '../rascunho.rules.ts'
import css from './escolha.module.css'

const PALAVRAS = {
  planilha: {
    title: (nome: string) => `A planilha ${nome} ainda não terminou.`,
    go: 'Continuar a planilha',
    leave: 'Deixar a planilha e enviar notas',
  },
  notas: {
    title: (nome: string) => `A importação de notas ainda não terminou: ${nome}.`,
    go: 'Continuar as notas',
    leave: 'Deixar as notas e enviar uma planilha',
  },
} as const

/** On the page of the other modo: why no file can be chosen here, and both ways out. */
export function EmCurso({ rascunho, onLeave }: { rascunho: Rascunho; onLeave: () => void }) {
  const modo = modoOf(rascunho)
  const { title, go, leave } = PALAVRAS[modo]
  return (
    <>
      <Alert tone="info" title={title(rascunho.arquivo.nome)}>
        <p>
          Só uma importação fica aberta por vez. Se você deixar esta, perde as correções e o que ainda não foi para o
          carrinho; o arquivo no seu computador continua como está.
        </p>
      </Alert>
      <div className={css.acts}>
        <ButtonLink to={ENDERECOS[modo]} look="act">
          {go}
        </ButtonLink>
        <Button onClick={onLeave}>{leave}</Button>
      </div>
    </>
  )
}
