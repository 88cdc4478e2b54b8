import { useState } from 'react'
import { Link } from 'react-router'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { MoreLess } from '../../../ui/page/more-less.tsx'
import { includeDeFora, type Rascunho } from '../rascunho.rules.ts'
import type { Guarda } from '../use-rascunho.ts'
import css from './de-fora-card.module.css'

const SHOWN = 5

/**
 * The files that became no row, each with its reason. The person may include a note that already goes with another
 * frete.
 */
export function DeForaCard({
  notas: { deFora, ignorados },
  onChange,
}: {
  notas: NonNullable<Rascunho['notas']>
  onChange: Guarda['change']
}) {
  const [isAll, setAll] = useState(false)
  const rest = deFora.length - SHOWN
  if (deFora.length + ignorados === 0) return null
  return (
    <Alert tone={deFora.length > 0 ? 'warning' : 'info'} title={titleOf(deFora.length, ignorados)}>
      <ul className={css.list}>
        {deFora.slice(0, isAll ? deFora.length : SHOWN).map(({ arquivo, motivo, fretes, linha }, index) => (
          <li key={linha?.uuid ?? `${index} ${arquivo}`}>
            <div className={css.words}>
              <b>{arquivo}</b>
              <span>{motivo}</span>
              {fretes.map(({ uuid, codigo }) => (
                <Link key={uuid} to={`/envios?frete=${uuid}`}>
                  {codigo ?? 'Ver o frete'}
                </Link>
              ))}
            </div>
            {linha && (
              <Button
                size="s"
                aria-label={`Incluir ${arquivo} assim mesmo`}
                onClick={() => onChange((was) => includeDeFora(was, linha.uuid))}
              >
                Incluir assim mesmo
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <MoreLess
          more={isAll ? null : `Mostrar os outros ${rest}`}
          isLonger={isAll}
          onMore={() => setAll(true)}
          onLess={() => setAll(false)}
        />
      )}
      {ignorados > 0 && deFora.length > 0 && <p>{`E ${ignoradosText(ignorados)}.`}</p>}
    </Alert>
  )
}

function titleOf(deFora: number, ignorados: number) {
  if (deFora === 0) return `Só os XMLs foram lidos: ${ignoradosText(ignorados)}.`
  return deFora === 1 ? '1 arquivo ficou de fora' : `${deFora.toLocaleString('pt-BR')} arquivos ficaram de fora`
}
const ignoradosText = (ignorados: number) =>
  ignorados === 1
    ? '1 arquivo de outro tipo não foi aberto'
    : `${ignorados.toLocaleString('pt-BR')} arquivos de outro tipo não foram abertos`
