import type { FastifyInstance } from 'fastify'
import * as contrato from '#contract/documento/contrato'
import * as contract from '#contract/documento/documento'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { sendFile } from '../../kernel/http/file-answer.ts'
import { route } from '../../kernel/http/route.ts'
import type { Limit } from '../../kernel/limits.ts'
import type { SessionDeAssinante } from '../../kernel/session.ts'
import { versaoVigente } from '../termos/index.ts'
import { tipoOf, tiposListados, toDocumento } from './apresentacao.ts'
import { naoEncontrado } from './aprovacao.ts'
import { readArquivo } from './arquivo.ts'
import { signContrato } from './contrato/assinatura.ts'
import { findContrato, findVerificacao, readTexto } from './contrato/leitura.ts'
import { findEnvio, listEnvios } from './documento.repo.ts'
import { sendDocumento } from './envio/envio.ts'

/** Files that one account may send in an hour, also refused ones. */
const ENVIOS: Limit = { name: 'documento.envio', max: 60, windowSeconds: 3600 }
/** Codes that one address may ask for in a quarter of an hour. */
const VERIFICACOES: Limit = { name: 'documento.verificacao', max: 120, windowSeconds: 900 }
/** Whatever somebody put into the file, no browser runs it. */
const NOTHING_RUNS = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** Documents and contract belong to the subscriber alone (D §16): a member of a shop gets 404. */
export function routes(app: FastifyInstance, deps: Deps) {
  route(app, deps, contract.listTiposDeDocumento, () => tiposListados(versaoVigente(deps, 'contrato')))
  route(app, deps, contract.listDocumentos, async ({ query: { account }, session }) => {
    const assinaturaUuid = ownOf(session, account)
    return (await listEnvios(deps.db, assinaturaUuid)).map(toDocumento)
  })
  route(app, deps, contract.readDocumento, async ({ params: { uuid }, session, request, reply }) => {
    const envio = isUuid(uuid) ? await findEnvio(deps.db, uuid) : undefined
    if (envio?.assinaturaUuid !== session.assinaturaUuid) throw naoEncontrado()
    const etag = `"${envio.sha256}"`
    reply.headers({ ...PRIVATE, etag })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    const { parts, tamanho } = await readArquivo(deps, envio.arquivoUuid)
    reply.header('content-length', tamanho)
    const name = `${envio.uuid}.${contract.FORMATOS_DE_DOCUMENTO[envio.formato]}`
    return sendFile({ request, reply, log: deps.log, type: envio.formato }, { name, parts })
  })
  route(
    app,
    deps,
    contract.sendDocumento,
    ({ session, upload, request: { headers } }) => {
      const assinaturaUuid = ownOf(session, headers[contract.ASSINATURA_HEADER])
      const dito = headers[contract.TIPO_DOCUMENTO_HEADER]
      const tipo = typeof dito === 'string' ? tipoOf(dito) : undefined
      if (!tipo) throw tipoDesconhecido()
      return sendDocumento(deps, { assinaturaUuid, usuarioUuid: session.usuarioUuid, tipo, upload })
    },
    { count: ({ session }) => deps.limits.take(ENVIOS, session.assinaturaUuid) },
  )
  route(app, deps, contrato.findContrato, async ({ session: { assinaturaUuid }, request, reply }) => {
    const found = await findContrato(deps, assinaturaUuid)
    const etag = `"${found.sha256}"`
    reply.headers({ ...PRIVATE, etag, 'contrato-versao': found.versao, 'contrato-assinado': String(found.isAssinado) })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    const { parts, tamanho } = found.isAssinado
      ? await readArquivo(deps, found.arquivoUuid)
      : { parts: inParts(found.pdf), tamanho: found.pdf.length }
    reply.header('content-length', tamanho)
    return sendFile(
      { request, reply, log: deps.log, type: 'application/pdf' },
      { name: `${assinaturaUuid}.pdf`, parts },
    )
  })
  route(app, deps, contrato.readTextoDoContrato, () => readTexto(deps))
  route(app, deps, contrato.signContrato, ({ session, body: { senha, versao }, request }) => {
    const navegador = request.headers['user-agent']?.slice(0, 500) ?? ''
    return signContrato(deps, { session, senha, versao, ip: request.ip, navegador })
  })
  route(
    app,
    deps,
    contrato.findVerificacao,
    ({ params, reply }) => {
      reply.header('cache-control', 'no-store')
      return findVerificacao(deps, params.codigo)
    },
    { count: ({ request }) => deps.limits.take(VERIFICACOES, request.ip) },
  )
}

const PRIVATE = {
  // only the person's own browser keeps it, and it asks each time whether it may still show it
  'cache-control': 'private, no-cache',
  vary: 'authorization',
  'content-security-policy': NOTHING_RUNS,
}

/** The subscription that asks. Throws NOT_FOUND when another one is named. */
function ownOf({ assinaturaUuid }: SessionDeAssinante, dita: string | string[] | undefined) {
  if (dita !== undefined && String(dita).toLowerCase() !== assinaturaUuid) throw naoEncontrado()
  return assinaturaUuid
}

function tipoDesconhecido() {
  const mensagem = contract.MENSAGENS_DO_DOCUMENTO.tipoDesconhecido
  return new AppError('VALIDACAO', mensagem, { errors: [{ campo: contract.TIPO_DOCUMENTO_HEADER, mensagem }] })
}

async function* inParts(pdf: Uint8Array) {
  yield pdf
}
