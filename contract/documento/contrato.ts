import * as z from 'zod'
import { IF_NONE_MATCH } from '../kernel/http/cabecalhos.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { OBRIGATORIO } from '../kernel/schemas/texto.ts'
import { SENHA_MAX } from '../kernel/values/senha.ts'
import { MENSAGENS_DO_DOCUMENTO, TIPOS_DE_DOCUMENTO } from './documento.ts'

export const MENSAGENS_DO_CONTRATO = {
  senha: 'Senha incorreta.',
  aceite: 'Para assinar, confirme que leu e aceita o contrato.',
  /** The contract changed between reading and signing. */
  outraVersao: 'O contrato mudou enquanto você lia. Leia a versão nova antes de assinar.',
  codigoNaoEncontrado: 'Nenhum documento tem este código. Confira as letras e os números.',
} as const

const doContrato = { tag: 'documento', access: 'subscriber', right: 'documentos' } as const

export const findContrato = endpoint({
  ...doContrato,
  method: 'GET',
  path: '/api/v1/contrato',
  summary:
    'O contrato em vigor, em PDF: o que foi assinado, com a página de assinatura; senão o texto a assinar. ' +
    'Outra versão assinada antes está em /documento.',
  headers: { 'contrato-versao': 'A versão do texto.', 'contrato-assinado': 'true ou false.' },
  requestHeaders: IF_NONE_MATCH,
  response: { file: 'application/pdf' },
})

const trechos = z.array(z.object({ texto: z.string(), isBold: z.boolean() }))

/** The words of the contract, block by block, to be read on the page. */
export const TextoDoContrato = z
  .object({
    titulo: z.string(),
    versao: z.string(),
    /** The day from which this version is in force. */
    vigencia: z.iso.date(),
    blocos: z.array(
      z.union([
        z.object({ tipo: z.literal('secao'), texto: z.string() }),
        z.object({ tipo: z.literal('paragrafo'), trechos }),
        z.object({ tipo: z.literal('lista'), itens: z.array(trechos) }),
      ]),
    ),
  })
  .meta({ id: 'TextoDoContrato' })
export type TextoDoContrato = z.output<typeof TextoDoContrato>

export const readTextoDoContrato = endpoint({
  ...doContrato,
  method: 'GET',
  path: '/api/v1/contrato/texto',
  summary: 'As palavras do contrato em vigor, para ler na tela antes de assinar. O PDF diz o mesmo.',
  response: TextoDoContrato,
})

/** The uuid of the kind 'Contrato': no other kind is signed. */
const tipoDocumento = z
  .string({ error: OBRIGATORIO })
  .refine((uuid) => uuid.toLowerCase() === TIPOS_DE_DOCUMENTO.CONTRATO.uuid, { error: MENSAGENS_DO_DOCUMENTO.seEnvia })

export const signContrato = endpoint({
  ...doContrato,
  method: 'POST',
  path: '/api/v1/registro/documento/assinaturadigital',
  summary: 'Assina o contrato em vigor com a senha da conta. Assinar de novo responde o mesmo.',
  body: z.object(
    {
      tipoDocumento,
      senha: z
        .string({ error: OBRIGATORIO })
        .min(1, { error: OBRIGATORIO })
        .max(SENHA_MAX, {
          error: `A senha aceita até ${SENHA_MAX} caracteres.`,
        }),
      aceite: z.literal(true, { error: MENSAGENS_DO_CONTRATO.aceite }),
      /** The version that the person read: if another one is in force by now, nothing is signed. */
      versao: z.string().max(40).nullish(),
    },
    { error: 'Envie o tipo do documento, a senha e o aceite.' },
  ),
  response: z
    .object({
      uuid: z.uuid(),
      status: z.literal('APROVADO'),
      dataSubmissao: Instante,
      versao: z.string(),
      codigoVerificacao: z.string(),
    })
    .meta({ id: 'AssinaturaDigital' }),
})

/** What anybody learns of a signed document by its code (D §15): nothing that names the person. */
export const Verificacao = z
  .object({
    documento: z.string(),
    versao: z.string(),
    assinadoEm: Instante,
    /** SHA-256 of the whole signed PDF, in hexadecimal. */
    sha256: z.string(),
    /** The initials of the person who signed: 'M. S.'. Empty once the account is closed. */
    iniciais: z.string(),
  })
  .meta({ id: 'Verificacao' })
export type Verificacao = z.output<typeof Verificacao>

export const findVerificacao = endpoint({
  method: 'GET',
  path: '/api/v1/verificacao/:codigo',
  summary: 'O que foi assinado sob um código de verificação.',
  tag: 'documento',
  access: 'visitor',
  params: z.object({ codigo: z.string() }),
  response: Verificacao,
})
