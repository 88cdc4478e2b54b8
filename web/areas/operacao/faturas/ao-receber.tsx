import type { Ref } from 'react'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Fatura } from '#contract/operacao/fatura'
import { Button } from '../../../ui/page/button.tsx'
import { Cartao } from '../pecas/cartao.tsx'
import { Tecla } from '../teclas/tecla.tsx'
import css from './faturas.module.css'
import { GlosasDaFatura } from './glosas-da-fatura.tsx'
import { linhasText } from './palavras.rules.ts'

/**
 * What the house pays, what subscribers owe and get, and what was provisioned. An invoice not yet received can be
 * received here.
 */
export function AoReceber({
  ref,
  fatura,
  isBusy,
  onReceive,
  onExport,
}: {
  ref: Ref<HTMLDivElement>
  fatura: Fatura
  isBusy: boolean
  onReceive: () => void
  /** Undefined for an invoice without glosas. */
  onExport: (() => void) | undefined
}) {
  const { totais, estado, linhas } = fatura
  const isRecebida = estado === 'RECEBIDA'
  return (
    <div className={css.lado}>
      <Cartao titulo={isRecebida ? 'Recebida' : 'Ao receber'}>
        <div className={css.contas}>
          <dl>
            <dt>A fatura cobra</dt>
            <dd>{formatReais(totais.cobrado)}</dd>
            <dt>Glosamos {linhasText(totais.linhasGlosadas)}</dt>
            <dd>{formatReais(0 - totais.glosado)}</dd>
          </dl>
          {fatura.encerradas.linhas > 0 && (
            <p className={css.mudo}>
              {`Sem ${linhasText(fatura.encerradas.linhas)} de ${formatReais(fatura.encerradas.valor)}, que encerramos com nota e pagamos.`}
            </p>
          )}
          <dl className={css.total}>
            <dt>A pagar</dt>
            <dd>{formatReais(totais.aPagar)}</dd>
          </dl>
          <h3>Diferenças com assinantes</h3>
          <dl>
            <dt>
              {totais.pagam.linhas.toLocaleString('pt-BR')} {totais.pagam.linhas === 1 ? 'paga' : 'pagam'}
            </dt>
            <dd>{formatReais(totais.pagam.valor)}</dd>
            <dt>
              {totais.recebem.linhas.toLocaleString('pt-BR')} {totais.recebem.linhas === 1 ? 'recebe' : 'recebem'}
            </dt>
            <dd>{formatReais(totais.recebem.valor)}</dd>
          </dl>
          <h3>Contra o que provisionamos</h3>
          <dl>
            <dt>Provisão</dt>
            <dd>{formatReais(totais.provisao)}</dd>
            <dt>{totais.faltaCobrir < 0 ? 'Sobra' : 'Falta cobrir'}</dt>
            <dd>{formatReais(Math.abs(totais.faltaCobrir))}</dd>
          </dl>
        </div>
        <div ref={ref} className={css.atos}>
          {!isRecebida && (
            <Button look="act" disabled={isBusy} onClick={onReceive}>
              {isBusy ? 'Recebendo…' : `Receber ${linhasText(linhas)}`} <Tecla id="confirmar" />
            </Button>
          )}
          {onExport && (
            <Button onClick={onExport}>
              Exportar {totais.linhasGlosadas.toLocaleString('pt-BR')}{' '}
              {totais.linhasGlosadas === 1 ? 'glosa' : 'glosas'} <Tecla id="exportar" />
            </Button>
          )}
          {!isRecebida && <p className={css.mudo}>Entra tudo ou nada. O mesmo arquivo não entra duas vezes.</p>}
        </div>
      </Cartao>
      {isRecebida && <GlosasDaFatura fatura={fatura} />}
    </div>
  )
}
