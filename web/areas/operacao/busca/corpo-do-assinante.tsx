import { Link } from 'react-router'
import { STATUS_DE_CONTESTACAO } from '#contract/diferenca/palavras'
import { formatReais } from '#contract/kernel/values/centavos'
import type { AssinanteDaOperacao } from '#contract/operacao/assinante'
import { formatDia, formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { cx } from '../../../ui/tokens/cx.ts'
import { Cartao } from '../pecas/cartao.tsx'
import css from './assinante.module.css'
import { TabelaDeFretes } from './tabela-de-fretes.tsx'

/** The wallet of the subscriber: what can be spent and withdrawn, what came by card, what is owed. */
export function Carteira({ carteira }: { carteira: AssinanteDaOperacao['carteira'] }) {
  const { disponivel, reservado, sacavel, deCartao, devido, diferencasADever, diferencasAReceber } = carteira
  return (
    <Cartao titulo="Carteira">
      <dl className={css.figuras}>
        <div>
          <dt>Disponível</dt>
          <dd className={css.grande}>{formatReais(disponivel)}</dd>
        </div>
        <div>
          <dt>Reservado</dt>
          <dd>{formatReais(reservado)}</dd>
        </div>
        <div>
          <dt>Diferenças a pagar</dt>
          <dd className={cx(diferencasADever > 0 && css.deve)}>{formatReais(diferencasADever)}</dd>
        </div>
        <div>
          <dt>Diferenças a receber</dt>
          <dd>{formatReais(diferencasAReceber)}</dd>
        </div>
      </dl>
      {disponivel > 0 && (
        <div className={css.barra} aria-hidden="true" style={{ marginTop: 12 }}>
          <i style={{ flexGrow: disponivel - deCartao }} />
          <i style={{ flexGrow: deCartao }} />
        </div>
      )}
      <p>
        {formatReais(sacavel)} pode sacar por Pix. {formatReais(deCartao)} veio de cartão e só volta ao cartão.
      </p>
      {devido > 0 && (
        <p className={css.deve}>
          Deve {formatReais(devido)} de pagamentos que o banco tomou de volta; nada sai por Pix até cobrir.
        </p>
      )}
    </Cartao>
  )
}

export function UltimosFretes({ assinante: { uuid, fretes } }: { assinante: AssinanteDaOperacao }) {
  return (
    <Cartao
      titulo="Últimos fretes"
      nota={`${fretes.total.toLocaleString('pt-BR')} no total`}
      acao={fretes.total > fretes.ultimos.length && <Link to={`/operacao/busca?busca=${uuid}`}>Ver mais</Link>}
      isRaso
    >
      {fretes.ultimos.length > 0 ? (
        <TabelaDeFretes fretes={fretes.ultimos} titulo="Últimos fretes" />
      ) : (
        <p className={css.mudo} style={{ padding: '12px 14px' }}>
          Nenhum frete ainda.
        </p>
      )}
    </Cartao>
  )
}

export function Contestacoes({ contestacoes }: Pick<AssinanteDaOperacao, 'contestacoes'>) {
  if (contestacoes.length === 0) return null
  return (
    <Cartao titulo="Contestações" isRaso>
      <ul className={cx(css.linhas, css.emColunas)}>
        {contestacoes.map(({ uuid, diferenca, status, em, valor }) => (
          <li key={uuid}>
            <Link to={`/operacao/contestacoes/${diferenca}`}>{STATUS_DE_CONTESTACAO[status]}</Link>
            <span className={css.mudo}>{formatDia(em)}</span>
            <b>{formatReais(valor)}</b>
          </li>
        ))}
      </ul>
    </Cartao>
  )
}

/** The last notices to the person, and what the staff did about the person. */
export function OQueAconteceu({ assinante: { avisos, auditoria } }: { assinante: AssinanteDaOperacao }) {
  return (
    <>
      <Cartao titulo="O que a equipe fez" nota="desta pessoa, pela auditoria" isRaso>
        <ul className={css.linhas}>
          {auditoria.length === 0 && <li className={css.mudo}>Nada ainda.</li>}
          {auditoria.map(({ em, operador, acao, motivo }) => (
            <li key={`${em.getTime()} ${acao}`}>
              <span>
                <b>{operador}</b>: {acao}
                {motivo && ` (${motivo})`}
              </span>
              <span className={css.mudo}>{formatDiaHora(em)}</span>
            </li>
          ))}
        </ul>
      </Cartao>
      <Cartao titulo="Últimos avisos" isRaso>
        <ul className={css.linhas}>
          {avisos.length === 0 && <li className={css.mudo}>Nenhum aviso.</li>}
          {avisos.map(({ assunto, em, lido }) => (
            <li key={`${em.getTime()} ${assunto}`}>
              <span>
                {assunto}
                {lido ? ', lido' : ', não lido'}
              </span>
              <span className={css.mudo}>{formatDiaHora(em)}</span>
            </li>
          ))}
        </ul>
      </Cartao>
    </>
  )
}
