import { useState } from 'react'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { QUADROS, type Quadro, TECLA_IDS, type TeclaId, teclaOf } from './catalogo.rules.ts'
import css from './quadro-de-teclas.module.css'
import { Caps } from './tecla.tsx'
import { capsOf, keyOf, rivalsOf, writtenAs } from './teclas.rules.ts'
import { changeTecla, restoreTeclas, turnOffTeclas, useTrocas } from './teclas.ts'

/** The answer to '?': every key, and where each is changed or turned off (WCAG 2.1.4). */
export function QuadroDeTeclas({ onClose }: { onClose: () => void }) {
  const trocas = useTrocas()
  const [isChanging, setChanging] = useState(false)
  const [aviso, setAviso] = useState('')
  const isChanged = Object.keys(trocas).length > 0
  return (
    <Sheet title="Teclado" isWide onClose={onClose}>
      <p className={css.note}>As teclas dormem enquanto você escreve num campo. Esc sai do campo.</p>
      <output className={css.aviso}>{aviso}</output>
      <div className={css.columns}>
        {(Object.keys(QUADROS) as Quadro[]).map((quadro) => (
          <section key={quadro} aria-label={QUADROS[quadro]}>
            <h3>{QUADROS[quadro]}</h3>
            <ul>
              {TECLA_IDS.filter((id) => teclaOf(id).quadro === quadro).map((id) => (
                <Linha key={id} id={id} isChanging={isChanging} onTell={setAviso} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={css.foot}>
        <Button size="s" aria-pressed={isChanging} onClick={() => setChanging(!isChanging)}>
          Mudar teclas
        </Button>
        <Button size="s" look="quiet" onClick={turnOffTeclas}>
          Desligar todas
        </Button>
        {isChanged && (
          <Button size="s" look="quiet" onClick={restoreTeclas}>
            Voltar às de fábrica
          </Button>
        )}
      </div>
    </Sheet>
  )
}

function Linha({ id, isChanging, onTell }: { id: TeclaId; isChanging: boolean; onTell: (aviso: string) => void }) {
  const trocas = useTrocas()
  const [isListening, setListening] = useState(false)
  const key = keyOf(id, trocas)
  const { nome, tecla } = teclaOf(id)
  const isOwnShape = tecla.length === 1 // 'g p', Enter, Esc and Ctrl Enter cannot be changed, only turned off
  return (
    <li className={css.linha}>
      <span className={css.keys}>{key === null ? <em>desligada</em> : <Caps tecla={key} />}</span>
      <span>{nome}</span>
      {isChanging && (
        <span className={css.acts}>
          {isOwnShape && (
            <button
              type="button"
              aria-label={isListening ? `Aperte a nova tecla de ${nome}` : `Mudar a tecla de ${nome}`}
              onClick={() => setListening(true)}
              onBlur={() => setListening(false)}
              onKeyDown={(event) => {
                if (!isListening) return
                const written = writtenAs(event)
                if (!written || written === 'Tab') return
                event.preventDefault()
                event.stopPropagation()
                setListening(false)
                if (written === 'Escape' || written.length !== 1) return
                const [rival] = rivalsOf(id, written, trocas)
                if (rival) return onTell(`${capsOf(written)[0]} já é ${teclaOf(rival).nome}.`)
                changeTecla(id, written)
                onTell(`${nome} agora é ${capsOf(written)[0]}.`)
              }}
            >
              {isListening ? 'aperte…' : 'mudar'}
            </button>
          )}
          <button
            type="button"
            aria-label={`${key === null ? 'Ligar' : 'Desligar'} a tecla de ${nome}`}
            onClick={() => changeTecla(id, key === null ? undefined : null)}
          >
            {key === null ? 'ligar' : 'desligar'}
          </button>
        </span>
      )}
    </li>
  )
}
