import type { ReactNode } from 'react'
import type { Cotacao } from '#contract/cotacao'
import { formatReais } from '#contract/kernel/values/centavos'
import { formatCep } from '#contract/kernel/values/cep'
import { semQuebra } from '#contract/kernel/values/texto'
import paper from '../../../ui/page/label.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import { formatKg } from '../recibo.rules.ts'
import css from './resultado-label.module.css'

/** What was quoted, ruled in cells like the label on the box. */
export function ResultadoLabel({
  cotacao: { cotacao, formato, dimensoes, valorEncomenda, cepOrigem, cepDestino },
}: {
  cotacao: Cotacao
}) {
  const isRolo = formato === 'ROLO_CILINDRO'
  const lados = isRolo
    ? [dimensoes?.comprimentoPacote, dimensoes?.diametroPacote]
    : [dimensoes?.alturaPacote, dimensoes?.larguraPacote, dimensoes?.comprimentoPacote]
  return (
    <dl className={cx(paper.paper, css.label)}>
      <Place name="De" cep={cepOrigem ?? cotacao.cepOrigem} {...cotacao.origem} />
      <Place name="Para" cep={cepDestino ?? cotacao.cepDestino} {...cotacao.destino} />
      <Cell name="Valor">{valorEncomenda !== undefined && formatReais(valorEncomenda)}</Cell>
      <Cell name={isRolo ? 'Medidas (C × Ø)' : 'Medidas (A × L × C)'}>{semQuebra(`${lados.join(' × ')} cm`)}</Cell>
      <Cell name="Peso">{dimensoes && semQuebra(formatKg(dimensoes.pesoPacote))}</Cell>
    </dl>
  )
}

function Place({ name, cep, nomeCidade, siglaUf }: { name: string; cep: string; nomeCidade: string; siglaUf: string }) {
  return (
    <Cell name={name}>
      <span>{formatCep(cep)}</span> <span className={css.city}>{[nomeCidade, siglaUf].filter(Boolean).join(', ')}</span>
    </Cell>
  )
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.cell}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
