import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatReais } from '#contract/kernel/values/centavos'
import { formatCpf } from '#contract/kernel/values/cpf'
import { writeDia } from '#contract/kernel/values/instant'
import type { SaqueAEnviar } from '#contract/operacao/saque'
import { formatHora } from '../../../ui/filter/instante.rules.ts'
import { Button } from '../../../ui/page/button.tsx'
import { Selo } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'
import { Copiar } from './copiar.tsx'
import { SaqueEmMaos } from './saque-em-maos.tsx'
import css from './saques.module.css'
import { emDiaEHora } from './tempo.rules.ts'

/**
 * One saque of the list. Whoever sends it takes it first: until then it shows nothing to pay with, so that no two operadores
 * pay the same one. `isAberta`: it is taken at once.
 */
export function LinhaDoSaque({ saque, isAberta }: { saque: SaqueAEnviar; isAberta: boolean }) {
  const [isEmMaos, setEmMaos] = useState(isAberta)
  const [isPegado, setPegado] = useState(false)
  const move = (to: boolean) => {
    setEmMaos(to)
    setPegado(true)
  }
  if (saque.decididoEm)
    return (
      <Linha saque={saque} chave={saque.cpf}>
        <span className={tabela['codigo']}>{saque.codigo ?? saque.motivo}</span>
      </Linha>
    )
  if (!isEmMaos)
    return (
      <Linha saque={saque}>
        <Livre saque={saque} hasFocus={isPegado} onTake={() => move(true)} />
      </Linha>
    )
  return (
    <SaqueEmMaos saque={saque} hasFocus={isPegado} onLeave={() => move(false)}>
      {(isMeu, fim) => (
        <Linha saque={saque} {...(isMeu && { chave: saque.cpf, isValorCopiado: true })}>
          {fim}
        </Linha>
      )}
    </SaqueEmMaos>
  )
}

/** A saque that this screen has not taken, and who else has it. */
function Livre({
  saque: { titular, reserva },
  hasFocus,
  onTake,
}: {
  saque: SaqueAEnviar
  hasFocus: boolean
  onTake: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) button.current?.focus()
  }, [hasFocus])
  return (
    <>
      {reserva && (
        <span className={css.linha}>
          {reserva.operador.nome} está com este saque até {formatHora(reserva.ate)}
        </span>
      )}
      <Button ref={button} size="s" onClick={onTake} aria-label={`Pegar o saque de ${titular}`}>
        Pegar
      </Button>
    </>
  )
}

/** The cells of a saque. `chave` is the Pix key to copy; without one it is not shown. */
function Linha({
  saque: { assinatura, titular, valor, pedidoEm, prazo, isAtrasado, decididoEm, status },
  chave = null,
  isValorCopiado = false,
  children,
}: {
  saque: SaqueAEnviar
  chave?: string | null
  isValorCopiado?: boolean
  children: ReactNode
}) {
  return (
    <tr>
      <td data-titulo="Pedido" className={tabela['inteira']}>
        {emDiaEHora(pedidoEm)}
        <span className={css.linha}>
          {decididoEm ? (
            <Selo tom={status === 'PAGO' ? 'ok' : 'mal'}>{status === 'PAGO' ? 'Pago' : 'Devolvido'}</Selo>
          ) : isAtrasado ? (
            <Selo tom="mal">Atrasado desde {writeDia(prazo)}</Selo>
          ) : (
            <span className={css.mudo}>até {writeDia(prazo)}</span>
          )}
        </span>
      </td>
      <td data-titulo="Titular">
        <Link to={`/operacao/assinantes/${assinatura}`}>{titular}</Link>
        {chave && <Copiar texto={formatCpf(chave)} nome={`a chave de ${titular}`} />}
      </td>
      <td data-titulo="Valor" className={tabela['numero']}>
        {formatReais(valor)}
        {isValorCopiado && (
          <Copiar texto={(valor / 100).toFixed(2).replace('.', ',')} nome={`o valor de ${titular}`} isShown={false} />
        )}
      </td>
      <td>{children}</td>
    </tr>
  )
}
