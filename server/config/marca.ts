import * as z from 'zod'
import { MARCA as PADRAO } from '#contract/kernel/site/marca'
import { cnpjChars, isCnpj } from '#contract/kernel/values/cnpj'
import { url } from './formats.ts'

export const MARCA = {
  BRAND_NAME: z.string().min(1).optional(),
  BRAND_FOLDER: z.string().min(1).optional(),
  BRAND_COMPANY: z.string().min(1).optional(),
  BRAND_CNPJ: z
    .string()
    .refine((text) => isCnpj(cnpjChars(text)), { error: 'Use o CNPJ da empresa, com os dígitos verificadores certos.' })
    .optional(),
  BRAND_ADDRESS: z.string().min(1).optional(),
  BRAND_SUPPORT_URL: url.optional(),
  BRAND_SUPPORT_EMAIL: z.email({ error: 'Use um e-mail como ajuda@frete.exemplo.' }).optional(),
  BRAND_INSTAGRAM_URL: url.optional(),
  BRAND_LINKEDIN_URL: url.optional(),
}

export const marcaOf = (e: z.output<z.ZodObject<typeof MARCA>>) => ({
  nome: e.BRAND_NAME ?? PADRAO.nome,
  logoUrl: PADRAO.logoUrl,
  razaoSocial: e.BRAND_COMPANY ?? PADRAO.razaoSocial,
  cnpj: e.BRAND_CNPJ ?? PADRAO.cnpj,
  endereco: e.BRAND_ADDRESS ?? PADRAO.endereco,
  suporteUrl: e.BRAND_SUPPORT_URL ?? PADRAO.suporteUrl,
  suporteEmail: e.BRAND_SUPPORT_EMAIL ?? PADRAO.suporteEmail,
  instagramUrl: e.BRAND_INSTAGRAM_URL ?? PADRAO.instagramUrl,
  linkedinUrl: e.BRAND_LINKEDIN_URL ?? PADRAO.linkedinUrl,
})
