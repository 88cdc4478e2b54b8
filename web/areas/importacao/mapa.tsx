import { useState } from 'react'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import card from '../../ui/page/card.module.css'
import { cx } from '../../ui/tokens/cx.ts'
import css from './mapa.module.css'
import { listDesconhecidas, listFaltando, mapColuna, type Planilha } from './planilha.rules.ts'

/** 'Peso (kg)' → 'o peso', 'CEP' → 'o CEP': every column that must be there is a masculine word. */
const comArtigo = (titulo: string) =>
  `o ${titulo.replace(/ \(.*\)$/, '').replace(/^.(?=[a-zà-ú-])/, (letter) => letter.toLowerCase())}`

/** Columns that must be there and that no heading means: the person says which they are. */
export function Mapa({
  planilha,
  onChange,
  onDone,
  onCancel,
}: {
  planilha: Planilha
  onChange: (planilha: Planilha) => void
  onDone: (planilha: Planilha) => void
  onCancel: () => void
}) {
  // those that were missing at first stay in sight once they are named
  const [asked] = useState(() => listFaltando(planilha))
  const [choices] = useState(() => listDesconhecidas(planilha))
  const options = choices.map(({ index, titulo, exemplo }) => ({
    value: String(index),
    text: exemplo ? `${titulo} (${exemplo.slice(0, 30)})` : titulo,
  }))
  const rest = listFaltando(planilha).length
  return (
    <section className={cx(card.card, css.card)} aria-labelledby="importacao-mapa">
      <h2 id="importacao-mapa">Diga o que são as colunas</h2>
      <p>
        {asked.length === 1
          ? 'Uma coluna obrigatória não foi reconhecida pelo título.'
          : `${asked.length} colunas obrigatórias não foram reconhecidas pelo título.`}
      </p>
      {choices.length === 0 && (
        <Alert tone="info" title="Todas as colunas da planilha já têm um significado.">
          <p>As que faltam podem ser preenchidas na conferência, ou inclua-as na planilha e envie de novo.</p>
        </Alert>
      )}
      {choices.length > 0 && (
        <div className={css.fields}>
          {asked.map(({ nome, titulo }) => (
            <SelectField
              key={nome}
              label={`Qual coluna é ${comArtigo(titulo)}?`}
              empty="Não está na planilha"
              options={options}
              value={String(planilha.colunas.indexOf(nome)).replace('-1', '')}
              onChange={(value) => onChange(mapColuna(planilha, nome, value === '' ? null : Number(value)))}
            />
          ))}
        </div>
      )}
      {rest > 0 && choices.length > 0 && (
        <p className={css.reason}>
          O que faltar na planilha fica com erro em cada linha, para você preencher na conferência.
        </p>
      )}
      <div className={css.acts}>
        <Button look="act" onClick={() => onDone(planilha)}>
          Conferir as linhas
        </Button>
        <Button onClick={onCancel}>Escolher outra planilha</Button>
      </div>
    </section>
  )
}
