import { Link } from 'react-router'
import { semQuebra } from '#contract/kernel/values/texto'
import { type ChamadaHttp, TIPOS_DE_CHAMADA_HTTP } from '#contract/operacao/transportadora'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { cx } from '../../../ui/tokens/cx.ts'
import { Selo, type Tom } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'
import css from './chamadas.module.css'

const DESFECHOS: Record<ChamadaHttp['desfecho'], { texto: string; tom: Tom }> = {
  RESPONDEU: { texto: 'Respondeu', tom: 'ok' },
  RECUSOU: { texto: 'Recusou', tom: 'alerta' },
  SEM_RESPOSTA: { texto: 'Sem resposta', tom: 'mal' },
}

/** Calls one by one, with the trace that the carrier was sent. */
export function TabelaDeChamadas({ chamadas }: { chamadas: readonly ChamadaHttp[] }) {
  return (
    <Tabela
      titulo="Chamadas"
      colunas={['Quando', 'Chamada', 'Desfecho', 'Por quê', { numero: 'Tempo' }, 'Rastro e objetos']}
    >
      {chamadas.map((chamada) => (
        <Linha key={chamada.id} chamada={chamada} />
      ))}
    </Tabela>
  )
}

function Linha({ chamada }: { chamada: ChamadaHttp }) {
  const { em, transportadora, tipo, nome, desfecho, status, causa, duracaoMs, tentativas, traceId, objetos, vezes } =
    chamada
  const { texto, tom } = DESFECHOS[desfecho]
  return (
    <tr>
      <td className={tabela.mudo}>{formatDiaHora(em)}</td>
      <td>
        <b>{transportadora}</b>, {TIPOS_DE_CHAMADA_HTTP[tipo]}
        <span className={css.abaixo}>{nome}</span>
      </td>
      <td>
        <Selo tom={tom}>{status === null ? texto : `${texto} (${status})`}</Selo>
        {vezes > 1 && <span className={css.abaixo}>{vezes} vezes seguidas</span>}
      </td>
      <td data-titulo="Por quê" className={css.causa}>
        {causa || '–'}
      </td>
      <td data-titulo="Tempo" className={tabela.numero}>
        {semQuebra(`${duracaoMs.toLocaleString('pt-BR')} ms`)}
        {tentativas > 1 && <span className={css.abaixo}>{tentativas} tentativas</span>}
      </td>
      <td data-titulo="Rastro" className={css.rastro}>
        <span className={tabela.codigo}>{traceId}</span>
        {objetos.slice(0, MAX_OBJETOS).map((objeto) => (
          <span key={objeto} className={cx(css.abaixo, tabela.codigo)}>
            {UUID.test(objeto) ? <Link to={`/operacao/fretes/${objeto}`}>{objeto}</Link> : objeto}
          </span>
        ))}
        {objetos.length > MAX_OBJETOS && <span className={css.abaixo}>e mais {objetos.length - MAX_OBJETOS}</span>}
      </td>
    </tr>
  )
}

/** The most parcels that a row names: one call may ask about fifty parcels at once. */
const MAX_OBJETOS = 3
/** Matches a reference that is the uuid of a frete; any other one is a carrier's code. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/
