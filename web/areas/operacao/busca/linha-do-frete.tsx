import { useState } from 'react'
import { semQuebra } from '#contract/kernel/values/texto'
import { type LinhaDoFrete as Linha, TIPOS_DE_LINHA, type TipoDeLinha } from '#contract/operacao/frete'
import { formatDia, formatHora } from '../../../ui/filter/instante.rules.ts'
import { Cartao } from '../pecas/cartao.tsx'
import css from './linha-do-frete.module.css'

const TIPOS = Object.keys(TIPOS_DE_LINHA) as TipoDeLinha[]

/** Everything that happened to a frete on one line, newest first, by day, filtered by kind. */
export function LinhaDoFrete({ linha }: { linha: readonly Linha[] }) {
  const [tipo, setTipo] = useState<TipoDeLinha | null>(null)
  const shown = tipo ? linha.filter((one) => one.tipo === tipo) : linha
  const dias = Map.groupBy(shown, ({ em }) => formatDia(em))
  const filtro = (value: TipoDeLinha | null, nome: string, quantos: number) => (
    <button key={nome} type="button" aria-pressed={tipo === value} onClick={() => setTipo(value)}>
      {nome} <b>{quantos}</b>
    </button>
  )
  return (
    <Cartao titulo="Linha do tempo" isRaso>
      <fieldset className={css.filtros}>
        <legend className={css.legenda}>Mostrar</legend>
        {filtro(null, 'Tudo', linha.length)}
        {TIPOS.map((one) => [one, linha.filter(({ tipo: its }) => its === one).length] as const)
          .filter(([, quantos]) => quantos > 0)
          .map(([one, quantos]) => filtro(one, TIPOS_DE_LINHA[one], quantos))}
      </fieldset>
      {[...dias].map(([dia, itens]) => (
        <section key={dia} aria-label={dia}>
          <h3 className={css.dia}>{dia}</h3>
          <ol className={css.linha}>
            {itens.map((item, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two things of one instant have no other name
              <Item key={`${item.em.getTime()} ${item.tipo} ${i}`} item={item} />
            ))}
          </ol>
        </section>
      ))}
    </Cartao>
  )
}

function Item({ item: { em, tipo, texto, detalhe, falhou, abre } }: { item: Linha }) {
  return (
    <li data-tipo={tipo} data-falhou={falhou || undefined}>
      <time dateTime={em.toISOString()}>{formatHora(em)}</time>
      <span className={css.ponto} aria-hidden="true" />
      <div className={css.texto}>
        <p>
          {falhou && <b className={css.falhou}>Falhou. </b>}
          <b>{semQuebra(texto)}</b>
          {detalhe && `, ${detalhe}`}
        </p>
        {abre.length > 0 && (
          <details>
            <summary>{tipo === 'LANCAMENTO' ? 'Partidas' : 'Ver a conversa'}</summary>
            <dl className={css.abre}>
              {abre.map(({ nome, valor }) => (
                <div key={nome}>
                  <dt>{nome}</dt>
                  <dd>{valor || 'vazio'}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
      <span className={css.tipo}>{TIPOS_DE_LINHA[tipo]}</span>
    </li>
  )
}
