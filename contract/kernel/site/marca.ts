/**
 * The operator of this marketplace. One object, so that another operator rebrands the product by configuration alone (D
 * §1).
 */
export type Marca = {
  nome: string
  /** Address of the operator's own logo; empty for this project's logo. */
  logoUrl: string
  razaoSocial: string
  cnpj: string
  /** The company's address in one line; the terms of use must state it (Decreto 7.962/2013, art. 2). */
  endereco: string
  suporteUrl: string
  suporteEmail: string
  instagramUrl: string
  linkedinUrl: string
}

/** The brand of this project; `BRAND_*` variables replace each part. The company is fictitious. */
export const MARCA: Marca = {
  nome: 'FreteFlex',
  logoUrl: '',
  razaoSocial: 'FreteFlex Intermediação de Fretes Ltda. (empresa fictícia)',
  cnpj: '12.ABC.345/01DE-35',
  endereco: 'Avenida Paulista, 1000, São Paulo/SP, 01310-100 (endereço fictício)',
  suporteUrl: 'https://suporte.freteflex.test',
  suporteEmail: 'suporte@freteflex.test',
  instagramUrl: 'https://www.instagram.com/freteflex',
  linkedinUrl: 'https://www.linkedin.com/company/freteflex',
}
