import { useEffect, useRef } from 'react'
import type { Contestacao, Diferenca } from '#contract/diferenca'
import { formatReais } from '#contract/kernel/values/centavos'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import { formatDia } from '../../cotacao/index.ts'
import css from './contestada.module.css'
import { DossieButton } from './dossie-button.tsx'
import { fotosText } from './situacao.ts'

/** The contest was received: what holds from now on, and until when the answer comes. */
export function Contestada({ diferenca, contestacao }: { diferenca: Diferenca; contestacao: Contestacao }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { prazoResposta, provas } = contestacao
  return (
    <section className={css.done}>
      <span className={css.sign}>
        <Icon name="check" size="l" />
      </span>
      <h2 ref={title} tabIndex={-1}>
        Contestação enviada
      </h2>
      <p>{`A resposta vem até ${formatDia(prazoResposta)}, com aviso aqui e por e-mail.`}</p>
      <ul>
        <li>{`${formatReais(Math.abs(diferenca.diferencaValor))} saíram do débito: nada é cobrado enquanto analisamos.`}</li>
        <li>Nenhuma compra fica bloqueada, e o vencimento está parado.</li>
        <li>{dossieText(provas.length)}</li>
      </ul>
      <div className={css.acts}>
        <ButtonLink to="/postagens" look="act">
          Ver as diferenças
        </ButtonLink>
        <DossieButton frete={diferenca.uuid} codigo={diferenca.codigoEncomenda} />
      </div>
    </section>
  )
}

const dossieText = (fotos: number) =>
  fotos === 0
    ? 'O recibo, as medidas e os eventos do rastreio vão no dossiê.'
    : `${fotosText(fotos)} ${fotos === 1 ? 'vai' : 'vão'} junto com o recibo e as medidas, no dossiê.`
