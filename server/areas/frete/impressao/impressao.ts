import { type Folha, hasDeclaracao, hasEtiqueta, MAX_LOTE, MENSAGENS_DO_ENVIO } from '#contract/frete-envio'
import type { NotaFiscal } from '#contract/kernel/schemas/conteudo'
import { formatCep } from '#contract/kernel/values/cep'
import { diaOf } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Declaracao } from '../../../impressos/declaracao.ts'
import type { Etiqueta } from '../../../impressos/dizeres-da-etiqueta.ts'
import type { Impressora } from '../../../impressos/impressora.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Limit } from '../../../kernel/limits.ts'
import { type AgenciaNomeada, findAgencias } from '../../cotacao/index.ts'
import { completePessoa } from '../../destinatario/index.ts'
import { type FreteParaImprimir, listParaImprimir, markImpressos } from './impressao.repo.ts'
import { nomeDoArquivo } from './nome-do-arquivo.ts'

/** Fretes whose papers are wanted, in the order in which they come out. */
export type Pedido = { assinaturaUuid: string; uuids: readonly string[] }

/** Papers of one subscriber in a minute, counted in tenths of the largest batch. */
const LIMITE: Limit = { name: 'frete.impressao', max: 120, windowSeconds: 60 }

/** On which sheet, from which position of it (1 to 4, A4 only), and whether the content declarations come along. */
export type Formato = { folha: Folha; posicao?: number | undefined; comDeclaracoes: boolean }

/** The bytes of a file, and its name without an ending. */
export type Arquivo = { bytes: Uint8Array; nome: string }

/**
 * Labels of all of them in one file, and behind them the declarations, if asked for: a frete that travels with an invoice has
 * none. That they were printed is written down once the file is there. Throws NOT_FOUND when one is not there or somebody
 * else's, CONFLICT when one has no label or its payment was taken back.
 */
export async function printEtiquetas(
  deps: Deps,
  impressora: Impressora,
  pedido: Pedido,
  { folha, posicao, comDeclaracoes }: Formato,
): Promise<Arquivo> {
  const fretes = await findAll(deps, pedido)
  assertPagos(fretes)
  const agencias = await findAgencias(
    deps,
    fretes.flatMap(({ agenciaUuid }) => agenciaUuid ?? []),
  )
  const etiquetas = fretes.map((frete) => {
    const etiqueta = hasEtiqueta(frete.status) && etiquetaOf(deps, frete, agencias)
    if (!etiqueta) throw new AppError('CONFLICT', MENSAGENS_DO_ENVIO.semEtiqueta)
    return etiqueta
  })
  const declaracoes = comDeclaracoes ? fretes.flatMap((frete) => declaracaoOf(deps, frete) ?? []) : []
  const emitidoEm = deps.clock.now()
  const bytes = await impressora.print({ tipo: 'ETIQUETAS', folha, posicao, etiquetas, declaracoes, emitidoEm })
  await markImpressos(
    deps.db,
    fretes.map(({ uuid }) => uuid),
    emitidoEm,
  )
  const papeis = declaracoes.length > 0 ? 'ETIQUETAS_E_DECLARACOES' : 'ETIQUETAS'
  return { bytes, nome: nomeDoArquivo(papeis, etiquetas, diaOf(emitidoEm)) }
}

/**
 * Content declarations of all of them in one file; those that travel with an invoice have none and are left out. Throws
 * NOT_FOUND when one is not there or somebody else's, CONFLICT when nothing is left or one has no label.
 */
export async function printDeclaracoes(deps: Deps, impressora: Impressora, pedido: Pedido): Promise<Arquivo> {
  const fretes = await findAll(deps, pedido)
  assertPagos(fretes)
  const declaracoes = fretes.flatMap((frete) => {
    if (!frete.conteudo) return []
    const declaracao = hasDeclaracao(frete.status) && declaracaoOf(deps, frete)
    if (!declaracao) throw new AppError('CONFLICT', MENSAGENS_DO_ENVIO.semDeclaracao)
    return [declaracao]
  })
  if (declaracoes.length === 0) throw new AppError('CONFLICT', MENSAGENS_DO_ENVIO.semDeclaracao)
  const emitidoEm = deps.clock.now()
  const bytes = await impressora.print({ tipo: 'DECLARACOES', declaracoes, emitidoEm })
  return { bytes, nome: nomeDoArquivo('DECLARACOES', declaracoes, diaOf(emitidoEm)) }
}

/** D §23: what the bank took the payment of back must not travel, from that moment on. */
function assertPagos(fretes: readonly FreteParaImprimir[]) {
  if (fretes.some(({ estornadoEm }) => estornadoEm)) throw new AppError('CONFLICT', MENSAGENS_DO_ENVIO.estornado)
}

/** All of them in the order asked for, each once, or nothing. */
async function findAll({ db, limits }: Deps, { assinaturaUuid, uuids }: Pedido): Promise<FreteParaImprimir[]> {
  const asked = [...new Set(uuids.map((uuid) => uuid.toLowerCase()))]
  if (!asked.every(isUuid)) throw naoEncontrado()
  await limits.take(LIMITE, assinaturaUuid, Math.ceil((asked.length * 10) / MAX_LOTE))
  const found = new Map((await listParaImprimir(db, assinaturaUuid, asked)).map((frete) => [frete.uuid, frete]))
  return asked.map((uuid) => {
    const frete = found.get(uuid)
    if (!frete) throw naoEncontrado()
    return frete
  })
}

const naoEncontrado = () => new AppError('NOT_FOUND', MENSAGENS_DO_ENVIO.naoEncontrado)

function etiquetaOf(
  deps: Deps,
  frete: FreteParaImprimir,
  agencias: ReadonlyMap<string, AgenciaNomeada>,
): Etiqueta | undefined {
  const { codigoEncomenda, prazoExpiracao, valorSeguroCentavos, agenciaUuid } = frete
  if (!codigoEncomenda || !prazoExpiracao) return undefined
  const agencia = agenciaUuid ? agencias.get(agenciaUuid)?.agencia : undefined
  return {
    ...doFrete(deps, frete, codigoEncomenda),
    produto: frete.produto,
    pedido: frete.pedido,
    notaFiscal: frete.notaFiscal && numeroDaNota(frete.notaFiscal),
    avisoRecebimento: frete.avisoRecebimento,
    maoPropria: frete.maoPropria,
    valorDeclarado: valorSeguroCentavos > frete.coberturaCentavos ? valorSeguroCentavos : null,
    agencia: agencia ? renderAgencia(agencia) : null,
    postarAte: diaOf(prazoExpiracao),
    isSandbox: deps.expedicoes.some((one) => one.transportadoraUuid === frete.transportadoraUuid && one.isSandbox),
  }
}

function declaracaoOf(deps: Deps, frete: FreteParaImprimir): Declaracao | undefined {
  const { codigoEncomenda, conteudo } = frete
  // one that is being cancelled may not have got its code
  return conteudo ? { ...doFrete(deps, frete, codigoEncomenda ?? ''), ...conteudo } : undefined
}

const doFrete = ({ config, publicUrl, transportadoras }: Deps, frete: FreteParaImprimir, codigo: string) => ({
  marca: { nome: config.marca.nome, site: new URL(publicUrl()).host },
  transportadora: transportadoras.find(({ uuid }) => uuid === frete.transportadoraUuid)?.nome ?? '',
  nomeProduto: frete.nomeProduto,
  codigo,
  pesoGramas: frete.pesoGramas,
  remetente: completePessoa(frete.remetente),
  destinatario: completePessoa(frete.destinatario),
})

/** The key of an invoice says its series at 23 and its number at 26, with zeros in front. */
const numeroDaNota = ({ numeroDanfCte }: NotaFiscal) => ({
  serie: String(Number(numeroDanfCte.slice(22, 25))),
  numero: String(Number(numeroDanfCte.slice(25, 34))),
})

function renderAgencia({ nickname, endereco, uf, cep }: AgenciaNomeada['agencia']) {
  const { logradouro, numero, bairro, cidade } = endereco
  return [nickname, `${logradouro}, ${numero}`, bairro, `${cidade}/${uf}`, `CEP ${formatCep(cep)}`].join(' · ')
}
