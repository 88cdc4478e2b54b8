import { createHash } from 'node:crypto'
import type { Produto } from '#contract/cotacao'
import type { Deps } from '../../kernel/deps.ts'

/** The products that every carrier sells now, in the order in which a quote asks them. */
export const listProdutos = ({ transportadoras }: Pick<Deps, 'transportadoras'>) =>
  transportadoras.flatMap((transportadora) =>
    transportadora.listProdutos().map(
      ({ codigo, nome, limites, avisoRecebimento, maoPropria }): Produto => ({
        codigo,
        nomeProduto: nome,
        nomeTransportadora: transportadora.nome,
        limites,
        avisoRecebimento,
        maoPropria,
      }),
    ),
  )

/** Weak, because the answer may be sent compressed. */
export const etagOf = (produtos: readonly Produto[]) =>
  `W/"${createHash('sha256').update(JSON.stringify(produtos)).digest('base64url').slice(0, 22)}"`
