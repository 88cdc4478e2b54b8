import { useRef, useState } from 'react'
import { diaOf, plusSeconds, writeDia } from '#contract/kernel/values/instant'
import { agora } from '../../../app/data/clock.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { TextArea } from '../../../ui/fields/text-area/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Cartao } from '../pecas/cartao.tsx'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import { confirmoText, quedasFortes } from './palavras.rules.ts'
import css from './tabelas.module.css'
import type { Ensaio } from './use-ensaio.ts'

/**
 * Activates the tried table: asks from when it holds and why, and a confirmation when prices of the amostra fall by more
 * than half.
 */
export function Ativar({ ensaio, nota }: { ensaio: Ensaio; nota: string }) {
  const [quando, setQuando] = useState<'ja' | 'dia'>('ja')
  const [dia, setDia] = useState('')
  const [motivo, setMotivo] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [amanha] = useState(() => diaOf(plusSeconds(agora(), 86_400)))
  const semMotivo = motivo.trim() === ''
  const semDia = quando === 'dia' && dia === ''
  const mudanca = ensaio.resultado?.mudanca
  const amostra = mudanca && 'amostra' in mudanca ? mudanca.amostra : []
  const quedas = quedasFortes(amostra)
  const semConfirmar = quedas !== undefined && !isConfirmed
  const isOff = !ensaio.resultado?.base || ensaio.isBusy
  const activate = () => {
    if (isOff) return
    setAsked(true)
    if (semMotivo || semDia || semConfirmar) return
    ensaio.activate({ motivo: motivo.trim(), ...(quando === 'dia' && { valeDe: dia }) })
  }
  const form = useRef<HTMLDivElement>(null)
  useTeclas({ confirmar: !isOff && activate }, form)
  return (
    <Cartao titulo="Ativar">
      <div ref={form} className={css.campos}>
        <Segmented
          label="Vale a partir de"
          value={quando}
          onChange={setQuando}
          options={[
            { value: 'ja', text: 'Já' },
            { value: 'dia', text: 'Um dia' },
          ]}
        />
        {quando === 'dia' && (
          <TextField
            label="Dia"
            type="date"
            value={dia}
            min={amanha}
            isWrong={isAsked && semDia}
            note={
              isAsked && semDia
                ? { tone: 'error', text: 'Escolha o dia.' }
                : { tone: 'help', text: 'Vale desde a meia-noite.' }
            }
            onChange={setDia}
          />
        )}
        <TextArea
          label="Por quê"
          value={motivo}
          max={1000}
          rows={3}
          isWrong={isAsked && semMotivo}
          note={
            isAsked && semMotivo
              ? { tone: 'error', text: 'Escreva por que a tabela muda.' }
              : { tone: 'help', text: 'Fica na auditoria.' }
          }
          onChange={setMotivo}
        />
        {quedas && (
          <Checkbox
            label={confirmoText(quedas, amostra.length)}
            isChecked={isConfirmed}
            isWrong={isAsked && semConfirmar}
            {...(isAsked &&
              semConfirmar && { note: { tone: 'error', text: 'Confirme que os preços caem assim.' } as const })}
            onChange={setConfirmed}
          />
        )}
        <p className={css.mudo}>{nota}</p>
        {ensaio.falha && (
          <Alert key={ensaio.falha} tone="error" title={ensaio.falha} isAnswer>
            {ensaio.vencido && ensaio.origem && (
              <Button size="s" onClick={() => ensaio.origem && ensaio.tryOut(ensaio.origem)}>
                Ensaiar de novo
              </Button>
            )}
          </Alert>
        )}
        <Button look="act" disabled={isOff} onClick={activate}>
          {ensaio.isBusy ? 'Ativando…' : quando === 'dia' && dia ? `Ativar em ${writeDia(dia)}` : 'Ativar'}
          <Tecla id="confirmar" />
        </Button>
      </div>
    </Cartao>
  )
}
