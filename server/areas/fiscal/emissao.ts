import { randomInt } from 'node:crypto'
import type { Conteudo } from '#contract/kernel/schemas/conteudo'
import type { Pessoa } from '#contract/kernel/schemas/pessoa'
import { plusSeconds } from '#contract/kernel/values/instant'
import { isRepeated } from '../../db/refused.ts'
import { assinar } from '../../fiscal/dce/assinar.ts'
import { buildDce, type ConteudoDaDce, impedimentoDaDce, type PessoaDaDce } from '../../fiscal/dce/documento.ts'
import { itensComValor } from '../../fiscal/dce/itens.rules.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type AutorizacaoDce, type EmissorDce, EmissorDceIndisponivel } from '../../ports/emissor-dce.ts'
import { findMunicipioByUuid } from '../endereco/index.ts'
import {
  abandonDce,
  type Dce,
  findDce,
  insertDce,
  keepAutorizada,
  keepCancelada,
  keepRejeitada,
  markEnviada,
  noteMotivo,
  signDce,
} from './dce.repo.ts'

/** How long one question to the authority may take. */
const CONSULTA_MS = 20_000
/**
 * After so long nothing that was sent can still arrive: a document that the authority does not know by then will never
 * be known there.
 */
export const CHEGADA_SEGUNDOS = 600
/** Longer than all questions of one sending take. */
const REENVIO_SEGUNDOS = 180
/**
 * When the house asks about a document that a task of the frete sent: later than that task gives up. Two workers may have
 * had the same task, and the one that ended the task had no answer.
 */
const VIGIA_SEGUNDOS = 20 * 60

/** What a DC-e says of a frete. */
export type PedidoDeDce = {
  freteUuid: string
  assinaturaUuid: string
  remetente: Pessoa
  destinatario: Pessoa
  conteudo: Conteudo
  modalidade: 0 | 2
}

/** The authority has not answered, or its answer was lost: this very document is asked about again. */
export class DceEmAberto extends Error {}

/**
 * Gets the DC-e of a frete: numbered once, signed once, sent until an answer is there. Returns its key; null when none
 * will come by itself (refused, given up, impossible to write), and then the frete travels with the paper form. Throws
 * DceEmAberto while the answer is missing. Two callers must not ask for the same frete at the same time.
 */
export async function issueDce(deps: Deps, pedido: PedidoDeDce, { isDeNovo = false } = {}): Promise<string | null> {
  const emissor = deps.emissorDce
  if (!emissor) return null
  const dce = await findOrInsert(deps, emissor, pedido)
  if (isDeOutro(dce, emissor)) {
    await abandonDe(deps, dce.freteUuid, 'O emissor de DC-e mudou.')
    return keyOf(deps, dce.freteUuid)
  }
  /** When the house asks by itself. No task of the frete tries again what the staff sends, so that is sooner. */
  const vigiaEm = plusSeconds(deps.clock.now(), isDeNovo ? REENVIO_SEGUNDOS : VIGIA_SEGUNDOS)
  const carta = { ...pedido, vigiaEm }
  switch (dce.estado) {
    case 'AUTORIZADA':
      return dce.chave
    case 'NUMERADA':
      return signAndSend(deps, emissor, dce, carta)
    case 'ASSINADA':
      return resume(deps, emissor, dce, carta)
    case 'REJEITADA':
    case 'ABANDONADA':
      return isDeNovo ? signAndSend(deps, emissor, dce, carta) : null
    default:
      return null
  }
}

/**
 * A number counts for one issuer in one environment. Another issuer may have given the same number to another document.
 */
const isDeOutro = (dce: Dce, { emissor, ambiente }: EmissorDce) =>
  dce.emissor !== emissor.cnpj || dce.ambiente !== ambiente

/**
 * Gives the DC-e of a frete up: the frete travels with the paper form. If it is authorised, it stays; returns its key.
 */
export const abandonDceOf = async (deps: Deps, freteUuid: string): Promise<string | null> =>
  (await abandonDe(deps, freteUuid, 'A Sefaz não respondeu a tempo.')) ? null : keyOf(deps, freteUuid)

const abandonDe = ({ db, clock }: Deps, freteUuid: string, motivo: string) =>
  abandonDce(db, freteUuid, motivo, clock.now(), plusSeconds(clock.now(), CHEGADA_SEGUNDOS))

async function findOrInsert(deps: Deps, emissor: EmissorDce, { freteUuid, assinaturaUuid }: PedidoDeDce): Promise<Dce> {
  const found = await findDce(deps.db, freteUuid)
  if (found) return found
  const numerada = {
    freteUuid,
    assinaturaUuid,
    emissor: emissor.emissor.cnpj,
    ambiente: emissor.ambiente,
    serie: emissor.serie,
    codigo: String(randomInt(1_000_000)).padStart(6, '0'),
  }
  try {
    return await insertDce(deps.db, numerada, deps.clock.now())
  } catch (error) {
    if (!isRepeated(error, 'dce_pkey')) throw error
    return (await findDce(deps.db, freteUuid))! // another worker has numbered this frete meanwhile
  }
}

/** What one sending says, and when the house asks about it (`Assinada.proximaEm`). */
type Carta = PedidoDeDce & { vigiaEm: Date }

async function signAndSend(deps: Deps, emissor: EmissorDce, dce: Dce, carta: Carta): Promise<string | null> {
  const signed = await sign(deps, emissor, dce, carta)
  return signed && send(deps, emissor, signed, carta)
}

/**
 * Signs the document of a frete and stores it. Returns the signed document, also one that another worker has signed
 * meanwhile. Null when it cannot be written, or is not to be sent any more.
 */
async function sign(deps: Deps, emissor: EmissorDce, dce: Dce, carta: Carta): Promise<Dce | null> {
  const { db, clock } = deps
  const { freteUuid } = dce
  const emitidaEm = clock.now()
  const conteudo = conteudoDaDce(deps, emissor, dce, carta, emitidaEm)
  const impedimento = impedimentoDaDce(conteudo)
  if (impedimento) {
    await abandonDce(db, freteUuid, impedimento, emitidaEm, emitidaEm)
    return null
  }
  const doc = buildDce(conteudo)
  const { xml, digest } = await assinar(doc, emissor.sign)
  const { modalidade, itens, total } = conteudo
  const dados = {
    modalidade,
    emissor: { cnpj: emissor.emissor.cnpj, nome: emissor.emissor.nome },
    remetente: impressaOf(conteudo.remetente),
    destinatario: impressaOf(conteudo.destinatario),
    itens: [...itens],
    total,
  }
  const assinada = { chave: doc.chave, xml, digest, emitidaEm, dados, proximaEm: carta.vigiaEm }
  const kept =
    (await signDce(db, freteUuid, ['NUMERADA', 'REJEITADA', 'ABANDONADA'], assinada, emitidaEm)) ??
    (await findDce(db, freteUuid))
  return kept?.estado === 'ASSINADA' ? kept : null
}

/**
 * Goes on with a signed document: what may be at the authority is asked for by its key before the same bytes go again.
 */
async function resume(deps: Deps, emissor: EmissorDce, dce: Dce, carta: Carta): Promise<string | null> {
  if (dce.enviadaEm && (await keepIfKnown(deps, emissor, dce))) return keyOf(deps, dce.freteUuid)
  return send(deps, emissor, dce, carta)
}

async function send(deps: Deps, emissor: EmissorDce, dce: Dce, carta: Carta, isAnew = false): Promise<string | null> {
  const { db, clock } = deps
  const { freteUuid } = dce
  const [chave, xml] = [dce.chave!, dce.xml!]
  if (!(await markEnviada(db, freteUuid, chave, clock.now()))) return keyOf(deps, freteUuid)
  const answer = await asked(deps, dce, (asking) => emissor.authorise({ chave, xml }, asking))
  switch (answer.desfecho) {
    case 'AUTORIZADA':
      return (await keepProtocolo(deps, dce, answer.protocolo)) === 'AUTORIZADA' ? chave : keyOf(deps, freteUuid)
    case 'DUPLICADA':
      if (await keepIfKnown(deps, emissor, dce)) return keyOf(deps, freteUuid)
      break
    case 'FORA_DO_PRAZO':
      // an earlier copy of the same bytes may have come in time, and have its answer only now
      if (await keepIfKnown(deps, emissor, dce)) return keyOf(deps, freteUuid)
      if (isAnew) break
      await reject(deps, dce, answer)
      return signAnew(deps, emissor, dce, carta)
    case 'RECUSADA':
      break
  }
  await reject(deps, dce, answer)
  return null
}

/** Signs and sends again, with the same number and the present instant: the first document is refused for good. */
async function signAnew(deps: Deps, emissor: EmissorDce, dce: Dce, carta: Carta) {
  const signed = await sign(deps, emissor, dce, carta)
  return signed && send(deps, emissor, signed, carta, true)
}

/**
 * Asks the authority about a document by its key. True when the authority knows it; its answer is then stored. When the
 * document is cancelled there, the frete travels with the paper form.
 */
export async function keepIfKnown(deps: Deps, emissor: EmissorDce, dce: Dce) {
  const found = await asked(deps, dce, (asking) => emissor.find(dce.chave!, asking))
  if (found.situacao === 'DESCONHECIDA' || !found.protocolo) return false
  if (found.situacao === 'CANCELADA') await abandonDe(deps, dce.freteUuid, 'A DC-e já está cancelada na Sefaz.')
  await keepProtocolo(deps, dce, found.protocolo)
  if (found.situacao === 'CANCELADA') await keepCancelada(deps.db, dce.freteUuid, found.evento, deps.clock.now())
  return true
}

/** Stores an authorisation of this very document; returns its new state, undefined when it had an answer already. */
async function keepProtocolo(
  { db, clock, log }: Deps,
  { freteUuid, digest, chave }: Dce,
  protocolo: Parameters<typeof keepAutorizada>[2] & { digest: string },
) {
  if (protocolo.digest !== '' && protocolo.digest !== digest) {
    log.error({ frete: freteUuid, chave }, 'the authority has another document under this key')
    throw new DceEmAberto('A Sefaz tem outro documento com esta chave.')
  }
  return keepAutorizada(db, freteUuid, protocolo, clock.now())
}

const reject = ({ db, clock }: Deps, { freteUuid }: Dce, recusa: Extract<AutorizacaoDce, { codigo: string }>) =>
  keepRejeitada(db, freteUuid, { codigoRecusa: recusa.codigo, motivo: recusa.motivo }, clock.now())

/** The key, if the document is authorised and the frete still wants it. */
async function keyOf({ db }: Deps, freteUuid: string) {
  const dce = await findDce(db, freteUuid)
  return dce?.estado === 'AUTORIZADA' ? dce.chave : null
}

/** Asks the authority one thing. If it is silent, notes that in the DC-e and throws DceEmAberto. */
export async function asked<T>(
  { db }: Deps,
  { freteUuid }: Pick<Dce, 'freteUuid'>,
  ask: (asking: { signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  try {
    return await ask({ signal: AbortSignal.timeout(CONSULTA_MS) })
  } catch (error) {
    if (!(error instanceof EmissorDceIndisponivel)) throw error
    await noteMotivo(db, freteUuid, `Sem resposta da Sefaz: ${error.message}`.slice(0, 255))
    throw new DceEmAberto(withoutDocumentos(error.message))
  }
}

/**
 * The authority's words may repeat a CPF or a key, and this text goes into the log; the staff reads them in `motivo`.
 */
const withoutDocumentos = (text: string) => text.replace(/\d{11,}/g, '…')

function conteudoDaDce(
  { publicUrl }: Deps,
  { ambiente, emissor }: EmissorDce,
  { serie, numero, codigo }: Dce,
  { remetente, destinatario, conteudo, modalidade }: PedidoDeDce,
  emitidaEm: Date,
): ConteudoDaDce {
  const itens = itensComValor(conteudo)
  return {
    ambiente,
    serie,
    numero,
    codigo,
    emitidaEm,
    emissor: { ...emissor, site: publicUrl() },
    remetente: pessoaDaDce(remetente),
    destinatario: pessoaDaDce(destinatario),
    itens,
    total: itens.reduce((soma, { valor }) => soma + valor, 0),
    modalidade,
  }
}

function pessoaDaDce({ nome, sobrenome, cpfCnpj, endereco }: Pessoa): PessoaDaDce {
  return {
    documento: cpfCnpj,
    nome: `${nome} ${sobrenome}`.trim(),
    logradouro: endereco.logradouro,
    numero: endereco.numero,
    complemento: endereco.complemento,
    bairro: endereco.bairro,
    codigoMunicipio: String(findMunicipioByUuid(endereco.cidade)?.ibge ?? ''),
    cidade: endereco.nomeCidade,
    uf: endereco.siglaUf,
    cep: endereco.cep,
  }
}

/** A person as the DACE names them: without the code of the municipality. */
const impressaOf = ({ documento, nome, logradouro, numero, complemento, bairro, cidade, uf, cep }: PessoaDaDce) => ({
  documento,
  nome,
  logradouro,
  numero,
  complemento,
  bairro,
  cidade,
  uf,
  cep,
})
