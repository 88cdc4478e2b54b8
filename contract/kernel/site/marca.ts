/** Who runs this marketplace. One object, so that another operator rebrands it by configuration alone (D §1). */
export type Marca = {
  nome: string
  /** Address of the operator's own mark; empty for the one of this project. */
  logoUrl: string
  razaoSocial: string
  cnpj: string
  /** Where the company sits, in one line; the terms of use must say it (Decreto 7.962/2013, art. 2). */
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
