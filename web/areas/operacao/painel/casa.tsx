import { Link } from 'react-router'
import { STATUS_DE_FRETE, type StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { semQuebra } from '#contract/kernel/values/texto'
import { MAX_ESPERAS, type Painel } from '#contract/operacao/painel'
import { cx } from '../../../ui/tokens/cx.ts'
import { Cartao } from '../pecas/cartao.tsx'
import { Selo } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'
import { bytesText, esperaText } from './espera.rules.ts'
import css from './painel.module.css'

/** The least share of answers of a healthy carrier. */
const SAUDAVEL = 0.98

/** How the carriers answered in the last hour, on all machines together. */
export function Transportadoras({ transportadoras }: Pick<Painel, 'transportadoras'>) {
  return (
    <Cartao
      titulo="Transportadoras"
      nota="última hora, todas as máquinas juntas"
      isRaso
      rodape={<Link to="/operacao/chamadas">Chamadas por API, erros e disjuntores</Link>}
    >
      {transportadoras.length === 0 ? (
        <p className={css.nada}>Nenhuma chamada na última hora.</p>
      ) : (
        <Tabela
          titulo="Chamadas às transportadoras"
          colunas={[
            'Transportadora',
            'Chamada',
            { numero: 'Chamadas' },
            { numero: 'Respostas' },
            { numero: 'p95' },
            'Saúde',
          ]}
        >
          {transportadoras.map(({ transportadora, chamada, chamadas, respostas, p95Ms }) => {
            const isWell = respostas / chamadas >= SAUDAVEL
            return (
              <tr key={`${transportadora} ${chamada}`}>
                <td>
                  <b>{transportadora}</b>
                </td>
                <td data-titulo="Chamada">{chamada}</td>
                <td data-titulo="Chamadas" className={tabela.numero}>
                  {chamadas}
                </td>
                <td data-titulo="Respostas" className={tabela.numero}>
                  {((respostas / chamadas) * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%
                </td>
                <td data-titulo="p95" className={tabela.numero}>
                  {semQuebra(`${p95Ms} ms`)}
                </td>
                <td>
                  <Selo tom={isWell ? 'ok' : 'mal'}>{isWell ? 'Responde' : 'Falha'}</Selo>
                </td>
              </tr>
            )
          })}
        </Tabela>
      )}
    </Cartao>
  )
}

/** The statuses in the order in which a frete goes through them. */
const ORDEM = Object.keys(STATUS_DE_FRETE) as StatusDeFrete[]

/** How many fretes are in each status, as one bar and as figures that lead to their lists. */
export function FretesPorStatus({ fretesPorStatus }: Pick<Painel, 'fretesPorStatus'>) {
  const total = fretesPorStatus.reduce((sum, { quantos }) => sum + quantos, 0)
  const emOrdem = ORDEM.flatMap((status) => fretesPorStatus.filter((one) => one.status === status))
  return (
    <Cartao titulo="Fretes por status" acao={<b>{total.toLocaleString('pt-BR')}</b>}>
      <div className={css.partes} aria-hidden="true">
        {emOrdem.map(({ status, quantos }) => (
          <i key={status} data-status={status} style={{ flexGrow: quantos }} />
        ))}
      </div>
      <dl className={css.contas}>
        {emOrdem.map(({ status, quantos }) => (
          <div key={status}>
            <dt>
              <i className={css.ponto} data-status={status} aria-hidden="true" />
              {STATUS_DE_FRETE[status]}
            </dt>
            <dd>
              <Link className={tabela.figura} to={`/operacao/busca?status=${status}`}>
                {quantos.toLocaleString('pt-BR')}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      {total === 0 && <p className={css.mudo}>Nenhum frete ainda.</p>}
    </Cartao>
  )
}

export function Maquinas({ maquinas, agora }: { maquinas: Painel['maquinas']; agora: Date }) {
  const { tarefasNaEspera, tarefaMaisVelha, bancoBytes, discoLivre, pagamentosAbertos, emailsParados } = maquinas
  const count = (quantos: number) => (quantos >= MAX_ESPERAS ? `${MAX_ESPERAS}+` : String(quantos))
  return (
    <Cartao titulo="Máquinas da casa">
      <dl className={css.contas}>
        <div>
          <dt>Tarefas na espera</dt>
          <dd>
            <Link className={tabela.figura} to="/operacao/tarefas?estado=ESPERA">
              {count(tarefasNaEspera)}
              {tarefaMaisVelha && semQuebra(`, a mais velha há ${esperaText(tarefaMaisVelha, agora)}`)}
            </Link>
          </dd>
        </div>
        <div>
          <dt>Pagamentos que o PSP não decidiu</dt>
          <dd>
            <Link className={tabela.figura} to="/operacao/pendencias">
              {count(pagamentosAbertos)}
            </Link>
          </dd>
        </div>
        <div>
          <dt>E-mails parados hoje</dt>
          <dd className={cx(emailsParados > 0 && css.tarde)}>
            <Link className={tabela.figura} to="/operacao/pendencias?de=EMAIL">
              {count(emailsParados)}
            </Link>
          </dd>
        </div>
        <div>
          <dt>Banco de dados</dt>
          <dd>
            <Link className={tabela.figura} to="/operacao/espaco">
              {bytesText(bancoBytes)}
            </Link>
          </dd>
        </div>
        <div>
          <dt>Disco da máquina que respondeu</dt>
          <dd>
            <Link className={tabela.figura} to="/operacao/espaco">
              {discoLivre
                ? `${bytesText(discoLivre.livreBytes)} livres de ${bytesText(discoLivre.totalBytes)}`
                : 'não se deixa ler'}
            </Link>
          </dd>
        </div>
      </dl>
    </Cartao>
  )
}
