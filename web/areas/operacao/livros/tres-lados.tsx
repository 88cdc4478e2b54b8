import { parseDia, renderDia } from '#contract/kernel/values/dia'
import { writeDia } from '#contract/kernel/values/instant'
import type { ConferenciaDoDia, Livro } from '#contract/operacao/livro'
import { Alert } from '../../../ui/page/alert.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { Cartao } from '../pecas/cartao.tsx'
import { Selo } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'
import { emDiaEHora } from '../saques/tempo.rules.ts'
import css from './livros.module.css'
import { emReais } from './valores.rules.ts'

type Soma = { quantos: number; valor: number } | null

/** The totals of books, PSP and carrier, side by side. */
export function TresLados({ conferencia: { em, totais, semResposta } }: { conferencia: ConferenciaDoDia }) {
  const nota = em ? `conferido em ${emDiaEHora(em)}` : 'não conferido'
  return (
    <Cartao titulo="Livro × PSP × transportadora" nota={nota} isRaso>
      {semResposta.map((texto) => (
        <Alert key={texto} tone="warning">
          {texto}
        </Alert>
      ))}
      {totais.length === 0 ? (
        <p className={css.nada}>Confira o dia para ver os três lados.</p>
      ) : (
        <Tabela
          titulo="Livro, PSP e transportadora"
          colunas={[
            'R$',
            { numero: 'Livro' },
            { numero: 'PSP' },
            { numero: 'Transportadora' },
            { numero: 'Diferença' },
          ]}
          isGrade
        >
          {totais.map(({ nome, livro, psp, transportadora, diferenca }) => (
            <tr key={nome}>
              <td>{nome}</td>
              <Lado soma={livro} />
              <Lado soma={psp} />
              <Lado soma={transportadora} />
              <td className={tabela['numero']}>
                <Selo tom={diferenca === 0 ? 'ok' : 'alerta'}>{emReais(diferenca)}</Selo>
              </td>
            </tr>
          ))}
        </Tabela>
      )}
    </Cartao>
  )
}

function Lado({ soma }: { soma: Soma }) {
  return (
    <td className={tabela['numero']}>
      {soma ? (
        <>
          {emReais(soma.valor)}
          <span className={css.quantos}>{soma.quantos.toLocaleString('pt-BR')}</span>
        </>
      ) : (
        <span className={css.mudo}>não se aplica</span>
      )}
    </td>
  )
}

/** The seal of a day between those of its neighbours. */
export function SeloDoDia({ livro: { dia, selo, anterior, seguinte, isFechado } }: { livro: Livro }) {
  const estado = selo ? 'Selado' : isFechado ? 'Sem movimento ou à espera' : 'Aberto'
  return (
    <Cartao titulo="Selo" acao={<Selo tom={selo ? 'ok' : 'neutro'}>{estado}</Selo>}>
      <div className={css.selo}>
        <UmSelo dia={anterior?.dia ?? renderDia(parseDia(dia) - 1)} resumo={anterior?.resumo ?? null} />
        <UmSelo dia={dia} resumo={selo?.resumo ?? null} isEste />
        <UmSelo dia={seguinte?.dia ?? renderDia(parseDia(dia) + 1)} resumo={seguinte?.resumo ?? null} />
      </div>
      <p className={css.sobreSelo}>
        {selo
          ? `Selado em ${emDiaEHora(selo.fechadoEm)}: a soma do selo anterior e de ${selo.movimentos.toLocaleString('pt-BR')} lançamentos.`
          : 'Um dia com movimento sela depois das 3 h da madrugada seguinte.'}
      </p>
    </Cartao>
  )
}

function UmSelo({ dia, resumo, isEste = false }: { dia: string; resumo: string | null; isEste?: boolean }) {
  return (
    <div className={cx(isEste && css.este, !resumo && css.aberto)}>
      <span>{writeDia(dia)}</span>
      <b className={tabela['codigo']} title={resumo ?? undefined}>
        {resumo ? resumo.slice(0, 12) : 'sem selo'}
      </b>
    </div>
  )
}
