import { useState } from 'react'
import { COLUNAS } from '#contract/importacao'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Button } from '../../../ui/page/button.tsx'
import card from '../../../ui/page/card.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import { countRows, type Modo, PALAVRAS } from '../modo.rules.ts'
import {
  applyPadrao,
  type ColunaPadrao,
  countChanged,
  countFilled,
  countLacking,
  GRUPOS,
  type Padrao,
} from '../padrao.rules.ts'
import { keepPadrao, readPadrao } from '../padrao-guardado.ts'
import type { Linha } from '../rascunho.rules.ts'
import type { Guarda } from '../use-rascunho.ts'
import css from './padrao-card.module.css'

const TITULOS = Object.fromEntries(COLUNAS.map(({ nome, titulo }) => [nome, titulo])) as Record<ColunaPadrao, string>

/** Box, content and contact for all rows that lack them: typed once, stored, filled only into empty cells. */
export function PadraoCard({
  modo,
  linhas,
  onChange,
}: {
  modo: Modo
  linhas: readonly Linha[]
  onChange: Guarda['change']
}) {
  const [padrao, setPadrao] = useState<Padrao>(readPadrao)
  const grupos = GRUPOS.map(({ nome, titulo, colunas }) => ({
    nome,
    titulo,
    colunas: colunas.filter((coluna) => countLacking(linhas, [coluna]) > 0),
    faltam: countLacking(linhas, colunas),
  })).filter(({ faltam }) => faltam > 0)
  if (grupos.length === 0) return null
  const asked = new Set<ColunaPadrao>(grupos.flatMap(({ colunas }) => colunas))
  const typed = Object.fromEntries(Object.entries(padrao).filter(([nome]) => asked.has(nome as ColunaPadrao))) as Padrao
  const changed = countChanged(linhas, typed)
  const filled = countFilled(linhas)
  const apply = () => {
    keepPadrao(padrao)
    onChange((was) => applyPadrao(was, typed))
  }
  return (
    <section className={cx(card.card, css.card)} aria-labelledby="importacao-padrao">
      <div>
        <h2 id="importacao-padrao">{PALAVRAS[modo].faltam}</h2>
        <p>{`Preencha uma vez. Vale só para as ${modo === 'notas' ? 'notas' : 'linhas'} em que falta, e fica neste navegador para a próxima.`}</p>
      </div>
      {grupos.map(({ nome, titulo, colunas, faltam }) => (
        <fieldset key={nome} className={css.grupo} data-grupo={nome}>
          <legend>
            {titulo}
            <span>{`falta em ${countRows(modo, faltam)}`}</span>
          </legend>
          <div className={css.fields}>
            {colunas.map((coluna) => (
              <TextField
                key={coluna}
                label={TITULOS[coluna]}
                type={coluna === 'email' ? 'email' : 'text'}
                inputMode={coluna === 'descricao' ? 'text' : coluna === 'telefone' ? 'tel' : 'decimal'}
                maxLength={255}
                value={padrao[coluna] ?? ''}
                onChange={(texto) => setPadrao((was) => ({ ...was, [coluna]: texto }))}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className={css.acts}>
        <Button disabled={changed === 0} onClick={apply}>
          {changed > 0 ? `Aplicar a todas (${countRows(modo, changed)})` : 'Aplicar a todas'}
        </Button>
        {filled > 0 && <output>{`Preenchido por padrão em ${countRows(modo, filled)}.`}</output>}
      </div>
    </section>
  )
}
