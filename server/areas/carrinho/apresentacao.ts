import type { Carrinho, FreteNoCarrinho } from '#contract/carrinho'
import { textoDaAgencia } from '#contract/cotacao'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db, Deps } from '../../kernel/deps.ts'
import { mapBreathing } from '../../kernel/work/breath.ts'
import { type AgenciaNomeada, estimateChegadaPostandoJa, findAgencias } from '../cotacao/index.ts'
import { completePessoa, type Leitor, showTo } from '../destinatario/index.ts'
import { type CarrinhoGuardado, findAberto, type ItemGuardado, listItens } from './carrinho.repo.ts'
import { etagOf, SEM_AGENCIA } from './carrinho.rules.ts'

/** An open cart as stored, with its items. */
export type Aberto = { carrinho: CarrinhoGuardado; itens: ItemGuardado[] }
/** An open cart as answered, with its version. */
export type CarrinhoVisto = { carrinho: Carrinho; etag: string }

/**
 * Reads the version before the items. The items may be newer than the version, never older. If they are newer, a save
 * with that version is refused.
 */
export async function readAberto(db: Db, assinaturaUuid: string): Promise<Aberto | undefined> {
  const carrinho = await findAberto(db, assinaturaUuid)
  return carrinho && { carrinho, itens: await listItens(db, carrinho.uuid) }
}

export async function renderCarrinho(
  deps: Deps,
  db: Db,
  assinaturaUuid: string,
  { carrinho, itens }: Aberto,
  leitor: Leitor,
): Promise<CarrinhoVisto> {
  const agencias = await findAgencias({ db, config: deps.config }, agenciasDe(itens))
  const fretes = await mapBreathing(itens, (item) => showTo(leitor, renderItem(deps, assinaturaUuid, item, agencias)))
  return {
    carrinho: { uuid: carrinho.uuid, fretes, total: totalDe(itens.filter(({ isSelecionado }) => isSelecionado)) },
    etag: etagOf(carrinho),
  }
}

/** The price of these items together. */
export const totalDe = (itens: readonly ItemGuardado[]): Centavos =>
  itens.reduce((sum, { valorFreteCentavos }) => sum + valorFreteCentavos, 0)

/** The agencies chosen for these items. */
export const agenciasDe = (itens: readonly ItemGuardado[]) => itens.flatMap(({ agenciaUuid }) => agenciaUuid ?? [])

/** Why an item cannot be bought as it is, as a sentence; null when it can. */
export function problemaDe(
  { transportadoras }: Pick<Deps, 'transportadoras'>,
  { problema, transportadoraUuid, agenciaUuid }: ItemGuardado,
  agencias: ReadonlyMap<string, AgenciaNomeada>,
) {
  const { agenciaObrigatoria } = transportadoras.find(({ uuid }) => uuid === transportadoraUuid) ?? {}
  const isAtiva = agenciaUuid !== null && agencias.get(agenciaUuid)?.isAtiva
  return problema ?? (agenciaObrigatoria && !isAtiva ? SEM_AGENCIA : null)
}

function renderItem(
  deps: Deps,
  assinaturaUuid: string,
  item: ItemGuardado,
  agencias: ReadonlyMap<string, AgenciaNomeada>,
): FreteNoCarrinho {
  const transportadora = deps.transportadoras.find(({ uuid }) => uuid === item.transportadoraUuid)
  const escolhida = item.agenciaUuid === null ? undefined : agencias.get(item.agenciaUuid)
  return {
    uuid: item.uuid,
    identificadorCotacao: item.cotacaoUuid,
    identificadoCotacao: item.cotacaoUuid,
    numeroPedidoUsuario: [assinaturaUuid],
    pedido: item.pedido,
    destinatario: completePessoa(item.destinatario),
    remetente: completePessoa(item.remetente),
    conteudo: item.conteudo,
    notaFiscal: item.notaFiscal,
    agenciaEndereco: item.agenciaUuid,
    agencia: escolhida?.agencia ?? null,
    agenciaTipo: escolhida ? (textoDaAgencia(escolhida.agencia).split(' ').at(-1) ?? '') : '',
    selecionado: item.isSelecionado,
    transportadora: {
      uuid: item.transportadoraUuid,
      nomeTransportadora: transportadora?.nome ?? item.nomeProduto,
      urlLogo: transportadora?.urlLogo ?? '',
      agenciaObrigatoria: transportadora?.agenciaObrigatoria ?? false,
    },
    produto: { codigo: item.produto, nomeProduto: item.nomeProduto },
    tempoMinimo: item.diasMinimo,
    tempoMaximo: item.diasMaximo,
    chegada: estimateChegadaPostandoJa(deps, item),
    valorFrete: item.valorFreteCentavos,
    valorBalcao: item.valorBalcaoCentavos,
    valorSeguro: item.valorSeguroCentavos,
    sobretaxada: item.isSobretaxada,
    cotacao: {
      cepOrigem: item.cepOrigem,
      cepDestino: item.cepDestino,
      valorEncomenda: item.valorEncomendaCentavos,
      formato: item.formato,
      dimensoes: {
        alturaPacote: item.alturaCm,
        larguraPacote: item.larguraCm,
        comprimentoPacote: item.comprimentoCm,
        pesoPacote: item.pesoGramas,
        diametroPacote: item.diametroCm,
      },
      coleta: false,
      avisoRecebimento: item.avisoRecebimento,
      maoPropria: item.maoPropria,
      logisticaReversa: item.logisticaReversa,
      validaAte: item.validaAte,
    },
    valorAnterior: item.valorAnteriorCentavos,
    problema: problemaDe(deps, item, agencias),
  }
}
