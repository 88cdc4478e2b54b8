import * as z from 'zod'
import { maskEmail } from '#contract/acesso/convidado'
import type { DecisaoDeDocumento } from '#contract/documento/decisao'
import { MENSAGENS_DO_DOCUMENTO, PRAZO_DE_APROVACAO_HORAS } from '#contract/documento/documento'
import { formatCpf } from '#contract/kernel/values/cpf'
import { diaOf, plusSeconds } from '#contract/kernel/values/instant'
import { isUuid } from '#contract/kernel/values/uuid'
import { type DocumentoEmExame, MAX_CONTADOS, POR_PAGINA, type TipoExaminado } from '#contract/operacao/documentos'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { defineJob } from '../../../kernel/work/jobs.ts'
import { enderecoOf, findAssinante, listAssinantes } from '../../acesso/index.ts'
import {
  concludeDecisao as applyDecisao,
  countDocumentosAtrasados,
  countEmAvaliacao,
  findAnalise,
  listFila,
  proposeDecisao,
  undoDecisao as takeBackDecisao,
} from '../../documento/index.ts'
import { findUltimaVez } from '../auditoria/alvo.repo.ts'
import { addAuditoria, type Operador } from '../auditoria/auditoria.ts'
import { type Alvo, findReservas, holdItem } from '../reserva/reserva.ts'

export const alvoOf = (uuid: string): Alvo => `documento:${uuid}`
const atoSobre = ({ uuid, assinaturaUuid }: { uuid: string; assinaturaUuid: string }) => ({
  alvo: alvoOf(uuid),
  assinaturaUuid,
})

/** The first instant at which a document is not late. */
const prazoDosDocumentos = (now: Date) => plusSeconds(now, -PRAZO_DE_APROVACAO_HORAS * 3600)

type Pagina = { page?: number | undefined; pageSize?: number | undefined }
type Pedida = Pagina & { tipo?: TipoExaminado | undefined; atrasados?: 'true' | 'false' | undefined }

/** One page of the documents that wait, oldest first, and how many there are. */
export async function listDocumentos(deps: Deps, { tipo, atrasados, page = 0, pageSize = POR_PAGINA }: Pedida) {
  const { db, clock } = deps
  const now = clock.now()
  const prazo = prazoDosDocumentos(now)
  const procura = { tipo, antesDe: atrasados === 'true' ? prazo : undefined }
  const envios = await listFila(db, procura, { limit: pageSize, offset: page * pageSize })
  const nomes = await listAssinantes(
    db,
    envios.map(({ assinaturaUuid }) => assinaturaUuid),
  )
  const reservas = await findReservas(
    db,
    envios.map(({ uuid }) => alvoOf(uuid)),
    now,
  )
  const documentos = envios.map(({ uuid, assinaturaUuid, tipo, criadoEm, formato, tamanho }) => ({
    uuid,
    tipo: tipo as TipoExaminado, // a contract is never AVALIACAO: the database sees to it
    de: nomes.get(assinaturaUuid) ?? '',
    dataSubmissao: criadoEm,
    atrasado: criadoEm < prazo,
    formato,
    tamanho,
    reserva: reservas.get(alvoOf(uuid)) ?? null,
  }))
  return { documentos, total: await countEmAvaliacao(db, procura, MAX_CONTADOS) }
}

/** How many documents wait, and how many of them are late, for the rail. */
export const countDocumentos = ({ db, clock }: Deps) =>
  countDocumentosAtrasados(db, prazoDosDocumentos(clock.now()), MAX_CONTADOS)

/** A document with its person, masked, and what an approval does to the limit. Throws NOT_FOUND. */
export async function findDocumento(deps: Deps, uuid: string): Promise<DocumentoEmExame> {
  const { envio, decisao, anteriores, limite } = await findAnalise(deps, uuid)
  const now = deps.clock.now()
  const pessoa = await findPessoa(deps, envio.assinaturaUuid)
  return {
    uuid: envio.uuid,
    tipo: envio.tipo as TipoExaminado, // `findAnalise` knows no contract
    status: envio.status,
    dataSubmissao: envio.criadoEm,
    atrasado: envio.status === 'AVALIACAO' && envio.criadoEm < prazoDosDocumentos(now),
    arquivo: { formato: envio.formato, tamanho: envio.tamanho, sha256: envio.sha256 },
    assinaturaUuid: envio.assinaturaUuid,
    pessoa: {
      nome: nomeDe(pessoa),
      cpf: `•••.${formatCpf(pessoa.cpf ?? '').slice(4, 11)}-••`,
      email: pessoa.email ? maskEmail(pessoa.email) : '',
      cidade: cidadeDe(pessoa),
      desde: pessoa.criadoEm,
    },
    limite,
    anteriores: anteriores.map(({ uuid, status, criadoEm, decididoEm, motivo }) => ({
      uuid,
      status,
      em: decididoEm ?? criadoEm,
      motivo,
    })),
    motivo: envio.motivo,
    reserva: (await findReservas(deps.db, [alvoOf(envio.uuid)], now)).get(alvoOf(envio.uuid)) ?? null,
    decisao: decisao
      ? { decisao: decisao.decisao, operadorUuid: decisao.operadorUuid, desfazerAte: decisao.valeEm }
      : null,
  }
}

/** The person's data without the mask. That it was asked for is audited in the same transaction. */
export async function showDados(deps: Deps, operador: Operador, uuid: string) {
  const { envio } = await findAnalise(deps, uuid)
  const pessoa = await findPessoa(deps, envio.assinaturaUuid)
  await deps.db
    .transaction()
    .execute((tx) => addAuditoria(tx, deps, operador, { acao: 'DOCUMENTO_DADOS', ...atoSobre(envio) }))
  const endereco = enderecoOf(pessoa)
  return {
    nome: nomeDe(pessoa),
    cpf: formatCpf(pessoa.cpf ?? ''),
    email: pessoa.email ?? '',
    cidade: cidadeDe(pessoa),
    telefone: pessoa.telefone,
    endereco:
      endereco &&
      [endereco.logradouro, endereco.numero, endereco.complemento, endereco.bairro].filter(Boolean).join(', '),
  }
}

/**
 * Writes into the audit log that an operador opens the file. Once a day for each operador and document: the console asks
 * for the file again after every decision. Two calls at once may write two rows.
 */
export async function noteArquivoAberto(
  deps: Deps,
  operador: Operador & { usuarioUuid: string },
  envio: { uuid: string; assinaturaUuid: string },
) {
  const ato = { acao: 'DOCUMENTO_ARQUIVO', ...atoSobre(envio) } as const
  const em = await findUltimaVez(deps.db, { ...ato, operadorUuid: operador.usuarioUuid })
  if (em && diaOf(em) === deps.clock.hoje()) return
  await deps.db.transaction().execute((tx) => addAuditoria(tx, deps, operador, ato))
}

/**
 * Decides about a document (D §17). The decision can be undone until `desfazerAte`; then a job lets it take effect,
 * also when this process dies before. Throws EM_ANALISE while another operator holds the document.
 */
export function decideDocumento(
  deps: Deps,
  operador: Operador & { usuarioUuid: string },
  uuid: string,
  { decisao, motivo }: DecisaoDeDocumento,
) {
  if (!isUuid(uuid)) throw new AppError('NOT_FOUND', MENSAGENS_DO_DOCUMENTO.naoEncontrado)
  return deps.db.transaction().execute(async (tx) => {
    const { valeEm, assinaturaUuid } = await proposeDecisao(deps, tx, {
      uuid,
      operadorUuid: operador.usuarioUuid,
      decisao,
      motivo,
    })
    await holdItem(deps, tx, alvoOf(uuid), operador)
    await deps.jobs.enqueue(tx, concludeDecisao, { uuid }, { startAfter: valeEm })
    await addAuditoria(tx, deps, operador, {
      acao: decisao === 'APROVADO' ? 'DOCUMENTO_APROVADO' : 'DOCUMENTO_REPROVADO',
      ...atoSobre({ uuid, assinaturaUuid }),
      motivo: decisao === 'REPROVADO' ? (motivo ?? undefined) : undefined,
    })
    return { desfazerAte: valeEm }
  })
}

/** Takes the operator's own decision back in time. Throws JA_DECIDIDA when it is too late. */
export function undoDecisao(deps: Deps, operador: Operador & { usuarioUuid: string }, uuid: string) {
  return deps.db.transaction().execute(async (tx) => {
    const { assinaturaUuid } = await takeBackDecisao(deps, tx, { uuid, operadorUuid: operador.usuarioUuid })
    await addAuditoria(tx, deps, operador, { acao: 'DOCUMENTO_DESFEITO', ...atoSobre({ uuid, assinaturaUuid }) })
  })
}

/** Lets a decision take effect when it can no longer be undone. Queued with the decision, so no crash loses it. */
export const concludeDecisao = defineJob({
  name: 'operacao.concludeDecisao',
  payload: z.object({ uuid: z.uuid() }),
  run: (deps, { uuid }) => deps.db.transaction().execute((tx) => applyDecisao(deps, tx, uuid)),
})

type Pessoa = NonNullable<Awaited<ReturnType<typeof findAssinante>>>

async function findPessoa({ db }: Deps, assinaturaUuid: string): Promise<Pessoa> {
  const pessoa = await findAssinante(db, assinaturaUuid)
  if (!pessoa) throw new AppError('NOT_FOUND', MENSAGENS_DO_DOCUMENTO.naoEncontrado) // the account was closed meanwhile
  return pessoa
}

const nomeDe = ({ nome, sobrenome }: Pessoa) => `${nome} ${sobrenome}`.trim()

function cidadeDe(pessoa: Pessoa) {
  const endereco = enderecoOf(pessoa)
  return endereco && `${endereco.nomeCidade}/${endereco.siglaUf}`
}
