import { semQuebra } from '#contract/kernel/values/texto'
import { PARTES, type Painel, type ParteDaCasa } from '#contract/operacao/painel'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { Cartao } from '../pecas/cartao.tsx'
import { Selo, type Tom } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'
import { esperaText } from './espera.rules.ts'
import css from './painel.module.css'

/** The partes de fora: who answers for each, how fast, or since when not. The node that answered has seen it so. */
export function PartesDeFora({ partes, agora }: { partes: Painel['partes']; agora: Date }) {
  return (
    <Cartao titulo="Partes de fora" nota="como as viu a máquina que respondeu" isRaso>
      <Tabela
        titulo="Partes de fora"
        colunas={['Parte', 'Quem responde', { numero: 'p95' }, 'Última resposta', 'Estado']}
      >
        {partes.map((parte) => (
          <Linha key={`${parte.parte} ${parte.quem}`} parte={parte} agora={agora} />
        ))}
      </Tabela>
    </Cartao>
  )
}

function Linha({ parte, agora }: { parte: ParteDaCasa; agora: Date }) {
  const { quem, p95Ms, respondeuEm, caladaDesde, causa } = parte
  const { texto, tom } = stateOf(parte)
  return (
    <tr>
      <td>
        <b>{PARTES[parte.parte]}</b>
      </td>
      <td data-titulo="Quem responde">{quem}</td>
      <td data-titulo="p95" className={tabela.numero}>
        {p95Ms === null ? '–' : semQuebra(`${p95Ms.toLocaleString('pt-BR')} ms`)}
      </td>
      <td data-titulo="Última resposta" className={tabela.mudo}>
        {respondeuEm ? formatDiaHora(respondeuEm) : '–'}
      </td>
      <td>
        <Selo tom={tom}>{texto}</Selo>
        {caladaDesde && (
          <span className={css.prazo}>
            há {esperaText(caladaDesde, agora)}. {causa}
          </span>
        )}
      </td>
    </tr>
  )
}

function stateOf({ modo, respondeuEm, caladaDesde }: ParteDaCasa): { texto: string; tom: Tom } {
  if (modo === 'EMBUTIDA') return { texto: 'Da casa', tom: 'neutro' }
  if (modo === 'AUSENTE') return { texto: 'Falta ligar', tom: 'alerta' }
  if (caladaDesde) return { texto: 'Não responde', tom: 'mal' }
  return respondeuEm ? { texto: 'Responde', tom: 'ok' } : { texto: 'Ainda não chamada', tom: 'neutro' }
}
