import type { Compra } from '#contract/frete'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { completePessoa } from '../../destinatario/index.ts'
import { type Comprado, findComprado, listComprados } from '../frete.repo.ts'
import { transportadoraOf } from './apresentacao.ts'

/** What one payment bought. Throws NOT_FOUND, also for somebody else's. */
export async function findCompra(deps: Deps, assinaturaUuid: string | null, uuid: string): Promise<Compra> {
  const fretes = assinaturaUuid && isUuid(uuid) ? await listComprados(deps.db, assinaturaUuid, uuid) : []
  return renderCompra(deps, fretes)
}

/** The same, of one frete alone. */
export async function findCompraDoFrete(deps: Deps, assinaturaUuid: string | null, uuid: string): Promise<Compra> {
  const frete = assinaturaUuid && isUuid(uuid) ? await findComprado(deps.db, assinaturaUuid, uuid) : undefined
  return renderCompra(deps, frete ? [frete] : [])
}

function renderCompra(deps: Deps, fretes: readonly Comprado[]): Compra {
  const [first] = fretes
  if (!first) throw new AppError('NOT_FOUND', 'Compra não encontrada.')
  return {
    uuid: first.compraUuid,
    compradaEm: first.compradoEm,
    total: fretes.reduce((sum, { valorFreteCentavos }) => sum + valorFreteCentavos, 0),
    fretes: fretes.map((frete) => {
      const { nome, sobrenome, endereco } = completePessoa(frete.destinatario)
      return {
        uuid: frete.uuid,
        status: frete.status,
        pedido: frete.pedido,
        destinatario: {
          nome: `${nome} ${sobrenome}`.trim(),
          cidade: endereco.nomeCidade,
          uf: endereco.siglaUf,
          cep: endereco.cep,
        },
        transportadora: transportadoraOf(deps, frete),
        produto: { codigo: frete.produto, nomeProduto: frete.nomeProduto },
        valorFrete: frete.valorFreteCentavos,
      }
    }),
  }
}
