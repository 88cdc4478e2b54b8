import * as z from 'zod'
import { cnpjChars, isCnpj } from '#contract/kernel/values/cnpj'
import { assertAll } from './config-error.ts'
import { count, privateUrl, secret, withoutSlash } from './formats.ts'

/** The modalities that the house sells, by Jadlog's numbers: .PACKAGE and .COM. */
const MODALIDADES = ['3', '9']

/** A user, an access code, the number of an account: as the carrier gave it, without spaces around it. */
const credencial = z.string().regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,98}[\x21-\x7e])?$/, {
  error: 'Copie como a transportadora deu, sem espaços nas pontas.',
})

export const TRANSPORTADORAS = {
  CORREIOS_USUARIO: credencial.optional(),
  CORREIOS_CODIGO_ACESSO: secret(credencial.optional()),
  CORREIOS_CARTAO_POSTAGEM: z
    .string()
    .regex(/^\d{1,10}$/, { error: 'Use os números do cartão de postagem, até 10.' })
    .optional(),
  CORREIOS_URL: privateUrl.default('https://api.correios.com.br'),
  CORREIOS_TIMEOUT_MS: count(500, 60_000).default(15_000),
  CORREIOS_CHAMADAS_POR_MINUTO: count(1, 1_000_000).default(600),
  CORREIOS_COTACOES_POR_MINUTO: count(1, 10_000_000).default(60_000),
  JADLOG_TOKEN: secret(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,4000}$/, { error: 'Copie o token inteiro, sem espaços.' })
      .optional(),
  ),
  JADLOG_CNPJ: z
    .string()
    .refine((text) => isCnpj(cnpjChars(text)), { error: 'Use o CNPJ do contrato.' })
    .optional(),
  JADLOG_CONTA: credencial.optional(),
  JADLOG_CONTRATO: credencial.optional(),
  JADLOG_COD_CLIENTE: credencial.optional(),
  JADLOG_UNIDADE_ORIGEM: z
    .string()
    .regex(/^[0-9A-Za-z]{1,10}$/, { error: 'Use o código da unidade da Jadlog, até 10 números ou letras.' })
    .optional(),
  JADLOG_MODALIDADES: z
    .string()
    .refine(isListaDeModalidades, { error: 'Use 3 (.PACKAGE), 9 (.COM) ou 3,9.' })
    .default(MODALIDADES.join(',')),
  JADLOG_TIPO_DCE: count(0, 9).default(0),
  JADLOG_URL: privateUrl.default('https://www.jadlog.com.br/embarcador/api'),
  JADLOG_TIMEOUT_MS: count(500, 120_000).default(15_000),
  JADLOG_CHAMADAS_POR_MINUTO: count(1, 1_000_000).default(600),
  JADLOG_COTACOES_POR_MINUTO: count(1, 10_000_000).default(60_000),
}

function isListaDeModalidades(text: string) {
  const given = text.split(',')
  return given.every((one) => MODALIDADES.includes(one)) && new Set(given).size === given.length
}

type Variables = z.output<z.ZodObject<typeof TRANSPORTADORAS>>

/** Undefined: not connected (D §18). */
export function correiosOf(e: Variables) {
  if (!assertAll(['CORREIOS_USUARIO', 'CORREIOS_CODIGO_ACESSO', 'CORREIOS_CARTAO_POSTAGEM'], e)) return undefined
  return {
    usuario: e.CORREIOS_USUARIO!,
    codigoAcesso: e.CORREIOS_CODIGO_ACESSO!,
    cartaoPostagem: e.CORREIOS_CARTAO_POSTAGEM!.padStart(10, '0'),
    url: withoutSlash(e.CORREIOS_URL),
    /** Of a call; a quote waits no longer than `quoteTimeoutMs`. */
    timeoutMs: e.CORREIOS_TIMEOUT_MS,
    porMinuto: { precos: e.CORREIOS_COTACOES_POR_MINUTO, demais: e.CORREIOS_CHAMADAS_POR_MINUTO },
  }
}

/** Undefined: not connected (D §18). */
export function jadlogOf(e: Variables) {
  if (!assertAll(['JADLOG_TOKEN', 'JADLOG_CNPJ', 'JADLOG_CONTA'], e)) return undefined
  return {
    token: e.JADLOG_TOKEN!,
    cnpj: cnpjChars(e.JADLOG_CNPJ!),
    conta: e.JADLOG_CONTA!,
    contrato: e.JADLOG_CONTRATO ?? null,
    codCliente: e.JADLOG_COD_CLIENTE ?? null,
    unidadeOrigem: e.JADLOG_UNIDADE_ORIGEM ?? null,
    tipoDce: e.JADLOG_TIPO_DCE,
    /** What the contract has of the modalities that the house sells. */
    modalidades: e.JADLOG_MODALIDADES.split(',').map(Number),
    url: withoutSlash(e.JADLOG_URL),
    timeoutMs: e.JADLOG_TIMEOUT_MS,
    porMinuto: { precos: e.JADLOG_COTACOES_POR_MINUTO, demais: e.JADLOG_CHAMADAS_POR_MINUTO },
  }
}
