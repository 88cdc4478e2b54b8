import { type Folha, hasDeclaracao, hasEtiqueta, MAX_LOTE, MENSAGENS_DO_ENVIO } from '#contract/frete-envio'
import type { NotaFiscal } from '#contract/kernel/schemas/conteudo'
import { formatCep } from '#contract/kernel/values/cep'
import { isChaveDeDce, partesDaChave } from '#contract/kernel/values/chave-de-acesso'
import { diaOf } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import { qrCodeDce } from '../../../fiscal/dce/chave.ts'
import type { Declaracao } from '../../../impressos/declaracao.ts'
import type { Etiqueta } from '../../../impressos/dizeres-da-etiqueta.ts'
import type { Impressora } from '../../../impressos/impressora.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Limit } from '../../../kernel/limits.ts'
import { addAtividade } from '../../atividade/index.ts'
import { type AgenciaNomeada, findAgencias } from '../../cotacao/index.ts'
import { completePessoa } from '../../destinatario/index.ts'
import { findDadosDace } from '../../fiscal/index.ts'
import { isDeTeste } from '../transportadora.ts'
import { listParaImprimir, markImpressos } from './impressao.repo.ts'
import { nomeDoArquivo } from './nome-do-arquivo.ts'

/** Fretes whose papers are wanted, in printing order. */
export type FretesPedidos = { assinaturaUuid: string; usuarioUuid: string; uuids: readonly string[] }

/** Papers of one subscriber in a minute, counted in tenths of the largest batch. */
const LIMITE: Limit = { name: 'frete.impressao', max: 120, windowSeconds: 60 }

/** The sheet, the first position on it (1 to 4, A4 only), and whether content declarations are added. */
export type Formato = { folha: Folha; posicao?: number | undefined; comDeclaracoes: boolean }

export type FreteParaImprimir = Awaited<ReturnType<typeof findAll>>[number]

/** The bytes of a file, and its name without an ending. */
export type Arquivo = { bytes: Uint8Array; nome: string }

/**
 * Labels of all fretes in one file and, if asked for, their declarations after them; a frete with an invoice has none.
 * Printing is stored once the file exists. Throws NOT_FOUND when a frete is unknown or another subscriber's, CONFLICT
 * when one has no label or its payment was taken back.
 */
export async function printEtiquetas(
  deps: Deps,
  impressora: Impressora,
  pedido: FretesPedidos,
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
  await addAtividade(deps.db, {
    assinaturaUuid: pedido.assinaturaUuid,
    usuarioUuid: pedido.usuarioUuid,
    em: emitidoEm,
    acao: 'IMPRIMIU_ETIQUETAS',
    quantidade: fretes.length,
    detalhe: nomesDe(fretes),
  })
  const papeis = declaracoes.length > 0 ? 'ETIQUETAS_E_DECLARACOES' : 'ETIQUETAS'
  return { bytes, nome: nomeDoArquivo(papeis, etiquetas, diaOf(emitidoEm)) }
}

/**
 * Content declarations of all fretes in one file: the paper forms, then the complete DACE of each frete with a DC-e. Fretes
 * with an invoice are left out. Throws NOT_FOUND when a frete is unknown or another subscriber's, CONFLICT when nothing is
 * left or one has no label.
 */
export async function printDeclaracoes(deps: Deps, impressora: Impressora, pedido: FretesPedidos): Promise<Arquivo> {
  const fretes = await findAll(deps, pedido)
  assertPagos(fretes)
  const declarados = fretes.filter(({ conteudo }) => conteudo)
  if (declarados.length === 0 || !declarados.every(({ status }) => hasDeclaracao(status)))
    throw new AppError('CONFLICT', MENSAGENS_DO_ENVIO.semDeclaracao)
  const emitidoEm = deps.clock.now()
  const bytes = await impressora.print({
    tipo: 'DECLARACOES',
    declaracoes: declarados.flatMap((frete) => declaracaoOf(deps, frete) ?? []),
    daces: declarados.flatMap(({ dace }) => dace ?? []),
    emitidoEm,
  })
  const nomeados = declarados.map((frete) => doFrete(deps, frete, frete.codigoEncomenda ?? ''))
  return { bytes, nome: nomeDoArquivo('DECLARACOES', nomeados, diaOf(emitidoEm)) }
}

/** 'Ana Lima, Bia Reis e mais 2'. */
function nomesDe(fretes: readonly FreteParaImprimir[]) {
  const nomes = fretes.slice(0, 2).map(({ destinatario: { nome, sobrenome } }) => `${nome} ${sobrenome ?? ''}`.trim())
  return `${nomes.join(', ')}${fretes.length > 2 ? ` e mais ${fretes.length - 2}` : ''}`
}

/** D §23: a frete whose payment the bank took back must not travel, from that moment on. */
export function assertPagos(fretes: readonly FreteParaImprimir[]) {
  if (fretes.some(({ estornadoEm }) => estornadoEm)) throw new AppError('CONFLICT', MENSAGENS_DO_ENVIO.estornado)
}

/** All fretes in the order asked for, each once; throws when one is missing. */
export async function findAll({ db, limits }: Deps, { assinaturaUuid, uuids }: FretesPedidos) {
  const asked = [...new Set(uuids.map((uuid) => uuid.toLowerCase()))]
  if (!asked.every(isUuid)) throw naoEncontrado()
  await limits.take(LIMITE, assinaturaUuid, Math.ceil((asked.length * 10) / MAX_LOTE))
  const found = new Map((await listParaImprimir(db, assinaturaUuid, asked)).map((frete) => [frete.uuid, frete]))
  const daces = await findDadosDace(db, [...found.keys()])
  return asked.map((uuid) => {
    const frete = found.get(uuid)
    if (!frete) throw naoEncontrado()
    /** `dace` is that of an authorised DC-e. It is printed with the label, and in place of the paper form. */
    return { ...frete, dace: daces.get(uuid) }
  })
}

const naoEncontrado = () => new AppError('NOT_FOUND', MENSAGENS_DO_ENVIO.naoEncontrado)

function etiquetaOf(
  deps: Deps,
  frete: FreteParaImprimir,
  agencias: ReadonlyMap<string, AgenciaNomeada>,
): Etiqueta | undefined {
  const { codigoEncomenda, prazoExpiracao, agenciaUuid } = frete
  if (!codigoEncomenda || !prazoExpiracao) return undefined
  const expedicao = deps.expedicoes.find((one) => one.transportadoraUuid === frete.transportadoraUuid)
  const agencia = agenciaUuid ? agencias.get(agenciaUuid) : undefined
  const isSandbox = isDeTeste(deps, frete)
  return {
    ...doFrete(deps, frete, codigoEncomenda),
    produto: frete.produto,
    pedido: frete.pedido,
    notaFiscal: frete.notaFiscal && documentoDaChave(frete.notaFiscal),
    dace: frete.dace,
    avisoRecebimento: frete.avisoRecebimento,
    maoPropria: frete.maoPropria,
    valorDeclarado: valorDeclaradoDe(frete),
    agencia: agencia ? renderAgencia(agencia) : null,
    postarAte: diaOf(prazoExpiracao),
    cartaoPostagem: (!isSandbox && expedicao?.cartaoPostagem) || null,
    isSandbox,
  }
}

/** What is insured beyond the carrier's free cover; null: nothing. */
export const valorDeclaradoDe = ({ valorSeguroCentavos, coberturaCentavos }: FreteParaImprimir) =>
  valorSeguroCentavos > coberturaCentavos ? valorSeguroCentavos : null

function declaracaoOf(deps: Deps, frete: FreteParaImprimir): Declaracao | undefined {
  const { codigoEncomenda, conteudo, dace } = frete
  if (dace) return undefined // one document a parcel: the DC-e takes the paper's place
  // a frete under cancelling may have no code yet
  return conteudo ? { ...doFrete(deps, frete, codigoEncomenda ?? ''), ...conteudo } : undefined
}

/** What every paper of a frete says. */
export const doFrete = ({ config, publicUrl, transportadoras }: Deps, frete: FreteParaImprimir, codigo: string) => ({
  marca: { nome: config.marca.nome, site: new URL(publicUrl()).host },
  transportadora: transportadoras.find(({ uuid }) => uuid === frete.transportadoraUuid)?.nome ?? '',
  nomeProduto: frete.nomeProduto,
  codigo,
  pesoGramas: frete.pesoGramas,
  remetente: completePessoa(frete.remetente),
  destinatario: completePessoa(frete.destinatario),
})

/**
 * What an access key says of its document; a person may give the key of a DC-e that is their own. The key does not tell
 * the environment of a DC-e: only one of production has a value, so `qrCode` looks it up there.
 */
export function documentoDaChave({ numeroDanfCte }: NotaFiscal) {
  const { serie, numero } = partesDaChave(numeroDanfCte)
  const isDce = isChaveDeDce(numeroDanfCte)
  return {
    sigla: isDce ? ('DC-e' as const) : ('NF' as const),
    serie: String(Number(serie)),
    numero: String(Number(numero)),
    qrCode: isDce ? qrCodeDce(numeroDanfCte, 1) : undefined,
  }
}

/** The point's code stands on the label, because its people know it by that. Agencies of the samples have no real code. */
function renderAgencia({ agencia, codigo }: AgenciaNomeada) {
  const { nickname, endereco, uf, cep, isExemplo } = agencia
  const { logradouro, numero, bairro, cidade } = endereco
  const nome = isExemplo ? nickname : `${codigo} ${nickname}`
  return [nome, `${logradouro}, ${numero}`, bairro, `${cidade}/${uf}`, `CEP ${formatCep(cep)}`].join(' · ')
}
