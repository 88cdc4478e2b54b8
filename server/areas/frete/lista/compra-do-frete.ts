import type { Compra } from '#contract/frete'
import { primeiroNomeOf } from '#contract/kernel/values/primeiro-nome'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { listMeios } from '../../carteira/index.ts'
import { type AgenciaNomeada, findAgencias } from '../../cotacao/index.ts'
import { completePessoa } from '../../destinatario/index.ts'
import { findDocumentosFiscais } from '../../fiscal/index.ts'
import { findRecibo } from '../avisos/recibo.ts'
import { type Comprado, findComprado, listComprados } from '../frete.repo.ts'
import { isDeTeste } from '../transportadora.ts'
import { dimensoesOf, motivoOf, rastreioUrlOf, transportadoraOf } from './apresentacao.ts'
import { findChegada } from './chegada-do-frete.ts'
import { prazoOf } from './lista.rules.ts'

/** What one payment bought. Throws NOT_FOUND, also for another subscriber's purchase. */
export async function findCompra(deps: Deps, assinaturaUuid: string, uuid: string): Promise<Compra> {
  const fretes = isUuid(uuid) ? await listComprados(deps.db, assinaturaUuid, uuid) : []
  return renderCompra(deps, fretes)
}

/** `findCompra` for one frete alone. */
export async function findCompraDoFrete(deps: Deps, assinaturaUuid: string, uuid: string): Promise<Compra> {
  const frete = isUuid(uuid) ? await findComprado(deps.db, assinaturaUuid, uuid) : undefined
  return renderCompra(deps, frete ? [frete] : [])
}

async function renderCompra(deps: Deps, fretes: readonly Comprado[]): Promise<Compra> {
  const [first] = fretes
  if (!first) throw new AppError('NOT_FOUND', 'Compra não encontrada.')
  const agencias = await findAgencias(
    deps,
    fretes.flatMap(({ agenciaUuid }) => agenciaUuid ?? []),
  )
  const documentos = await findDocumentosFiscais(deps, fretes)
  const { compraUuid } = first
  return {
    uuid: compraUuid,
    compradaEm: first.compradoEm,
    total: fretes.reduce((sum, { valorFreteCentavos }) => sum + valorFreteCentavos, 0),
    meios: await listMeios(deps.db, compraUuid),
    recibo: await findRecibo(deps, first),
    fretes: fretes.map((frete) => renderComprado(deps, frete, { agencias, documentos })),
  }
}

function renderComprado(
  deps: Deps,
  frete: Comprado,
  {
    agencias,
    documentos,
  }: {
    agencias: ReadonlyMap<string, AgenciaNomeada>
    documentos: Awaited<ReturnType<typeof findDocumentosFiscais>>
  },
): Compra['fretes'][number] {
  const destinatario = completePessoa(frete.destinatario)
  const { nome, sobrenome, telefone, endereco } = destinatario
  const codigo = frete.geradoEm && frete.codigoEncomenda
  const agencia = frete.agenciaUuid === null ? undefined : agencias.get(frete.agenciaUuid)
  return {
    uuid: frete.uuid,
    status: frete.status,
    motivo: frete.status === 'CANCELADO' ? motivoOf(frete) : null,
    pagamentoEstornado: frete.estornadoEm !== null,
    etiquetaDeTeste: isDeTeste(deps, frete),
    pedido: frete.pedido,
    codigoEncomenda: codigo,
    urlRastreio: rastreioUrlOf(deps, frete),
    prazoExpiracao: prazoOf(frete),
    chegada: findChegada(deps, frete),
    temDeclaracao: frete.temDeclaracao,
    documentoFiscal: documentos.get(frete.uuid)!,
    cepOrigem: frete.cepOrigem,
    agencia: agencia?.isAtiva ? agencia.agencia : null,
    formato: frete.formato,
    dimensoes: dimensoesOf(frete),
    destinatario: {
      nome: `${nome} ${sobrenome}`.trim(),
      primeiroNome: primeiroNomeOf(destinatario),
      telefone,
      cidade: endereco.nomeCidade,
      uf: endereco.siglaUf,
      cep: endereco.cep,
    },
    transportadora: transportadoraOf(deps, frete),
    produto: { codigo: frete.produto, nomeProduto: frete.nomeProduto },
    valorFrete: frete.valorFreteCentavos,
  }
}
