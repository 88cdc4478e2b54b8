import { useState } from 'react'
import { Link } from 'react-router'
import { ACOES, type Acao, type LinhaDaAuditoria as Linha } from '#contract/operacao/auditoria'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import tabela from '../pecas/tabela.module.css'
import css from './auditoria.module.css'
import { enderecoDoAlvo } from './filtro.rules.ts'

/** One act of the staff; the row opens to why, before and after, and the hashes that chain it. */
export function LinhaDaAuditoria({ linha }: { linha: Linha }) {
  const [isOpen, setOpen] = useState(false)
  const { ordem, em, operador, acao, alvo, ip, motivo } = linha
  const nome = ACOES[acao as Acao] ?? acao
  const to = enderecoDoAlvo(alvo)
  return (
    <>
      <tr data-aberta={isOpen || undefined}>
        <td className={tabela.numero} data-titulo="Linha">
          {ordem}
        </td>
        <td data-titulo="Quando">{formatDiaHora(em)}</td>
        <td data-titulo="Quem">{operador?.nome ?? 'Linha de comando'}</td>
        <td>
          <b>{nome}</b>
        </td>
        <td className={tabela.codigo} data-titulo="Alvo">
          {to ? (
            <Link className={tabela.figura} to={to}>
              {alvo}
            </Link>
          ) : (
            alvo
          )}
        </td>
        <td data-titulo="Endereço">{ip ?? '–'}</td>
        <td>
          <button
            type="button"
            className={css.abrir}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Fechar' : 'Abrir'} a linha ${ordem}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Fechar' : 'Abrir'}
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr className={css.aberta}>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell of text, no control */}
          <td colSpan={7}>
            <dl className={css.detalhe}>
              <dt>Motivo</dt>
              <dd>{motivo ?? 'não foi dado'}</dd>
              <dt>Antes</dt>
              <dd>
                <Estado estado={linha.antes} />
              </dd>
              <dt>Depois</dt>
              <dd>
                <Estado estado={linha.depois} />
              </dd>
              <dt>Hash anterior</dt>
              <dd className={tabela.codigo}>{linha.hashAnterior}</dd>
              <dt>Hash</dt>
              <dd className={tabela.codigo}>{linha.hash}</dd>
            </dl>
          </td>
        </tr>
      )}
    </>
  )
}

function Estado({ estado }: { estado: Linha['antes'] }) {
  if (!estado) return '–'
  return <pre className={css.estado}>{JSON.stringify(estado, null, 2)}</pre>
}
