import { useQuery } from '@tanstack/react-query'
import type { Agencia } from '#contract/cotacao'
import { daTransportadora } from '#contract/frete/transportadora'
import { formatCep } from '#contract/kernel/values/cep'
import { can } from '../../../app/data/perfil.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { agenciasQuery } from '../../cotacao/index.ts'
import type { FreteComprado } from './confirmacao.rules.ts'
import css from './lugar-de-postagem.module.css'

/** Agencies named besides the nearest one. */
const OUTRAS = 4

type Lugar = Pick<FreteComprado, 'transportadora' | 'agencia' | 'cepOrigem'>

/** Where a parcel is handed in: the agency of the cart, or the nearest ones to the sender's CEP. */
export function LugarDePostagem({ frete, isOneOfMany }: { frete: Lugar; isOneOfMany: boolean }) {
  const { transportadora, agencia, cepOrigem } = frete
  const mayAsk = can('cotar')
  const perto = useQuery({ ...agenciasQuery(transportadora.uuid, cepOrigem), enabled: !agencia && mayAsk })
  const dela = daTransportadora(transportadora.nomeTransportadora)
  const carrier = isOneOfMany ? `${transportadora.nomeTransportadora}: ` : ''
  if (agencia) return <Ponto agencia={agencia} prefix={carrier} note="É a agência deste frete." />
  if (!mayAsk) return <p className={css.note}>{`Leve a uma agência ${dela}.`}</p>
  if (perto.isError)
    return (
      <p className={css.note}>
        {`As agências ${dela} não vieram. `}
        <Button look="quiet" size="s" onClick={() => void perto.refetch()}>
          Tentar de novo
        </Button>
      </p>
    )
  if (!perto.data)
    return (
      <div className={css.waiting} aria-busy="true">
        <Skeleton />
        <Skeleton />
      </div>
    )
  const [first, ...others] = perto.data
  if (!first && !transportadora.agenciaObrigatoria)
    return (
      <div className={css.ponto}>
        <WorkIcon name="pin" />
        <b>{`Qualquer agência ${dela}`}</b>
        <p>{`Ainda não temos o endereço das que ficam perto do CEP ${formatCep(cepOrigem)}.`}</p>
      </div>
    )
  if (!first)
    return (
      <p
        className={css.note}
      >{`Não conhecemos agência ${dela} perto do CEP ${formatCep(cepOrigem)}. Procure no site da transportadora.`}</p>
    )
  const serve = transportadora.agenciaObrigatoria ? '' : ` Serve qualquer agência ${dela}.`
  return (
    <>
      <Ponto agencia={first} prefix={carrier} note={`Perto do CEP ${formatCep(cepOrigem)}.${serve}`} />
      {others.length > 0 && (
        <details className={css.others}>
          <summary>
            {`Outras agências ${dela} por perto`}
            <Icon name="down" size="s" />
          </summary>
          <ul>
            {others.slice(0, OUTRAS).map((outra) => (
              <li key={outra.uuid}>
                <b>{outra.nickname}</b>
                <span>{enderecoOf(outra)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Ponto({ agencia, prefix, note }: { agencia: Agencia; prefix: string; note: string }) {
  return (
    <div className={css.ponto}>
      <WorkIcon name="pin" />
      <b>{`${prefix}${agencia.nickname}`}</b>
      <p>{enderecoOf(agencia)}</p>
      <p>{agencia.isExemplo ? `${note} O nome e o endereço são inventados, para a demonstração.` : note}</p>
    </div>
  )
}

function enderecoOf({ endereco: { logradouro, numero, bairro, cidade }, uf, cep }: Agencia) {
  const rua = [logradouro, numero].filter(Boolean).join(', ')
  return `${[rua, bairro, `${cidade}/${uf}`].filter(Boolean).join(', ')}. CEP ${formatCep(cep)}.`
}
