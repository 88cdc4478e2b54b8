import { useState } from 'react'
import { emLista } from '#contract/kernel/values/texto'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/page/button.tsx'
import card from '../../ui/page/card.module.css'
import { cx } from '../../ui/tokens/cx.ts'
import css from './mapa.module.css'
import { listDesconhecidas, listMissing, mapColuna, type Planilha } from './planilha.rules.ts'
import { type Duvida, listDuvidas } from './unidade.rules.ts'

/** 'Peso (kg)' → 'o peso', 'CEP' → 'o CEP': the name of every required column is masculine. */
const comArtigo = (titulo: string) =>
  `o ${titulo.replace(/ \(.*\)$/, '').replace(/^.(?=[a-zà-ú-])/, (letter) => letter.toLowerCase())}`

/** 'Faltam Telefone e Descrição do conteúdo.' */
const faltamText = (colunas: readonly { titulo: string }[]) =>
  `${colunas.length === 1 ? 'Falta' : 'Faltam'} ${emLista(colunas.map(({ titulo }) => titulo))}.`

/** Asks what the headings leave open: which columns are the required ones, and the unit of a column. */
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
  // read once, so that a column stays on the screen after the person named it
  const [asked] = useState(() => (planilha.fontes ? [] : listMissing(planilha)))
  const [duvidas] = useState(() => listDuvidas(planilha, planilha.unidades))
  // no required column holds dates
  const [choices] = useState(() => listDesconhecidas(planilha).filter(({ exemplo }) => !DATA.test(exemplo)))
  const options = choices.map(({ index, titulo, exemplo }) => ({
    value: String(index),
    text: exemplo ? `${titulo} (${exemplo.slice(0, 30)})` : titulo,
  }))
  const rest = asked.length > 0 ? listMissing(planilha).length : 0
  const isOpen = listDuvidas(planilha, planilha.unidades).length > 0
  return (
    <section className={cx(card.card, css.card)} aria-labelledby="importacao-mapa">
      <h2 id="importacao-mapa">{asked.length > 0 ? 'Diga o que são as colunas' : 'Diga em que unidade está'}</h2>
      {asked.length > 0 && (
        <p>
          {asked.length === 1
            ? 'Uma coluna obrigatória não foi reconhecida pelo título.'
            : `${asked.length} colunas obrigatórias não foram reconhecidas pelo título.`}
        </p>
      )}
      {duvidas.map((duvida) => (
        <Unidade key={duvida.grandeza} duvida={duvida} planilha={planilha} onChange={onChange} />
      ))}
      {asked.length > 0 && choices.length === 0 && (
        <Alert tone="info" title={faltamText(asked)}>
          <p>Nenhuma outra coluna da planilha serve. Preencha na conferência, ou inclua na planilha e envie de novo.</p>
        </Alert>
      )}
      {asked.length > 0 && choices.length > 0 && (
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
      {isOpen && (
        <p id="importacao-unidade-falta" className={css.reason}>
          Escolha a leitura certa: ela vale para a coluna inteira.
        </p>
      )}
      <div className={css.acts}>
        <Button
          look="act"
          disabled={isOpen}
          aria-describedby={isOpen ? 'importacao-unidade-falta' : undefined}
          onClick={() => onDone(planilha)}
        >
          Conferir as linhas
        </Button>
        <Button onClick={onCancel}>Escolher outra planilha</Button>
      </div>
    </section>
  )
}

const DATA = /^\d{1,2}\/\d{1,2}\/\d{2,4}\b|^\d{4}-\d{2}-\d{2}/

const PERGUNTA: Record<Duvida['grandeza'], string> = {
  peso: 'O peso está em gramas ou em quilos?',
  medidas: 'As medidas estão em milímetros ou em centímetros?',
}

/** One question for a whole column, with one of its numbers in both readings. */
function Unidade({
  duvida: { grandeza, titulo, leituras },
  planilha,
  onChange,
}: {
  duvida: Duvida
  planilha: Planilha
  onChange: (planilha: Planilha) => void
}) {
  return (
    <div className={css.unidade}>
      <Segmented
        label={PERGUNTA[grandeza]}
        value={planilha.unidades[grandeza] ?? ''}
        options={leituras.map(({ unidade, texto }) => ({ value: unidade, text: texto }))}
        onChange={(unidade) => onChange({ ...planilha, unidades: { ...planilha.unidades, [grandeza]: unidade } })}
      />
      <p className={css.reason}>{`A coluna ${titulo} não diz a unidade.`}</p>
    </div>
  )
}
