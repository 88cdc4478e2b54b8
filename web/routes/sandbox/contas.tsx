import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCpf } from '#contract/kernel/values/cpf'
import { Fatos } from './fatos.tsx'
import { instalacaoQuery } from './sandbox.queries.ts'

const PAPEIS = { ASSINANTE: 'Assinante', OPERADOR: 'Equipe' } as const

/** The demo accounts. */
export function Contas() {
  const { data: instalacao } = useQuery(instalacaoQuery)
  if (!instalacao) return null
  if (instalacao.contas.length === 0) return <p>Esta instalação não tem contas de demonstração (DEMO=off).</p>
  return (
    <>
      <p>
        Elas entram em <Link to="/login">Faça seu login</Link>, com CPF e senha.
      </p>
      <Fatos
        fatos={instalacao.contas.map(({ papel, cpf, senha }) => [
          PAPEIS[papel],
          <>
            CPF {formatCpf(cpf)}, senha {senha}
          </>,
        ])}
      />
    </>
  )
}
