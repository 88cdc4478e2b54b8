import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MAX_DE_UMA_VEZ, MENSAGENS_DA_DIFERENCA as MENSAGENS } from '#contract/diferenca'
import type { Centavos } from '#contract/kernel/values/centavos'
import { hoje } from '../../app/data/clock.ts'
import { abertasQuery } from '../../app/data/diferencas.ts'
import { Button } from '../../ui/page/button.tsx'
import { Money } from '../../ui/page/money.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { cx } from '../../ui/tokens/cx.ts'
import { creditosText, debitosText } from './abertas.ts'
import { valorEmAbertoQuery } from './diferenca.queries.ts'
import css from './painel.module.css'
import type { Quitacao } from './use-quit-diferencas.ts'

/** What is open in all, with 'Resgatar' and 'Pagar' (S2 §2). */
export function Painel({
  assinatura,
  quitting,
  onQuit,
}: {
  assinatura: string
  /** Which kind is being settled now. */
  quitting: Quitacao['tipo'] | undefined
  /** Undefined when the profile does not allow it. */
  onQuit: ((quitacao: Quitacao) => void) | undefined
}) {
  const { data, isError, refetch } = useQuery(valorEmAbertoQuery(assinatura))
  const abertas = useQuery(abertasQuery()).data
  const act = (tipo: Quitacao['tipo'], valor: Centavos | undefined, label: string) =>
    onQuit &&
    (abertas && abertas[tipo === 'DEBITO' ? 'debitos' : 'creditos'] > MAX_DE_UMA_VEZ ? (
      <p>{MENSAGENS.tantas}</p>
    ) : (
      <Button
        look={tipo === 'DEBITO' && valor !== 0 ? 'act' : 'outline'}
        aria-disabled={valor === undefined || quitting !== undefined}
        aria-busy={quitting === tipo}
        onClick={() => valor !== undefined && !quitting && onQuit({ tipo, valor })}
      >
        {label}
      </Button>
    ))
  if (isError && !data)
    return (
      <p className={css.failed} role="alert">
        Não deu para carregar o valor em aberto.{' '}
        <button type="button" className={css.again} onClick={() => void refetch()}>
          Tentar de novo
        </button>
      </p>
    )
  return (
    <div className={css.purse} aria-busy={!data}>
      <Lado
        id="diferencas-credito"
        nome="Crédito"
        valor={data?.credito}
        sign="+"
        words={abertas && creditosText(abertas)}
        action={act('CREDITO', data?.credito, 'Resgatar')}
      />
      <Lado
        id="diferencas-debito"
        nome="Débito"
        valor={data?.debito}
        sign="−"
        words={abertas && debitosText(abertas, hoje())}
        action={act('DEBITO', data?.debito, 'Pagar')}
      />
    </div>
  )
}

function Lado({
  id,
  nome,
  valor,
  sign,
  words,
  action,
}: {
  id: string
  nome: string
  valor: Centavos | undefined
  sign: '+' | '−'
  words: string | undefined
  action: ReactNode
}) {
  return (
    <section className={css.side} aria-labelledby={id}>
      <h2 id={id}>{nome}</h2>
      {valor === undefined ? (
        <Skeleton size="value" className={css.money} />
      ) : (
        <Money
          value={valor}
          {...(valor > 0 && { sign })}
          className={cx(css.money, valor > 0 && (sign === '+' ? css.entra : css.sai))}
        />
      )}
      <p>{words ?? '\u00a0'}</p>
      {action}
    </section>
  )
}
