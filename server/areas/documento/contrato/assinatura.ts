import { createHash, randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { MENSAGENS_DO_CONTRATO } from '#contract/documento/contrato'
import { TIPOS_DE_DOCUMENTO } from '#contract/documento/documento'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../../kernel/session.ts'
import { assertSenha, findUsuario, holdAssinante } from '../../acesso/index.ts'
import { addAtividade } from '../../atividade/index.ts'
import { raiseLimite } from '../../frete/index.ts'
import { renderTexto, type TextoVigente, textoVigente } from '../../termos/index.ts'
import { naoEncontrado } from '../aprovacao.ts'
import { deleteSoltos } from '../arquivo.ts'
import { tellAssinado } from '../avisos.ts'
import { codigoOf, formatCodigo, iniciaisOf } from '../codigo.rules.ts'
import { insertEnvio, listAprovados } from '../documento.repo.ts'
import { type Assinado, findAssinatura, insertAssinatura } from './assinatura.repo.ts'
import { paginaDeAssinatura } from './pagina-de-assinatura.ts'

type PedidoDeAssinatura = {
  session: SessionDeAssinante
  senha: string
  /** The version that the person read, if the caller says it. */
  versao: string | null | undefined
  ip: string
  navegador: string
}

/**
 * Signs the contract in force with the person's password (D §15). The signed bytes are kept and never made again;
 * signing again answers the same. The first signature raises the limit. Throws SENHA_INCORRETA, and CONFLICT when the
 * person read another version.
 */
export async function signContrato(deps: Deps, pedido: PedidoDeAssinatura) {
  const { session, senha, versao } = pedido
  const { assinaturaUuid, usuarioUuid } = session
  await assertSenha(deps, usuarioUuid, senha, MENSAGENS_DO_CONTRATO.senha, 'senha')
  const vigente = await textoVigente(deps, 'contrato')
  if (versao && versao !== vigente.texto.versao) throw new AppError('CONFLICT', MENSAGENS_DO_CONTRATO.outraVersao)
  const signed = await findAssinatura(deps.db, assinaturaUuid, vigente.texto.versao)
  return toAnswer(signed ?? (await sign(deps, pedido, vigente)))
}

const toAnswer = ({ uuid, assinadoEm, versao, codigo }: Assinado) => ({
  uuid,
  status: 'APROVADO' as const,
  dataSubmissao: assinadoEm,
  versao,
  codigoVerificacao: formatCodigo(codigo),
})

async function sign(
  deps: Deps,
  { session: { assinaturaUuid, usuarioUuid }, ip, navegador }: PedidoDeAssinatura,
  { texto, sha256: sha256Texto }: TextoVigente,
): Promise<Assinado> {
  const { db, clock, jobs, arquivos, config } = deps
  const usuario = await findUsuario(db, usuarioUuid)
  if (!usuario) throw naoEncontrado()
  const nome = `${usuario.nome} ${usuario.sobrenome}`
  const { titulo, versao } = texto
  const [arquivoUuid, codigo, assinadoEm] = [randomUUID(), codigoOf(randomBytes(10)), clock.now()]
  const endereco = `${deps.publicUrl()}/verificar/${formatCodigo(codigo)}`
  const pagina = {
    titulo,
    versao,
    nome,
    cpf: usuario.cpf ?? '',
    assinadoEm,
    ip,
    navegador,
    sha256Texto,
    codigo,
    endereco,
  }
  const pdf = await renderTexto(texto, config.marca, paginaDeAssinatura(pagina))
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  await jobs.enqueue(db, deleteSoltos, { arquivoUuids: [arquivoUuid] }, { startAfter: plusSeconds(assinadoEm, 3600) })
  await arquivos.put(arquivoUuid, inParts(pdf))
  const signed: Assinado = { uuid: randomUUIDv7(), arquivoUuid, assinadoEm, versao, codigo, sha256 }
  const assinatura = { titulo, sha256Texto, ip, navegador, iniciais: iniciaisOf(nome), assinaturaUuid }
  const sobre = { ...assinatura, tamanho: pdf.length, usuarioUuid }
  const kept = await db.transaction().execute((tx) => addAssinatura(deps, tx, signed, sobre))
  if (kept.arquivoUuid !== arquivoUuid) await arquivos.delete(arquivoUuid)
  return kept
}

async function* inParts(pdf: Uint8Array) {
  yield pdf
}

type Sobre = {
  assinaturaUuid: string
  titulo: string
  sha256Texto: string
  ip: string
  navegador: string
  iniciais: string
  tamanho: number
  usuarioUuid: string
}

/** Stores a signature while the subscriber is locked: of two signatures at once the first is the answer to both. */
async function addAssinatura(
  deps: Deps,
  tx: Db,
  signed: Assinado,
  { tamanho, usuarioUuid, ...sobre }: Sobre,
): Promise<Assinado> {
  const { assinaturaUuid } = sobre
  if (!(await holdAssinante(tx, assinaturaUuid))) throw naoEncontrado() // the account was closed meanwhile
  const first = await findAssinatura(tx, assinaturaUuid, signed.versao)
  if (first) return first
  const { uuid, arquivoUuid, assinadoEm, sha256 } = signed
  const documento = { uuid, assinaturaUuid, tipo: 'CONTRATO' as const }
  // a newer version raises nothing: the first did
  const isFirst = !(await listAprovados(tx, assinaturaUuid)).includes('CONTRATO')
  const acrescimo = isFirst ? TIPOS_DE_DOCUMENTO.CONTRATO.aumento : 0
  await insertEnvio(tx, {
    ...documento,
    arquivoUuid,
    status: 'APROVADO',
    criadoEm: assinadoEm,
    decididoEm: assinadoEm,
    formato: 'application/pdf',
    tamanho,
    sha256,
    motivo: null,
    acrescimo,
  })
  const { codigo, versao } = signed
  await insertAssinatura(tx, { ...sobre, codigo, versao, sha256, assinadoEm, documentoUuid: uuid })
  await addAtividade(tx, {
    assinaturaUuid,
    usuarioUuid,
    em: assinadoEm,
    acao: 'ASSINOU_CONTRATO',
    detalhe: `Versão ${versao}`,
  })
  await tellAssinado(deps, tx, documento, signed)
  if (acrescimo > 0) await raiseLimite(deps, tx, { assinaturaUuid, mais: acrescimo, causaUuid: uuid })
  return signed
}
