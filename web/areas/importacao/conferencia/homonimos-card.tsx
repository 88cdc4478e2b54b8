import { useMemo } from 'react'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { joinHomonimo, keepHomonimos, listHomonimos } from '../homonimo.rules.ts'
import { modoOf } from '../modo.rules.ts'
import type { Rascunho } from '../rascunho.rules.ts'
import type { Guarda } from '../use-rascunho.ts'
import css from './homonimos-card.module.css'

/** Names, rows of a name and versions of a person that are shown; the others are counted. */
const SHOWN = 5

/** One question about all homonimos. Without an answer, the rows go into the cart as they are. */
export function HomonimosCard({ rascunho, onChange }: { rascunho: Rascunho; onChange: Guarda['change'] }) {
  const { linhas, homonimosVistos } = rascunho
  const homonimos = useMemo(() => listHomonimos({ linhas, homonimosVistos }), [linhas, homonimosVistos])
  if (homonimos.length === 0) return null
  const chaves = homonimos.map(({ chave }) => chave)
  const names = new Map(linhas.map((linha) => [linha.numero, linha.nota?.numero ?? linha.numero]))
  const word = modoOf(rascunho) === 'notas' ? 'nota' : 'linha'
  return (
    <Alert
      tone="info"
      title={
        homonimos.length === 1
          ? 'Um nome aparece com dados diferentes. É a mesma pessoa?'
          : `${homonimos.length} nomes aparecem com dados diferentes. São as mesmas pessoas?`
      }
    >
      <ul className={css.list}>
        {homonimos.slice(0, SHOWN).map(({ chave, nome, versoes, linhas: quais }) => (
          <li key={chave}>
            <b>{nome}</b>
            <span>{`, nas ${word}s ${inText(quais.map((numero) => String(names.get(numero))))}`}</span>
            <ul className={css.versoes}>
              {versoes.slice(0, SHOWN).map(({ numero, texto }) => (
                <li key={numero}>
                  <span>{texto}</span>
                  <Button
                    size="s"
                    aria-label={`Usar em todas as ${word}s de ${nome} os dados da ${word} ${names.get(numero)}`}
                    onClick={() => onChange((was) => joinHomonimo(was, chave, numero))}
                  >
                    Usar em todas
                  </Button>
                </li>
              ))}
              {versoes.length > SHOWN && <li>{`E mais ${count(versoes.length - SHOWN)}.`}</li>}
            </ul>
          </li>
        ))}
      </ul>
      {homonimos.length > SHOWN && <p>{`E mais ${count(homonimos.length - SHOWN)}.`}</p>}
      <Button size="s" onClick={() => onChange((was) => keepHomonimos(was, chaves))}>
        {homonimos.length === 1 ? 'Não, manter como está' : 'Não, manter todas como estão'}
      </Button>
    </Alert>
  )
}

const count = (many: number) => many.toLocaleString('pt-BR')

const inText = (rows: readonly string[]) =>
  rows.length > SHOWN ? `${rows.slice(0, SHOWN).join(', ')} e mais ${count(rows.length - SHOWN)}` : rows.join(', ')
