import { semQuebra } from '#contract/kernel/values/texto'
import {
  ESTADOS_DO_DISJUNTOR,
  type EstadoDoDisjuntor,
  type ResumoDeChamadas,
  TIPOS_DE_CHAMADA_HTTP,
} from '#contract/operacao/transportadora'
import { formatHora } from '../../../ui/filter/instante.rules.ts'
import { cx } from '../../../ui/tokens/cx.ts'
import { Cartao } from '../pecas/cartao.tsx'
import { Selo, type Tom } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'
import css from './chamadas.module.css'

const TONS: Record<EstadoDoDisjuntor, Tom> = { FECHADO: 'ok', MEIO_ABERTO: 'alerta', ABERTO: 'mal' }

/** One line for each carrier and kind of call: errors, p95, and the breaker of the machine that answered. */
export function Resumo({ resumos }: { resumos: readonly ResumoDeChamadas[] }) {
  return (
    <Cartao titulo="Por tipo de chamada" nota="últimas 24 horas, todas as máquinas juntas" isRaso>
      {resumos.length === 0 ? (
        <p className={css.nada}>
          Nenhuma transportadora foi chamada por API nas últimas 24 horas. Na sandbox as transportadoras são simuladas.
        </p>
      ) : (
        <Tabela
          titulo="Chamadas por tipo"
          colunas={[
            'Transportadora',
            'Chamada',
            { numero: 'Feitas' },
            { numero: 'Recusas' },
            { numero: 'Sem resposta' },
            { numero: 'Não feitas' },
            { numero: 'p95' },
            'Disjuntor',
          ]}
        >
          {resumos.map((resumo) => (
            <Linha key={`${resumo.transportadora} ${resumo.tipo}`} resumo={resumo} />
          ))}
        </Tabela>
      )}
    </Cartao>
  )
}

function Linha({ resumo }: { resumo: ResumoDeChamadas }) {
  const { transportadora, tipo, chamadas, recusas, semResposta, naoFeitas, p95Ms, disjuntor, disjuntorDesde } = resumo
  return (
    <tr>
      <td>
        <b>{transportadora}</b>
      </td>
      <td data-titulo="Chamada">{TIPOS_DE_CHAMADA_HTTP[tipo]}</td>
      <td data-titulo="Feitas" className={tabela.numero}>
        {chamadas.toLocaleString('pt-BR')}
      </td>
      <td data-titulo="Recusas" className={tabela.numero}>
        {recusas.toLocaleString('pt-BR')}
      </td>
      <td data-titulo="Sem resposta" className={cx(tabela.numero, semResposta > 0 && css.mal)}>
        {semResposta.toLocaleString('pt-BR')}
      </td>
      <td data-titulo="Não feitas" className={tabela.numero}>
        {naoFeitas.toLocaleString('pt-BR')}
      </td>
      <td data-titulo="p95" className={tabela.numero}>
        {p95Ms === null ? '–' : semQuebra(`até ${p95Ms.toLocaleString('pt-BR')} ms`)}
      </td>
      <td data-titulo="Disjuntor">
        <Selo tom={TONS[disjuntor]}>{ESTADOS_DO_DISJUNTOR[disjuntor]}</Selo>
        {disjuntorDesde && <span className={tabela.mudo}> desde {formatHora(disjuntorDesde)}</span>}
      </td>
    </tr>
  )
}
